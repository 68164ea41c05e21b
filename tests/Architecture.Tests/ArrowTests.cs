namespace Architecture.Tests;

/// <summary>Who may know whom: docs/architecture.md, section 2, against the project files and the compiled assemblies.</summary>
public class ArrowTests
{
    private static readonly Arrows Allowed = Arrows.Parse(Repository.Read("docs/architecture.md"));

    [Test]
    public void List_HasNoCycle()
    {
        Assert.That(Allowed.FindCycle(), Is.Null, () => "A cycle in docs/architecture.md: " + string.Join(" -> ", Allowed.FindCycle()!));
    }

    [Test]
    public void Projects_StandInTheList()
    {
        var unknown = Repository.Product.Select(p => p.Name).Where(name => !Allowed.Knows(name));
        Rule.Holds(unknown, "Each project needs a line in the list of arrows, docs/architecture.md section 2.");
    }

    [Test]
    public void ProjectFiles_ReferToWhatTheListAllows()
    {
        var wrong = Repository.Product.SelectMany(p => p.References.Where(r => !Allowed.Allows(p.Name, r)).Select(r => $"{p.Name} -> {r}"))
            .ToList();
        Rule.Holds(wrong,
            "Arrows that docs/architecture.md does not allow. Turn the dependency round (an interface where it is used), or argue for "
            + "the arrow in an ADR.");
    }

    [Test]
    public void Assemblies_ReferToWhatTheListAllows()
    {
        var looked = 0;
        var wrong = new List<string>();
        foreach (var project in Repository.Product)
        {
            var file = Path.Combine(AppContext.BaseDirectory, project.Name + ".dll");
            if (!File.Exists(file))
                continue;
            looked++;
            wrong.AddRange(CompiledReferences.Of(file)
                .Where(r => Allowed.Knows(r) && !Allowed.Allows(project.Name, r))
                .Select(r => $"{project.Name} -> {r}"));
        }

        Rule.Holds(wrong, "Compiled references that docs/architecture.md does not allow.");
        Assert.That(looked, Is.GreaterThan(15), "the assemblies must lie beside this test");
    }

    [Test]
    public void Sources_AreCompiledIntoOneProject()
    {
        var wrong = from project in Repository.Projects
                    from line in File.ReadLines(project.Path)
                    where line.Contains("<Compile Include=\"..", StringComparison.Ordinal)
                        // What runs in the compiler cannot be referred to.
                        && !line.Contains("OpenSim.Protocol.Generator", StringComparison.Ordinal)
                    select $"{project}: {line.Trim()}";
        Rule.Holds(wrong, "What two projects need is a project: refer to it.");
    }

    [Test]
    public void Solution_HoldsEveryProject()
    {
        var solution = Repository.Read("OpenSim.sln").Replace('\\', '/');
        var missing = Repository.Projects.Select(p => Repository.Relative(p.Path))
            .Where(p => !solution.Contains(p, StringComparison.Ordinal)).ToList();
        Rule.Holds(missing, "Add with: dotnet sln OpenSim.sln add <project>");
    }

    [TestCase("A -> B\nB -> (none)\n", null)]
    [TestCase("A -> B\nB -> C\nC -> A\n", "A")]
    public void FindCycle_SmallLists_FindsIt(string list, string? first)
    {
        Assert.That(Arrows.Parse("```arrows\n" + list + "```").FindCycle()?[0], Is.EqualTo(first));
    }
}
