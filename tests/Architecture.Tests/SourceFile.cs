using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>A C# file, parsed when first asked for.</summary>
internal sealed class SourceFile(string path)
{
    private CompilationUnitSyntax? _syntax;

    public string Path { get; } = path;

    public string Text { get; } = File.ReadAllText(path);

    public int LineCount => Text.AsSpan().Count('\n') + 1;

    public CompilationUnitSyntax Syntax => _syntax ??= CSharpSyntaxTree.ParseText(Text, path: Path).GetCompilationUnitRoot();

    public bool IsTest => Repository.Relative(Path).StartsWith("tests/", StringComparison.Ordinal);

    /// <summary>Top-level types, delegates and enums included.</summary>
    public IEnumerable<string> TypeNames => Syntax.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
        .Select(n => n switch
        {
            BaseTypeDeclarationSyntax type => type.Identifier.Text,
            DelegateDeclarationSyntax type => type.Identifier.Text,
            _ => null
        })
        .OfType<string>();

    public string? Namespace => Syntax.Members.OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault()?.Name.ToString();

    /// <summary>"src/…/File.cs:12", which editors and terminals open.</summary>
    public string At(int line) => $"{this}:{line}";

    public override string ToString() => Repository.Relative(Path);
}
