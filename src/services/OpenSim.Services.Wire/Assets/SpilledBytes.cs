using System.Buffers;
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
    // A megabyte, in memory that doubled as it grew, was more garbage than all else: 210 MB for a hundred uploads of 6 MB.
    private const int MaxInMemory = 256 * 1024;
    private const int FirstRoom = 16 * 1024;

    private byte[]? _memory = ArrayPool<byte>.Shared.Rent(FirstRoom);
    private int _held; // of the memory
    private FileStream? _file;
    private MemoryStream? _opened;

    public long Length => _file?.Length ?? _held;

    /// <summary>The disk did not take them.</summary>
    public bool HasNoRoom { get; private set; }

    /// <summary>False when there are too many of them, or the disk does not take them.</summary>
    public bool TryAdd(ReadOnlySpan<byte> bytes)
    {
        if (Length + bytes.Length > max)
            return false;
        try
        {
            if (_file is null && _held + bytes.Length > MaxInMemory)
                MoveToFile();
            if (_file is null)
                Hold(bytes);
            else
                _file.Write(bytes);
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
        if (_file is null)
            return _opened = new MemoryStream(_memory!, 0, _held, writable: false);
        _file.Position = 0;
        return _file;
    }

    public byte[] ToArray()
    {
        var whole = new byte[Length];
        Open().ReadExactly(whole);
        return whole;
    }

    public void Dispose()
    {
        _opened?.Dispose(); // a call that was given up may still read: not what the next one puts there
        _file?.Dispose();
        GiveBack();
    }

    private void Hold(ReadOnlySpan<byte> bytes)
    {
        if (_held + bytes.Length > _memory!.Length)
        {
            var larger = ArrayPool<byte>.Shared.Rent(Math.Max(_held + bytes.Length, 2 * _memory.Length));
            _memory.AsSpan(0, _held).CopyTo(larger);
            ArrayPool<byte>.Shared.Return(_memory);
            _memory = larger;
        }

        bytes.CopyTo(_memory.AsSpan(_held));
        _held += bytes.Length;
    }

    private void MoveToFile()
    {
        Directory.CreateDirectory(folder);
        var file = new FileStream(Path.Combine(folder, $"{UUID.Random()}.part"), FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None,
            64 * 1024, FileOptions.DeleteOnClose);
        _file = file;
        file.Write(_memory!, 0, _held);
        GiveBack();
    }

    private void GiveBack()
    {
        if (_memory is { } memory)
            ArrayPool<byte>.Shared.Return(memory);
        _memory = null;
    }
}
