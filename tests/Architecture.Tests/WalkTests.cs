using System.Globalization;
using System.Text.RegularExpressions;

namespace Architecture.Tests;

/// <summary>
/// The ways through the house in docs/architecture.md, section 3: each names the files of its spine, which are here, and the numbers that
/// it begins with are theirs.
/// </summary>
public partial class WalkTests
{
    private const string Map = "docs/architecture.md";
    private const string OwnFile = "its own file"; // beside files of its parts: SceneWriter.cs beside SceneWriter.Motion.cs

    private static readonly ILookup<string, SourceFile> Files =
        Repository.Sources.Where(s => !s.IsTest).ToLookup(s => Path.GetFileNameWithoutExtension(s.Path));

    [TestCaseSource(nameof(Walks))]
    public void Walks_CountTheFilesThatTheyName(string title, string chain, int files, int projects)
    {
        var names = Spine(chain);
        Rule.Holds(names.Where(name => !name.IsGenerated && !Files.Contains(name.File)).Select(name => name.File),
            $"{title} names files that are not here.");
        Assert.That((names.Count, ProjectsOf(names)), Is.EqualTo((files, projects)),
            () => $"{title}: files and projects of " + string.Join(", ", names.Select(name => name.File)));
    }

    [Test]
    public void Walks_AreFound() => Assert.That(Walks().Count(), Is.GreaterThanOrEqualTo(7));

    [TestCase("`A` → `B` (Send) ‖ `A`", "A B.Send")]
    [TestCase("`A` (Send, then its own file) → `B` (or its twin) → `C` (as `D`)", "A.Send A B C")]
    [TestCase("in the scene `A` (X ‖ Y), `B`\nand more of `C` that is no way", "A.X A.Y B")]
    public void Spine_OfSmallWalks_IsRead(string chain, string expected)
    {
        Assert.That(string.Join(' ', Spine(chain).Select(name => name.File)), Is.EqualTo(expected));
    }

    private static IEnumerable<TestCaseData> Walks()
    {
        foreach (Match walk in Walk().Matches(Repository.Read(Map)))
        {
            yield return new TestCaseData(walk.Groups["title"].Value, walk.Groups["chain"].Value,
                int.Parse(walk.Groups["files"].Value, CultureInfo.InvariantCulture),
                int.Parse(walk.Groups["projects"].Value, CultureInfo.InvariantCulture))
                .SetArgDisplayNames(walk.Groups["title"].Value);
        }
    }

    // The lines with arrows at a walk's beginning are its spine; what stands below speaks of it.
    private static IReadOnlyList<(string File, bool IsGenerated)> Spine(string chain)
    {
        var lines = chain.Split('\n').TakeWhile((line, at) => at == 0 || line.Contains('→') || line.Contains('‖'));
        var spine = new List<(string, bool)>();
        foreach (Match name in Name().Matches(string.Join(' ', lines)))
        {
            var (type, words) = (name.Groups["name"].Value, name.Groups["words"].Value);
            var parts = Regex.Split(words, ", then | ‖ ").Where(part => part == OwnFile || Regex.IsMatch(part, "^[A-Z][A-Za-z]*$")).ToList();
            if (parts.Count == 0)
                parts.Add(OwnFile);
            spine.AddRange(parts.Select(part => (part == OwnFile ? type : $"{type}.{part}", words == "generated")));
        }

        return [.. spine.Distinct()];
    }

    private static int ProjectsOf(IEnumerable<(string File, bool IsGenerated)> names)
    {
        var folders = names.Where(name => !name.IsGenerated).Select(name => Files[name.File].First().Path)
            .Select(path => Repository.Product.Where(p => path.StartsWith(p.Folder + Path.DirectorySeparatorChar, StringComparison.Ordinal))
                .MaxBy(p => p.Folder.Length)!.Name).ToHashSet();
        if (names.Any(name => name.IsGenerated))
            folders.Add("OpenSim.Protocol"); // what is generated is compiled into it
        return folders.Count;
    }

    [GeneratedRegex(@"^\*\*(?<title>\([a-z]\) [^*]+)\*\*,?[^.\n]*?\.? ?(?<files>\d+) files(?: of two regions)?, (?<projects>\d+) projects[^.:]*[.:]\s+(?<chain>(?:.+\n)+)",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Walk();

    [GeneratedRegex(@"`(?<name>[A-Z]\w*)`(?: \((?<words>[^)]*)\))?", RegexOptions.ExplicitCapture)]
    private static partial Regex Name();
}
