using System.Runtime.CompilerServices;
using System.Text;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Maths;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>
/// Each declared function has a method of its form, or stands in docs/scripters-missing.md. UPDATE_FUNCTIONS=1 takes out of that page what
/// has been written since; UPDATE_FUNCTIONS=declared puts functions in that have been declared since.
/// </summary>
public class MissingFunctionTests
{
    private static readonly ApiMethods Methods = new(typeof(RegionScript).Assembly, typeof(MathFunctions).Assembly);

    private static IEnumerable<ApiFunction> Declared => ApiDeclarations.All.Functions.Values.SelectMany(forms => forms);

    [Test]
    public void Functions_HaveAMethod_OrAreListed()
    {
        var missing = Declared.Where(f => Methods.Find(f) is null).Select(Form).Order(StringComparer.Ordinal).ToList();
        var update = Environment.GetEnvironmentVariable("UPDATE_FUNCTIONS") ?? "";
        if (update != "declared")
            Assert.That(missing.Except(Listed()), Is.Empty, "These have no method, and had one: the list only shrinks.");
        if (update.Length > 0)
            File.WriteAllText(PageAt(), Page(missing));
        Assert.That(File.ReadAllText(PageAt()), Is.EqualTo(Page(missing)), "Take out what has been written: run this test with UPDATE_FUNCTIONS=1.");
    }

    [Test]
    public void Methods_AreOfDeclaredFunctions_AndOfTheirForm()
    {
        var found = Declared.Where(f => Methods.Find(f) is not null).Select(f => f.Name).ToHashSet();
        Assert.That(Methods.Names.Where(name => char.IsLower(name[0]) && !found.Contains(name)), Is.Empty);
    }

    private static IEnumerable<string> Listed() => File.ReadLines(PageAt())
        .Where(line => line.StartsWith("- `", StringComparison.Ordinal)).Select(line => line[3..^1]);

    private static string Page(IReadOnlyCollection<string> missing)
    {
        var page = new StringBuilder("""
            # Functions that are not written yet

            A script that calls one of these compiles; at run time its owner is told once on the debug channel, and the result is the zero of
            its type. Written by a test (`UPDATE_FUNCTIONS=1`), which lets the list only shrink.


            """);
        page.Append($"{missing.Count} of {Declared.Count()} forms of functions.\n\n");
        foreach (var function in missing)
            page.Append($"- `{function}`\n");
        return page.ToString();
    }

    private static string Form(ApiFunction function) =>
        $"{function.Name}({string.Join(", ", function.Parameters.Select(p => $"{p.Type.ToString().ToLowerInvariant()} {p.Name}"))})";

    private static string PageAt([CallerFilePath] string here = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "..", "..", "docs", "scripters-missing.md"));
}
