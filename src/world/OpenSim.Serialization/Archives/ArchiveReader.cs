using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace OpenSim.Serialization.Archives;

/// <summary>
/// Goes through a tar.gz (or a bare tar) entry by entry; never more than one is in memory. Damage is told by <see cref="Complaint"/>, not
/// thrown; behind a damaged header the walk goes on at the next sound one. Not the runtime's reader, since that takes as much memory for a
/// long name as the header says.
/// </summary>
public sealed class ArchiveReader
{
    /// <summary>
    /// Bytes; an entry that says it is longer is passed over. The largest of real archives are sounds and meshes of a few megabytes.
    /// </summary>
    public const int LongestEntry = 256 << 20;

    private const int LongestName = 64 << 10;

    private readonly Stream _stream;
    private readonly byte[] _block = new byte[TarHeader.BlockLength];
    private string _last = "the beginning";
    private string? _longName;
    private bool _isEnded; // the empty block that ends a tar was there

    /// <param name="stream">From its beginning; one that can seek. Left open.</param>
    public ArchiveReader(Stream stream) => _stream = stream;

    /// <summary>One sentence when not all of the archive could be read.</summary>
    public string? Complaint { get; private set; }

    /// <summary>The entries that are files, in order. Call once.</summary>
    /// <param name="folders">Gives folders too, as entries without bytes whose path ends in a slash: an empty folder of inventory is only
    /// there.</param>
    public IEnumerable<ArchiveEntry> Entries(bool folders = false)
    {
        using var zip = IsZipped(_stream) ? new GZipStream(_stream, CompressionMode.Decompress, leaveOpen: true) : null;
        var counted = new CountedStream(zip ?? _stream);
        var tar = new BufferedStream(counted, 1 << 16);
        while (Next(tar, folders) is { } entry)
        {
            _last = entry.Path;
            yield return entry;
        }

        if (zip is not null && Complaint is null)
            CheckEnd(counted);
    }

    /// <summary>A gzip ends with its content's length: the runtime does not miss it.</summary>
    private void CheckEnd(CountedStream content)
    {
        try
        {
            content.CopyTo(Stream.Null);
            var length = new byte[sizeof(uint)];
            _stream.Seek(-length.Length, SeekOrigin.End);
            _stream.ReadExactly(length);
            if (BinaryPrimitives.ReadUInt32LittleEndian(length) != unchecked((uint)content.Count))
                Complaint = $"The archive's end behind {_last} is cut off.";
        }
        catch (Exception e) when (e is InvalidDataException or IOException)
        {
            Complaint = $"The archive is damaged behind {_last}: {e.Message}";
        }
    }

    private static bool IsZipped(Stream stream)
    {
        Span<byte> magic = stackalloc byte[2];
        var read = stream.ReadAtLeast(magic, 2, throwOnEndOfStream: false);
        stream.Seek(-read, SeekOrigin.Current);
        return read == 2 && magic[0] == 0x1F && magic[1] == 0x8B;
    }

    private ArchiveEntry? Next(Stream tar, bool folders)
    {
        try
        {
            while (TryReadHeader(tar, out var kind, out var name, out var size))
            {
                if (kind is 'L' or 'x' && size <= LongestName)
                    _longName = NameIn(kind, ReadData(tar, size)) ?? _longName;
                else if (kind == 'F' && size <= LongestEntry)
                    return new ArchiveEntry(TakeName(name), ReadData(tar, size));
                else
                {
                    Pass(tar, size);
                    Pass(tar, Padding(size));
                    if (TakeName(name) is var path && kind == '5' && folders)
                        return new ArchiveEntry(path.TrimEnd('/') + "/", []);
                }
            }

            if (!_isEnded)
                Complaint ??= $"The archive has no end behind {_last}: something may be cut off.";
            return null;
        }
        catch (Exception e) when (e is InvalidDataException or IOException)
        {
            Complaint = $"The archive is damaged behind {_last}: {e.Message}";
            return null;
        }
    }

    /// <summary>Kind F for a file. False at the empty block that ends a tar, or where there is nothing more.</summary>
    private bool TryReadHeader(Stream tar, out char kind, out string name, out long size)
    {
        (kind, name, size) = ('\0', "", 0);
        for (var isFirst = true; ; isFirst = false)
        {
            var read = tar.ReadAtLeast(_block, TarHeader.BlockLength, throwOnEndOfStream: false);
            var header = new TarHeader(_block);
            if (read < TarHeader.BlockLength)
                return read > 0 || !isFirst ? throw new EndOfStreamException("It ends too early.") : false;
            if (header.IsEmpty && isFirst)
            {
                _isEnded = true;
                return false;
            }

            if (header.IsSound && !header.IsEmpty)
            {
                (kind, name, size) = (header.IsFile ? 'F' : header.Kind, header.Name, header.Size);
                return true;
            }

            Complaint ??= $"The archive is damaged behind {_last}: the header there is wrong.";
        }
    }

    private static byte[] ReadData(Stream tar, long size)
    {
        var data = new byte[Math.Min(size, 1 << 20)];
        for (var read = 0; ;)
        {
            tar.ReadExactly(data.AsSpan(read));
            read = data.Length;
            if (read == size)
                break;
            Array.Resize(ref data, (int)Math.Min(size, data.Length * 2L)); // grows with what is there, not with what the header says
        }

        Pass(tar, Padding(size));
        return data;
    }

    private static void Pass(Stream tar, long bytes)
    {
        Span<byte> room = stackalloc byte[4096];
        while (bytes > 0)
        {
            var some = room[..(int)Math.Min(bytes, room.Length)];
            tar.ReadExactly(some);
            bytes -= some.Length;
        }
    }

    private static long Padding(long size) => (TarHeader.BlockLength - (size % TarHeader.BlockLength)) % TarHeader.BlockLength;

    /// <summary>The name that a GNU long link, or the record "path" of a pax header, gives the entry behind it.</summary>
    private static string? NameIn(char kind, byte[] data)
    {
        if (kind == 'L')
            return TarHeader.Text(data);
        var record = Encoding.UTF8.GetString(data).Split('\n').FirstOrDefault(r => r.Contains(" path=", StringComparison.Ordinal));
        return record?[(record.IndexOf('=') + 1)..];
    }

    // Archives that were packed again by hand have ./ before each path, on Windows perhaps backslashes for all slashes. Beside slashes a
    // backslash is a part of a name, such as that of an item.
    private string TakeName(string name)
    {
        var path = (_longName ?? name).TrimEnd('\0');
        _longName = null;
        if (!path.Contains('/', StringComparison.Ordinal))
            path = path.Replace('\\', '/');
        while (path.StartsWith("./", StringComparison.Ordinal))
            path = path[2..];
        return path;
    }
}

/// <summary>A file of an archive.</summary>
public sealed record ArchiveEntry(string Path, byte[] Data);
