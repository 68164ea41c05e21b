using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>A name means one thing in the whole house: anyone who reads it in a file without its usings knows what is meant.</summary>
public class TypeNameTests
{
    private const string List = "tests/Architecture.Tests/SharedTypeNames.txt";

    /// <summary>The list is exact, and so only shrinks.</summary>
    [Test]
    public void PublicTypes_HaveNamesOfTheirOwn_ButForTheListedOnes()
    {
        var listed = Repository.Read(List).Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            .Where(line => !line.StartsWith('#')).ToHashSet();
        var found = Repository.Sources.Where(s => s.ToString().StartsWith("src/", StringComparison.Ordinal))
            .SelectMany(s => PublicTypes(s.Syntax).Select(name => (Name: name, Place: s.Namespace!)))
            .Distinct().GroupBy(type => type.Name).Where(types => types.Count() > 1)
            .Select(types => $"{types.Key}: {string.Join(", ", types.Select(t => t.Place).Order(StringComparer.Ordinal))}").ToHashSet();
        Rule.Holds(found.Except(listed), $"Public types of one name, which {List} does not have. Give one of them another.");
        Rule.Holds(listed.Except(found), $"{List} has names that are not shared any more: take them from it.");
    }

    [TestCase("namespace A; public class B { public class C; } internal enum D { } public delegate void E(); public record struct F;", "B E F")]
    public void PublicTypes_OfASmallFile_AreFound(string file, string expected) =>
        Assert.That(string.Join(' ', PublicTypes(CSharpSyntaxTree.ParseText(file).GetCompilationUnitRoot())), Is.EqualTo(expected));

    private static IEnumerable<string> PublicTypes(CompilationUnitSyntax file) =>
        from node in file.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .OfType<MemberDeclarationSyntax>()
        where node.Modifiers.Any(modifier => modifier.IsKind(SyntaxKind.PublicKeyword))
        let name = node switch
        {
            BaseTypeDeclarationSyntax type => type.Identifier.Text,
            DelegateDeclarationSyntax type => type.Identifier.Text,
            _ => null
        }
        where name is not null
        select name;
}
