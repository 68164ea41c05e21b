namespace OpenSim.Fuzz.Tests;

/// <summary>
/// Inputs that once broke a parser: tests/OpenSim.Fuzz.Tests/Findings/Target/*.bin, beside the source so that they are committed with the
/// cure.
/// </summary>
internal static class FindingFiles
{
    public static string Root { get; } = Path.Combine(ProjectFolder(), "Findings");

    public static IReadOnlyList<string> Of(string target)
    {
        var folder = Path.Combine(Root, target);
        return Directory.Exists(folder) ? [.. Directory.GetFiles(folder, "*.bin").Order()] : [];
    }

    private static string ProjectFolder()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "OpenSim.sln")))
            folder = folder.Parent;
        return Path.Combine(folder?.FullName ?? AppContext.BaseDirectory, "tests", "OpenSim.Fuzz.Tests");
    }
}
