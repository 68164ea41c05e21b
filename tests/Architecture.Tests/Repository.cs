namespace Architecture.Tests;

/// <summary>The source tree that this test was built from.</summary>
internal static class Repository
{
    private static readonly string[] SourceFolders = ["src", "tests", "tools"];
    private static readonly string[] BuildFolders = ["bin", "obj", "node_modules"];

    public static string Root { get; } = FindRoot();

    /// <summary>All C# files, generated ones aside.</summary>
    public static IReadOnlyList<SourceFile> Sources { get; } = [.. Files("*.cs").Select(path => new SourceFile(path))];

    public static IReadOnlyList<Project> Projects { get; } = [.. Files("*.csproj").Select(path => new Project(path))];

    /// <summary>Projects of the product: what the list of arrows is about.</summary>
    public static IEnumerable<Project> Product => Projects.Where(p => !p.IsTest);

    public static string Read(string relativePath) => File.ReadAllText(Path.Combine(Root, relativePath));

    public static string Relative(string path) => Path.GetRelativePath(Root, path).Replace('\\', '/');

    public static bool Exists(string relativePath) => File.Exists(Path.Combine(Root, relativePath));

    private static IEnumerable<string> Files(string pattern) => SourceFolders
        .Select(folder => Path.Combine(Root, folder))
        .Where(Directory.Exists)
        .SelectMany(folder => Directory.EnumerateFiles(folder, pattern, SearchOption.AllDirectories))
        .Where(path => !Relative(path).Split('/').Any(BuildFolders.Contains))
        .Order(StringComparer.Ordinal);

    private static string FindRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "OpenSim.sln")))
            folder = folder.Parent;
        return folder?.FullName ?? throw new InvalidOperationException("The test does not run inside the source tree.");
    }
}
