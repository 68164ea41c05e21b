namespace OpenSim.Testing;

/// <summary>
/// A folder of its own for one test, gone with its contents at the end. Work that was under way when the test ended may still write a last
/// file while the folder is deleted: that is waited for.
/// </summary>
public sealed class TemporaryFolder : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public string Path { get; } = Directory.CreateTempSubdirectory("test-").FullName;

    public string Write(string name, string text)
    {
        var file = System.IO.Path.Combine(Path, name);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
        return file;
    }

    public void Dispose()
    {
        if (!SpinWait.SpinUntil(TryDelete, Patience))
            Directory.Delete(Path, recursive: true);
    }

    private bool TryDelete()
    {
        try
        {
            if (Directory.Exists(Path))
                Directory.Delete(Path, recursive: true);
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }
}
