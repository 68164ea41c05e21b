namespace OpenSim.Store.Writing;

// Its files in their folder.
public sealed partial class Journal
{
    /// <summary>Gives all files, those of refused operations too, names by which they are not read any more. The new names.</summary>
    /// <param name="epoch">Of which they are.</param>
    /// <exception cref="IOException">A file cannot be renamed.</exception>
    public IReadOnlyList<string> SetAllAside(long epoch) =>
        [.. Directory.EnumerateFiles(_folder, "*.journal").ToList().Select(path => SetAside(path, $"{epoch}.stale"))];

    // One that stays would be read again at the next start, and bring back what has changed since: that is trouble.
    private void DeleteAll(IReadOnlyList<string> files)
    {
        try
        {
            foreach (var file in files)
                File.Delete(file);
        }
        finally
        {
            Interlocked.Exchange(ref _bytes, Files().Sum(file => new FileInfo(file).Length));
        }
    }

    private void DropNewest()
    {
        Abandon();
        try
        {
            File.Delete(PathOf(_number));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It stays until an attempt succeeds; what stands in it is true.
        }
    }

    private FileStream NewFile()
    {
        var path = PathOf(++_number);
        var file = new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read, bufferSize: 0);
        try
        {
            file.Write(JournalFile.Header());
        }
        catch (IOException)
        {
            file.Dispose();
            File.Delete(path); // on a full disk the next attempts would leave one each
            throw;
        }

        Interlocked.Add(ref _bytes, JournalFile.HeaderLength);
        FolderSync.Flush(_folder); // else a power cut may take the file's name away
        return file;
    }

    private static string SetAside(string path, string ending)
    {
        var aside = $"{path}.{ending}";
        File.Move(path, aside, overwrite: true);
        return aside;
    }

    /// <summary>The same file once more under a name by which it is not read, and stays.</summary>
    internal static string Copy(string path)
    {
        var aside = path + ".damaged";
        File.Copy(path, aside, overwrite: true);
        return aside;
    }

    // A power cut must not take the new folder away with all that is in it.
    private static void Make(string folder)
    {
        if (Directory.Exists(folder))
            return;
        var parent = Directory.CreateDirectory(folder).Parent;
        for (; parent is not null; parent = parent.Parent)
            FolderSync.Flush(parent.FullName);
    }

    private IEnumerable<string> Files() => Directory.EnumerateFiles(_folder, "store-*.journal");

    private string PathOf(int number) => Path.Combine(_folder, $"store-{number:D8}.journal");

    private static int NumberOf(string path) =>
        int.TryParse(Path.GetFileNameWithoutExtension(path).AsSpan("store-".Length), out var number) ? number : 0;
}
