using Microsoft.Win32.SafeHandles;

namespace OpenSim.Http;

/// <summary>
/// Where large bodies lie while they come. Each file goes with its request; what a crash has left goes at the next start.
/// </summary>
internal sealed class UploadFolder
{
    private const string Extension = ".upload";

    private readonly string _folder;
    private long _last;

    public UploadFolder(string folder)
    {
        _folder = folder;
        if (!Directory.Exists(folder))
            return;
        foreach (var left in Directory.EnumerateFiles(folder, "*" + Extension))
            File.Delete(left);
    }

    /// <summary>A new file that is deleted when it is closed.</summary>
    /// <exception cref="IOException">It cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder is somebody else's.</exception>
    public SafeFileHandle Create()
    {
        Directory.CreateDirectory(_folder);
        var path = Path.Combine(_folder, $"{Interlocked.Increment(ref _last)}{Extension}");
        return File.OpenHandle(path, FileMode.Create, FileAccess.ReadWrite, FileShare.None, FileOptions.DeleteOnClose);
    }
}
