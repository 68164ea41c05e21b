using System.Globalization;

namespace OpenSim.Scripts.Code;

/// <summary>
/// A folder of files by hash and the version of their maker. What cannot be read or written is not there: it is a cache.
/// </summary>
internal sealed class CodeFolder(string folder, long maxBytes, ulong version)
{
    private readonly Lock _lock = new();
    private long _bytes = -1;

    public byte[]? Read(UInt128 hash, int maxBytes)
    {
        try
        {
            var file = new FileInfo(PathOf(hash));
            return file.Exists && file.Length <= maxBytes ? File.ReadAllBytes(file.FullName) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // Beside, then in its place: a region that ends while it writes leaves no half of one.
    public void Write(UInt128 hash, byte[] form)
    {
        try
        {
            var path = PathOf(hash);
            var beside = string.Create(CultureInfo.InvariantCulture, $"{path}.{Environment.ProcessId}.{Environment.CurrentManagedThreadId}");
            Directory.CreateDirectory(folder);
            File.WriteAllBytes(beside, form);
            File.Move(beside, path, overwrite: true);
            Count(form.Length);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Compiled again at the next start.
        }
    }

    private string PathOf(UInt128 hash) =>
        Path.Combine(folder, string.Create(CultureInfo.InvariantCulture, $"{hash:x32}-{version:x16}.tree"));

    private void Count(long added)
    {
        lock (_lock)
        {
            if (_bytes < 0)
                _bytes = new DirectoryInfo(folder).EnumerateFiles().Sum(f => f.Length);
            else
                _bytes += added;
            if (_bytes > maxBytes)
                RemoveOldest();
        }
    }

    // A quarter at once, so that not every file that is written looks through the folder.
    private void RemoveOldest()
    {
        foreach (var file in new DirectoryInfo(folder).EnumerateFiles().OrderBy(f => f.LastWriteTimeUtc))
        {
            if (_bytes <= maxBytes - maxBytes / 4)
                return;
            _bytes -= file.Length;
            file.Delete();
        }
    }
}
