namespace Interop.Tests.Kit;

/// <summary>The source tree that this test was built from, and the parts of the machine that it needs.</summary>
internal static class Tree
{
    public static string Root { get; } = FindRoot();

    /// <summary>
    /// What an operator starts: <c>./opensim</c>, which runs the Release program in bin/. The variable OPENSIM_PROGRAM names another one,
    /// such as a debug build.
    /// </summary>
    public static string Program { get; } =
        Environment.GetEnvironmentVariable("OPENSIM_PROGRAM") is { Length: > 0 } other ? other : Path.Combine(Root, "opensim");

    /// <summary>
    /// What an operator starts for a grid server: the same with the word <c>robust</c>, or the program beside the other one.
    /// </summary>
    public static string GridProgram { get; } = Path.GetFileName(Program) == "opensim"
        ? Program
        : Program.Replace("OpenSim", "Robust", StringComparison.Ordinal);

    /// <summary>Where the viewer scenarios and their packages lie.</summary>
    public static string Viewer { get; } = Path.Combine(Root, "tests", "Interop.Tests");

    /// <summary>Skips the test where Node or the packages are missing, fails it in CI. <c>./dev test</c> installs both.</summary>
    public static void RequireViewer()
    {
        var missing = FindOnPath("node") is null ? "node is not installed (apt install nodejs)."
            : Directory.Exists(Path.Combine(Viewer, "node_modules")) ? null
            : "The packages are not installed: run ./dev test, or npm ci in tests/Interop.Tests.";
        if (missing is null)
            return;
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(missing);
        Assert.Ignore(missing);
    }

    private static string? FindOnPath(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':').Select(folder => Path.Combine(folder, program))
            .FirstOrDefault(File.Exists);

    private static string FindRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "OpenSim.sln")))
            folder = folder.Parent;
        return folder?.FullName ?? throw new InvalidOperationException("The test does not run inside the source tree.");
    }
}
