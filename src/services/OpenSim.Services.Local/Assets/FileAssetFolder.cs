using System.IO.Compression;
using OpenSim.Primitives;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// The folders of OpenSimulator's FSAssets: files named by the hash of what is in them, compressed, in folders named by its first digits.
/// Another server may work in them at the same time. Thread-safe.
/// </summary>
internal sealed class FileAssetFolder
{
    private const int MinHash = 10;
    private const string Compressed = ".gz";
    private const string Spooled = ".asset";

    private readonly string _base;
    private readonly string _spool;
    private readonly string _unfinished;
    private readonly bool _isWide;

    /// <param name="spool">Where OpenSimulator lays what is new until it has time for it. On the disk of the other folder.</param>
    /// <param name="isWide">The form that OSGrid uses: two levels of three digits in place of 2, 2, 2 and 4.</param>
    /// <exception cref="IOException">The folders cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">They are somebody else's.</exception>
    public FileAssetFolder(string baseFolder, string spool, bool isWide)
    {
        (_base, _spool, _isWide) = (baseFolder, spool, isWide);
        _unfinished = Path.Combine(spool, "spool"); // OpenSimulator's name: it does not look in there
        Directory.CreateDirectory(_base);
        Directory.CreateDirectory(_unfinished);
    }

    public bool Has(string hash) => IsName(hash) && Places(hash).Any(File.Exists);

    /// <summary>The bytes, unpacked; null when there is no such file.</summary>
    public Stream? Open(string hash)
    {
        if (!IsName(hash))
            return null;
        foreach (var path in Places(hash))
        {
            try
            {
                var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
                return path.EndsWith(Compressed, StringComparison.Ordinal) ? new GZipStream(file, CompressionMode.Decompress) : file;
            }
            catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
            {
                // another place, or moved there meanwhile
            }
        }

        return null;
    }

    /// <summary>Keeps bytes under their hash, where there are none yet.</summary>
    /// <exception cref="IOException">The disk is full, say.</exception>
    public void Write(string hash, Stream content)
    {
        if (!Has(hash))
            Pack(hash, content);
    }

    /// <summary>Brings what an OpenSimulator that was stopped has left in the spool to its place. Returns how many files.</summary>
    public int TakeOver()
    {
        var taken = 0;
        foreach (var path in Directory.EnumerateFiles(_spool, "*" + Spooled))
        {
            var hash = Path.GetFileNameWithoutExtension(path);
            if (!IsName(hash))
                continue;
            if (!Places(hash)[1..].Any(File.Exists))
                using (var content = File.OpenRead(path))
                    Pack(hash, content);
            File.Delete(path);
            taken++;
        }

        return taken;
    }

    // Beside first and then moved to its place, so that nobody sees a part of it.
    private void Pack(string hash, Stream content)
    {
        var path = Places(hash)[1];
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        var part = Path.Combine(_unfinished, UUID.Random().ToString());
        try
        {
            using (var file = new FileStream(part, FileMode.CreateNew, FileAccess.Write))
            {
                using (var packed = new GZipStream(file, CompressionLevel.Fastest, leaveOpen: true))
                    content.CopyTo(packed);
                file.Flush(flushToDisk: true);
            }

            File.Move(part, path, overwrite: true);
        }
        finally
        {
            File.Delete(part); // nothing when it was moved
        }
    }

    /// <summary>Where bytes lie below the base folder; empty for what is no hash.</summary>
    public string PlaceOf(string hash) => IsName(hash) ? Path.Combine(FolderOf(hash), hash) : "";

    private string[] Places(string hash)
    {
        var place = Path.Combine(_base, PlaceOf(hash));
        return [Path.Combine(_spool, hash + Spooled), place + Compressed, place];
    }

    private string FolderOf(string hash) =>
        _isWide ? Path.Combine(hash[..3], hash[3..6]) : Path.Combine(hash[..2], hash[2..4], hash[4..6], hash[6..10]);

    // It comes out of a table that others write, and becomes a path.
    private static bool IsName(string hash) => hash.Length >= MinHash && hash.All(char.IsAsciiHexDigit);
}
