using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace OpenSim.Services.Assets;

/// <summary>
/// Contents of assets as files named by their hash (SHA-256 in small hexadecimal digits), those used last first, within a bound of bytes. A
/// file is checked when it is first used after a start, since disks and crashes do things to files; one that has other bytes is deleted.
/// Thread-safe.
/// </summary>
public sealed class AssetFileCache
{
    private const int HashLength = 64;
    private const string Unfinished = ".part";

    private readonly string _folder;
    private readonly long _capacity;
    private readonly Lock _gate = new(); // guards index, order and counts
    private readonly Dictionary<string, LinkedListNode<Entry>> _byHash = new(StringComparer.Ordinal);
    private readonly LinkedList<Entry> _byUse = new();
    private long _parts;

    /// <summary>Takes over what is in the folder, which is made if need be.</summary>
    /// <exception cref="IOException">The folder cannot be made or read.</exception>
    public AssetFileCache(string folder, long capacity)
    {
        _folder = folder;
        _capacity = capacity;
        Directory.CreateDirectory(folder);
        foreach (var file in new DirectoryInfo(folder).EnumerateFiles("*", SearchOption.AllDirectories).OrderBy(f => f.LastWriteTimeUtc))
            TakeOver(file);
        Shrink();
    }

    public long Bytes { get; private set; }

    public long Hits { get; private set; }

    public long Misses { get; private set; }

    /// <summary>Files whose bytes were not those that their name says.</summary>
    public long Damaged { get; private set; }

    public int Count
    {
        get
        {
            lock (_gate)
                return _byHash.Count;
        }
    }

    /// <summary>The place of a content, when it is here and whole.</summary>
    public bool TryGet(string hash, [NotNullWhen(true)] out string? path, out int length)
    {
        path = PathOf(hash);
        length = 0;
        Entry entry;
        lock (_gate)
        {
            if (!_byHash.TryGetValue(hash, out var node))
            {
                Misses++;
                return false;
            }

            _byUse.Remove(node);
            _byUse.AddFirst(node);
            entry = node.Value;
            Hits++;
        }

        length = entry.Length;
        if (entry.IsChecked || Check(entry, path))
            return true;
        Remove(hash, isDamaged: true);
        return false;
    }

    /// <summary>Keeps a content. It is written beside and moved into its place, so that nobody sees a part of it.</summary>
    public void Add(string hash, ReadOnlySpan<byte> content)
    {
        if (PartFor(hash, content.Length) is not { } part)
            return;
        try
        {
            File.WriteAllBytes(part, content);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return; // a full disk costs speed and nothing else
        }

        TakeIn(hash, part, content.Length);
    }

    /// <summary>The same of all that a stream has, from its beginning.</summary>
    public void Add(string hash, Stream content)
    {
        if (PartFor(hash, content.Length) is not { } part)
            return;
        try
        {
            content.Position = 0;
            using var file = File.Create(part);
            content.CopyTo(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return;
        }

        TakeIn(hash, part, (int)content.Length);
    }

    /// <summary>Deletes all files.</summary>
    public void Clear()
    {
        string[] all;
        lock (_gate)
            all = [.. _byHash.Keys];
        foreach (var hash in all)
            Remove(hash, isDamaged: false);
    }

    /// <summary>Deletes the files that were written before a time. Returns how many.</summary>
    public int Expire(DateTimeOffset before)
    {
        string[] all;
        lock (_gate)
            all = [.. _byHash.Keys];
        var expired = 0;
        foreach (var hash in all.Where(hash => File.GetLastWriteTimeUtc(PathOf(hash)) < before.UtcDateTime))
        {
            Remove(hash, isDamaged: false);
            expired++;
        }

        return expired;
    }

    // Null for what is there or too large.
    private string? PartFor(string hash, long length)
    {
        lock (_gate)
            if (_byHash.ContainsKey(hash) || length > _capacity)
                return null;
        var path = PathOf(hash);
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            return $"{path}.{Interlocked.Increment(ref _parts)}{Unfinished}";
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private void TakeIn(string hash, string part, int length)
    {
        try
        {
            File.Move(part, PathOf(hash), overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return;
        }

        lock (_gate)
            AddEntry(new Entry(hash, length) { IsChecked = true });
        Shrink();
    }

    private string PathOf(string hash) => Path.Combine(_folder, hash[..2], hash);

    private void TakeOver(FileInfo file)
    {
        if (file.Name.Length == HashLength && file.Name.All(char.IsAsciiHexDigitLower) && file.Directory?.Name == file.Name[..2])
            AddEntry(new Entry(file.Name, (int)file.Length));
        else if (file.Name.EndsWith(Unfinished, StringComparison.Ordinal))
            TryDelete(file.FullName);
    }

    private void AddEntry(Entry entry)
    {
        if (_byHash.ContainsKey(entry.Hash))
            return;
        _byHash.Add(entry.Hash, _byUse.AddFirst(entry));
        Bytes += entry.Length;
    }

    private void Shrink()
    {
        while (true)
        {
            string hash;
            lock (_gate)
            {
                if (Bytes <= _capacity || _byUse.Last is not { } last)
                    return;
                hash = last.Value.Hash;
            }

            Remove(hash, isDamaged: false);
        }
    }

    private static bool Check(Entry entry, string path)
    {
        try
        {
            using var file = File.OpenRead(path);
            entry.IsChecked = file.Length == entry.Length && Convert.ToHexStringLower(SHA256.HashData(file)) == entry.Hash;
            return entry.IsChecked;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private void Remove(string hash, bool isDamaged)
    {
        lock (_gate)
        {
            if (!_byHash.Remove(hash, out var node))
                return;
            _byUse.Remove(node);
            Bytes -= node.Value.Length;
            Damaged += isDamaged ? 1 : 0;
        }

        TryDelete(PathOf(hash));
    }

    private static void TryDelete(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It stays on the disk and is taken over at the next start.
        }
    }

    private sealed class Entry(string hash, int length)
    {
        public string Hash { get; } = hash;

        public int Length { get; } = length;

        /// <summary>Its bytes were compared with its name since the start.</summary>
        public bool IsChecked { get; set; }
    }
}
