using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Assets;

/// <summary>
/// Bytes of which nobody knows how many will come: in memory while they are few, then in a file that goes when this does. One thread at a
/// time.
/// </summary>
/// <param name="folder">Where the file is made.</param>
/// <param name="max">Bytes that are taken.</param>
public sealed class SpilledBytes(string folder, long max) : IDisposable
{
    private const int MaxInMemory = 1024 * 1024;

    private MemoryStream? _memory = new();
    private FileStream? _file;

    public long Length => _memory?.Length ?? _file?.Length ?? 0;

    /// <summary>The disk did not take them.</summary>
    public bool HasNoRoom { get; private set; }

    /// <summary>False when there are too many of them, or the disk does not take them.</summary>
    public bool TryAdd(ReadOnlySpan<byte> bytes)
    {
        if (Length + bytes.Length > max)
            return false;
        try
        {
            if (_memory is not null && _memory.Length + bytes.Length > MaxInMemory)
                MoveToFile();
            if (_memory is not null)
                _memory.Write(bytes);
            else
                _file!.Write(bytes);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            HasNoRoom = true;
            return false;
        }
    }

    /// <summary>All of them from the first one on. It is this object's.</summary>
    public Stream Open()
    {
        Stream content = _memory ?? (Stream)_file!;
        content.Position = 0;
        return content;
    }

    public byte[] ToArray()
    {
        var whole = new byte[Length];
        Open().ReadExactly(whole);
        return whole;
    }

    public void Dispose()
    {
        _memory?.Dispose();
        _file?.Dispose();
    }

    private void MoveToFile()
    {
        Directory.CreateDirectory(folder);
        _file = new FileStream(Path.Combine(folder, $"{UUID.Random()}.part"), FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None,
            64 * 1024, FileOptions.DeleteOnClose);
        _memory!.WriteTo(_file);
        _memory.Dispose();
        _memory = null;
    }
}
