namespace Architecture.Tests;

/// <summary>Rooms and what is in them: no project grows too big, and folders of one lead to one another in one direction.</summary>
public class FolderTests
{
    private const double BiggestShare = 0.10;
    private const string List = "tests/Architecture.Tests/FolderCircles.txt";

    /// <summary>
    /// The list of circles is exact: a new one or a folder more in one is a fault; one that has opened is taken from the list, which so
    /// only shrinks.
    /// </summary>
    [Test]
    public void Folders_StandInNoCircleButTheListedOnes()
    {
        var listed = Repository.Read(List).Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            .Where(line => !line.StartsWith('#')).ToHashSet();
        var (found, grown) = (new HashSet<string>(), new List<string>());
        foreach (var project in Repository.Product)
        {
            var arrows = FolderArrows.Of(project);
            foreach (var circle in arrows.Circles())
            {
                var line = $"{project}: {string.Join(", ", circle)}";
                found.Add(line);
                if (!listed.Contains(line))
                    grown.Add($"{line}\n    {string.Join("\n    ", arrows.Among([.. circle]))}");
            }
        }

        Rule.Holds(grown, $"Folders that know one another in a circle, which {List} does not have. Move what both need below both, or turn "
            + "an arrow round by an interface. If a listed circle has become smaller, write the smaller one into the list.");
        Rule.Holds(listed.Except(found), $"{List} has circles that are no more, or are smaller: take them from it.");
    }

    [Test]
    public void Projects_AreRoomsAndNotHalls()
    {
        var sizes = Repository.Product.Where(p => Repository.Relative(p.Path).StartsWith("src/", StringComparison.Ordinal))
            .ToDictionary(p => p.Name, p => Repository.Sources
                .Where(s => s.Path.StartsWith(p.Folder + Path.DirectorySeparatorChar, StringComparison.Ordinal)).Sum(s => s.LineCount));
        var all = (double)sizes.Values.Sum();
        var wrong = sizes.Where(size => size.Value / all > BiggestShare).Select(size => $"{size.Key}: {size.Value / all:P1}");
        Rule.Holds(wrong, $"A project of more than {BiggestShare:P0} of the source has several subjects: part it.");
    }

    [TestCase(new[] { "A B", "B C" }, "")]
    [TestCase(new[] { "A B", "B A" }, "A B")]
    [TestCase(new[] { "A B", "B C", "C B", "C D", "D C", "D E" }, "B C D")]
    [TestCase(new[] { "A B", "B A", "C D", "D C", "A C" }, "A B|C D")]
    public void Circles_OfSmallLists_AreFound(string[] arrows, string expected)
    {
        var found = FolderArrows.Of([.. arrows.Select(arrow => (arrow[..1], arrow[2..]))]).Circles();
        Assert.That(string.Join('|', found.Select(circle => string.Join(' ', circle))), Is.EqualTo(expected));
    }
}
