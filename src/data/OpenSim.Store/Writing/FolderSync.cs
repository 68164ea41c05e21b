using System.Runtime.InteropServices;

namespace OpenSim.Store.Writing;

/// <summary>Makes a new file's name durable: on Unix that is the folder's business, and .NET opens no folders.</summary>
internal static partial class FolderSync
{
    private const int ReadOnly = 0;

    public static void Flush(string folder)
    {
        if (OperatingSystem.IsWindows())
            return; // the file system's own journal does it
        var handle = Open(folder, ReadOnly);
        if (handle < 0)
            return;
        _ = Sync(handle);
        _ = Close(handle);
    }

    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "fsync")]
    private static partial int Sync(int handle);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int handle);
}
