using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;

namespace OpenSim.Serialization.Archives;

/// <summary>
/// What a walk through an archive has found, before anything of it is used: what is there, and what is not as it was written.
/// </summary>
public sealed class ArchiveCheck
{
    private readonly Dictionary<string, UInt256> _sums = []; // as numbers: an archive may have hundreds of thousands
    private readonly HashSet<string> _corrupt = [];
    private readonly HashSet<string> _missing = [];

    /// <summary>archive.xml, null when there is none.</summary>
    public byte[]? Control { get; private set; }

    /// <summary>The archive carries sums of its entries.</summary>
    public bool HasSums { get; private set; }

    /// <summary>Entries whose bytes are not those that were written.</summary>
    public IReadOnlySet<string> Corrupt => _corrupt;

    /// <summary>Entries that have a sum and are not there.</summary>
    public IReadOnlySet<string> Missing => _missing;

    /// <summary>One sentence when the archive ends too early or cannot be read on.</summary>
    public string? Complaint { get; private set; }

    public int Entries => _sums.Count;

    public long Bytes { get; private set; }

    public bool IsWhole => Complaint is null && _corrupt.Count == 0 && _missing.Count == 0;

    /// <summary>One sentence for each thing that is not as it was written.</summary>
    public IEnumerable<string> Damage => _corrupt.Select(p => $"{p} is not as it was written")
        .Concat(_missing.Select(p => $"{p} is not in the archive"))
        .Concat(Complaint is { } complaint ? [complaint] : Array.Empty<string>());

    /// <param name="stream">From its beginning; left open at its end.</param>
    /// <param name="look">Shown each entry but the sums, and folders, whose paths end in a slash; null when nobody looks into them.</param>
    public static ArchiveCheck Walk(Stream stream, Action<ArchiveEntry>? look = null, CancellationToken cancel = default)
    {
        var check = new ArchiveCheck();
        var reader = new ArchiveReader(stream);
        byte[]? list = null;
        foreach (var entry in reader.Entries(folders: look is not null))
        {
            cancel.ThrowIfCancellationRequested();
            if (entry.Path == ArchivePaths.Checksums)
            {
                list = entry.Data;
                continue;
            }

            if (!entry.Path.EndsWith('/'))
                check.Note(entry);
            look?.Invoke(entry);
        }

        check.Complaint = reader.Complaint;
        if (list is not null)
            check.Compare(list);
        return check;
    }

    /// <summary>How many entries lie in that folder.</summary>
    public int CountIn(string folder) => _sums.Keys.Count(p => p.StartsWith(folder, StringComparison.Ordinal));

    /// <summary>How many entries are of that kind, in whichever region of the archive.</summary>
    public int CountOf(string folder) =>
        _sums.Keys.Count(p => p.StartsWith(folder, StringComparison.Ordinal) || p.Contains("/" + folder, StringComparison.Ordinal));

    private void Note(ArchiveEntry entry)
    {
        _sums[entry.Path] = UInt256.Of(SHA256.HashData(entry.Data));
        Bytes += entry.Data.Length;
        if (entry.Path == ArchivePaths.Control)
            Control = entry.Data;
    }

    private void Compare(byte[] list)
    {
        HasSums = true;
        using var lines = new StreamReader(new MemoryStream(list), Encoding.UTF8);
        while (lines.ReadLine() is { } line)
        {
            if (line.Split("  ", 2) is not [var sum, var path])
                continue;
            if (!_sums.TryGetValue(path, out var found))
                _missing.Add(path);
            else if (found.ToString() != sum)
                _corrupt.Add(path);
        }
    }

    /// <summary>A SHA-256.</summary>
    private readonly record struct UInt256(UInt128 High, UInt128 Low)
    {
        public static UInt256 Of(ReadOnlySpan<byte> hash) =>
            new(BinaryPrimitives.ReadUInt128BigEndian(hash), BinaryPrimitives.ReadUInt128BigEndian(hash[16..]));

        public override string ToString() => $"{High:x32}{Low:x32}";
    }
}
