namespace OpenSim.Services.Tests;

/// <summary>
/// Compares with a file beside the tests, where each field stands on a line of its own so that a difference can be seen. Run with
/// OPENSIM_WRITE_GOLDEN=1 to write the files anew, then read what has changed.
/// </summary>
internal static class Golden
{
    public static void Check(string name, string xml) => Compare(name,
        xml.Replace("<member>", "\n<member>", StringComparison.Ordinal).Replace("<key>", "\n<key>", StringComparison.Ordinal) + "\n");

    /// <summary>The same of text that has its lines.</summary>
    public static void Compare(string name, string actual)
    {
        var file = Path.Combine(SourceFolder(), "Golden", name);
        if (Environment.GetEnvironmentVariable("OPENSIM_WRITE_GOLDEN") == "1")
        {
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            File.WriteAllText(file, actual);
        }

        Assert.That(File.Exists(file), Is.True, $"{file} is missing");
        Assert.That(actual, Is.EqualTo(File.ReadAllText(file)));
    }

    public static string SourceFolder()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "OpenSim.sln")))
            folder = folder.Parent;
        return Path.Combine(folder?.FullName ?? "", "tests", "OpenSim.Services.Tests");
    }
}
