using System.Xml.Linq;

namespace Architecture.Tests;

/// <summary>A csproj file.</summary>
internal sealed class Project
{
    public Project(string path)
    {
        Path = path;
        Name = System.IO.Path.GetFileNameWithoutExtension(path);
        var xml = XDocument.Load(path);
        References =
        [
            .. xml.Descendants("ProjectReference")
                .Where(r => r.Attribute("OutputItemType")?.Value != "Analyzer") // a generator runs in the compiler, it is not an arrow
                .Select(r => System.IO.Path.GetFileNameWithoutExtension(r.Attribute("Include")!.Value.Replace('\\', '/')))
        ];
        Packages = PackagesOf(path);
        RootNamespace = xml.Descendants("RootNamespace").FirstOrDefault()?.Value ?? Name;
    }

    public string Path { get; }

    public string Name { get; }

    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    public IReadOnlyList<string> References { get; }

    /// <summary>Packages that it refers to; a private one (an analyzer, what a generator is built from) is not handed on.</summary>
    public IReadOnlyList<(string Name, bool IsPrivate)> Packages { get; }

    public string RootNamespace { get; }

    public bool IsTest => Repository.Relative(Path).StartsWith("tests/", StringComparison.Ordinal);

    public override string ToString() => Name;

    /// <summary>Of a project's file or one that it imports.</summary>
    public static IReadOnlyList<(string Name, bool IsPrivate)> PackagesOf(string path) =>
    [
        .. XDocument.Load(path).Descendants("PackageReference")
            .Select(r => (r.Attribute("Include")!.Value, r.Attribute("PrivateAssets") is not null))
    ];
}
