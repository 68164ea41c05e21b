using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>What the documents name is there: the map shows this house and no other.</summary>
public class DocumentTests
{
    private const string Map = "docs/architecture.md";
    private const string Plan = "docs/roadmap.md";

    // Types of .NET, a generated one, and a file; what else stands in backticks and looks like a type must be one of ours.
    private static readonly HashSet<string> Foreign = ["AgentUpdateReader", "Directory", "ReceiveFrom", "Socket"];

    [Test]
    public void Map_NamesTypesThatExist()
    {
        var types = Repository.Sources.SelectMany(TypesOf).ToHashSet();
        var wrong = Regex.Matches(Repository.Read(Map), "`([A-Z][A-Za-z0-9]+)(?:<[^`]*)?(?:\\.[A-Za-z]+)*(?:\\([^`]*)?`")
            .Select(match => match.Groups[1].Value)
            .Where(name => !types.Contains(name) && !Foreign.Contains(name) && !IsDeclaredName(name))
            .Distinct();
        Rule.Holds(wrong, $"{Map} names in backticks what is neither a type here nor a key of a setting.");
    }

    [Test]
    public void Map_HasARowForEachProject_AndNoneForAnother()
    {
        var rows =
            Regex.Matches(Repository.Read(Map), @"^\| (?:tools/)?((?:OpenSim|pCampbot|StatPlot|Robust|Conference)[\w.]*) \|", RegexOptions.Multiline)
            .Select(match => match.Groups[1].Value).Where(name => !name.EndsWith(".Tests", StringComparison.Ordinal)).ToHashSet();
        var projects = Repository.Product.Select(project => project.Name).ToHashSet();
        Rule.Holds(projects.Except(rows), $"Each project of the product has its sentence in the table of {Map}.");
        Rule.Holds(rows.Except(projects), $"{Map} describes projects that are not here; what is planned stands in {Plan}.");
    }

    [Test]
    public void Arrows_BelongToProjectsThatExist()
    {
        var projects = Repository.Product.Select(project => project.Name).ToHashSet();
        Rule.Holds(Arrows.Parse(Repository.Read(Map)).Projects.Except(projects), $"Arrows of planned projects stand in {Plan}.");
    }

    [Test]
    public void Links_LeadToFiles()
    {
        var wrong = from document in Documents()
                    from Match link in Regex.Matches(File.ReadAllText(document), @"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
                    let target = Path.Combine(Path.GetDirectoryName(document)!, link.Groups[1].Value)
                    where !File.Exists(target) && !Directory.Exists(target)
                    select $"{Repository.Relative(document)}: {link.Groups[1].Value}";
        Rule.Holds(wrong, "A link of a document leads nowhere.");
    }

    [Test]
    public void Comments_CitePagesAndSectionsThatAreHere()
    {
        var wrong = new List<string>();
        foreach (var source in Repository.Sources)
        {
            var text = Regex.Replace(source.Text, @"\n\s*///? ", " "); // a citation may go on in the next line
            foreach (Match cite in Regex.Matches(text, @"docs/([\w/-]+\.md)(?:, ([A-Z][a-z ]+[a-z]))?"))
            {
                var page = "docs/" + cite.Groups[1].Value;
                if (!Repository.Exists(page))
                    wrong.Add($"{source}: {page}");
                else if (cite.Groups[2].Success
                    && !Headings(page).Any(heading => cite.Groups[2].Value.StartsWith(heading, StringComparison.Ordinal)))
                    wrong.Add($"{source}: {cite.Value}");
            }
        }

        Rule.Holds(wrong, "A comment cites a page, or a section of one, that is not in this repository.");
    }

    [Test]
    public void Comments_CiteNoLinesOfOtherDocuments()
    {
        var wrong = Repository.Sources.Where(source => Regex.IsMatch(source.Text, @"//.*\(L\d+\)")).Select(source => source.ToString());
        Rule.Holds(wrong, "A comment cites a line of a document: name the message, the table or the rule.");
    }

    // A relative clause without its noun reads like a question until its second verb comes: "anyone who asks", "a thing that is worn".
    [Test]
    public void Prose_BeginsNoSentenceWithAFreeWhoOrWhat()
    {
        var wrong = from document in Documents()
                    from sentence in FreeRelatives(File.ReadAllText(document))
                    select $"{Repository.Relative(document)}: {sentence}";
        Rule.Holds(wrong, "A sentence of a document begins with Who or What and is no question: give it a noun.");
    }

    [TestCase("Who asks twice waits.", 1)]
    [TestCase("It waits. What is worn\nstays as it is.", 1)]
    [TestCase("- What is kept stays.\n1. Who comes waits.", 2)]
    [TestCase("| Setting | What it bounds |", 1)]
    [TestCase("Mind this: **What** is new stays.", 1)]
    [TestCase("What is a prim? It says who owns it; whose it is. Whoever asks is told.", 0)]
    [TestCase("What does OpenSim.ini say, and who reads it?", 0)]
    [TestCase("## What is kept\n\n    What a console says\n\n```\nWho is here\n```", 0)]
    public void FreeRelative_IsFoundInProse(string text, int expected) =>
        Assert.That(FreeRelatives(text).Count(), Is.EqualTo(expected));

    [Test]
    public void Prose_SaysUnavailable()
    {
        const string Odd = @"\b(?:to be|cannot be|could not be) had\b";
        var wrong = from text in Documents().Select(document => (Name: Repository.Relative(document), Text: File.ReadAllText(document)))
                        .Concat(Repository.Sources.Select(source => (Name: source.ToString(), source.Text)))
                    where Regex.IsMatch(text.Text, Odd)
                    select text.Name;
        Rule.Holds(wrong.Where(name => !name.EndsWith("DocumentTests.cs", StringComparison.Ordinal)), "Say \"unavailable\", or that there is none.");
    }

    // Headings and code are no sentences; a sentence may go on in the next line.
    private static IEnumerable<string> FreeRelatives(string document)
    {
        var prose = Regex.Replace(document, "^```.*?^```|^(?:#|    |\t).*?$", "", RegexOptions.Multiline | RegexOptions.Singleline);
        prose = Regex.Replace(prose, @"(?<=\S)\n[ ]*(?=[^\s|*\d-]|\*\*)", " ");
        return Regex.Matches(
                prose,
                @"(?<=^[ ]*|^[ ]*[-*] |^[ ]*\d+\. |[.!?:;] |\| )[*_(""]*(?:Who|What|Whom)\b(?:(?![.?!](?:\s|$)|\|).)*(?<end>.?)",
                RegexOptions.Multiline)
            .Where(match => match.Groups["end"].Value != "?")
            .Select(match => match.Value);
    }

    private static IEnumerable<string> TypesOf(SourceFile source) =>
        source.Syntax.DescendantNodes().OfType<BaseTypeDeclarationSyntax>().Select(type => type.Identifier.Text);

    // Keys of settings, and columns of OpenSimulator, are named as they are written in the source.
    private static bool IsDeclaredName(string name) =>
        Repository.Sources.Any(source => source.Text.Contains($"\"{name}\"", StringComparison.Ordinal));

    private static IEnumerable<string> Headings(string page) =>
        Regex.Matches(Repository.Read(page), "^#+ (.+)$", RegexOptions.Multiline).Select(match => match.Groups[1].Value);

    private static IEnumerable<string> Documents() =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md", SearchOption.AllDirectories)
            .Concat(Directory.EnumerateFiles(Repository.Root, "*.md"));
}
