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
        RootNamespace = xml.Descendants("RootNamespace").FirstOrDefault()?.Value ?? Name;
    }

    public string Path { get; }

    public string Name { get; }

    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    public IReadOnlyList<string> References { get; }

    public string RootNamespace { get; }

    public bool IsTest => Repository.Relative(Path).StartsWith("tests/", StringComparison.Ordinal);

    public override string ToString() => Name;
}
