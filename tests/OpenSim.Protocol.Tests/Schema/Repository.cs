namespace OpenSim.Protocol.Tests.Schema;

/// <summary>Files of the source tree that the tests run in.</summary>
internal static class Repository
{
    public static string Root { get; } = FindRoot();

    /// <summary>
    /// The published message template, which is not ours to keep here: beside the repository or named by MESSAGE_TEMPLATE. Null when
    /// absent.
    /// </summary>
    public static string? MessageTemplate { get; } = new[]
    {
        Environment.GetEnvironmentVariable("MESSAGE_TEMPLATE"),
        Path.Combine(Root, "..", "shared", "protocol", "message_template.msg")
    }.FirstOrDefault(File.Exists);

    private static string FindRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder!.FullName, "OpenSim.sln")))
            folder = folder.Parent;
        return folder.FullName;
    }
}
