namespace OpenSim.Settings;

/// <summary>Files that only their owner may read and write, because they hold secrets or what comes close to one.</summary>
public static class OwnFile
{
    private const UnixFileMode Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    /// <summary>An empty file; what was there is gone, and so are others' rights to it.</summary>
    public static FileStream Open(string path)
    {
        var options = new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write };
        if (OperatingSystem.IsWindows())
            return new FileStream(path, options);
        options.UnixCreateMode = Mode;
        var file = new FileStream(path, options);
        File.SetUnixFileMode(path, Mode); // one that was there keeps its own
        return file;
    }
}
