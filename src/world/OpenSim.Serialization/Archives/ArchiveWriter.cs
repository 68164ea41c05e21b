using System.Formats.Tar;
using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;

namespace OpenSim.Serialization.Archives;

/// <summary>
/// Writes a tar.gz entry by entry, and at its end the sums of all. GNU entries, since OpenSimulator's reader knows long names only in that
/// form and passes over the prefix field of others.
/// </summary>
public sealed class ArchiveWriter : IDisposable
{
    private readonly GZipStream _zip;
    private readonly TarWriter _tar;
    private readonly StringBuilder _sums = new();

    /// <param name="stream">Left open.</param>
    public ArchiveWriter(Stream stream, CompressionLevel level = CompressionLevel.Optimal)
    {
        _zip = new GZipStream(stream, level, leaveOpen: true);
        _tar = new TarWriter(_zip, TarEntryFormat.Gnu, leaveOpen: true);
    }

    public int Entries { get; private set; }

    public long Bytes { get; private set; }

    public void Write(string path, string text) => Write(path, Encoding.UTF8.GetBytes(text));

    public void Write(string path, ReadOnlyMemory<byte> data)
    {
        Put(path, data);
        _sums.Append(Convert.ToHexStringLower(SHA256.HashData(data.Span))).Append("  ").Append(path).Append('\n');
        Entries++;
        Bytes += data.Length;
    }

    /// <summary>A folder, so that it is there even when it is empty.</summary>
    public void WriteFolder(string path) => _tar.WriteEntry(new GnuTarEntry(TarEntryType.Directory, path)
    {
        Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute | UnixFileMode.GroupRead | UnixFileMode.OtherRead
    });

    /// <summary>Writes the sums and ends the archive.</summary>
    public void Finish() => Put(ArchivePaths.Checksums, Encoding.UTF8.GetBytes(_sums.ToString()));

    public void Dispose()
    {
        _tar.Dispose();
        _zip.Dispose();
    }

    private void Put(string path, ReadOnlyMemory<byte> data)
    {
        using var content = new Xml.ReadOnlyMemoryStream(data);
        _tar.WriteEntry(new GnuTarEntry(TarEntryType.RegularFile, path)
        {
            DataStream = content,
            Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.OtherRead
        });
    }
}
