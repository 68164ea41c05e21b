using Microsoft.AspNetCore.Http;
using Microsoft.Win32.SafeHandles;

namespace OpenSim.Http;

/// <summary>
/// The body of a request, read as it comes: into memory while it is small, into a file when it turns out to be large, so that those who
/// send slowly, or never the end, hold little. Good until the request's end.
/// </summary>
public sealed class RequestBody(HttpContext http, int limit)
{
    private const int FirstLength = 4096;

    private readonly RequestRoom _room = RequestRoom.Of(http);
    private byte[] _buffer = [];
    private SafeFileHandle? _file;

    public int Length { get; private set; }

    /// <summary>Whether it lies in a file.</summary>
    public bool IsLarge => _file is not null;

    /// <summary>Reads it to its end. Null when it is there, else why it was not taken.</summary>
    public async ValueTask<BodyRefusal?> Read() => Foreseen() ?? await TakeAll();

    /// <summary>The whole in memory of the request; null when there is no room for it.</summary>
    public ReadOnlyMemory<byte>? InMemory()
    {
        if (_file is not null)
        {
            if (_room.Rent(Length) is not { } whole)
                return null;
            Load(whole.AsSpan(0, Length));
            _buffer = whole;
        }

        return _buffer.AsMemory(0, Length);
    }

    /// <summary>The whole for whoever keeps it; null when there is no memory for it.</summary>
    public byte[]? ToArray()
    {
        if (_file is null)
            return _buffer.AsSpan(0, Length).ToArray();
        if (!_room.HasMemory() || NewArray(Length) is not { } whole)
            return null;
        Load(whole);
        return whole;
    }

    /// <summary>The whole to be read through once, from where it lies.</summary>
    public Stream Open() =>
        _file is not null ? new FileStream(_file, FileAccess.Read) : new MemoryStream(_buffer, 0, Length, writable: false);

    /// <summary>Gives its memory back early; only when nobody reads it any more.</summary>
    public void Free()
    {
        if (_buffer.Length > 0)
            _room.Return(_buffer);
        _buffer = [];
    }

    private BodyRefusal? Foreseen() => http.Request.ContentLength switch
    {
        var length when length > limit => BodyRefusal.TooLong,
        > HttpMessages.MaxBodyInMemory => Try(() => TryMoveToFile() ? null : BodyRefusal.Crowded),
        _ => null
    };

    // A heap that is bound may be too small for so much in one piece, and be all right otherwise.
    private static byte[]? NewArray(int length)
    {
        try
        {
            return new byte[length];
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }

    private async ValueTask<BodyRefusal?> TakeAll()
    {
        var reader = http.Request.BodyReader;
        while (true)
        {
            var read = await reader.ReadAsync(http.RequestAborted);
            BodyRefusal? refusal = null;
            foreach (var piece in read.Buffer)
                refusal ??= Try(() => Take(piece.Span));
            reader.AdvanceTo(read.Buffer.End);
            if (refusal is not null || read.IsCompleted)
                return refusal;
        }
    }

    private static BodyRefusal? Try(Func<BodyRefusal?> step)
    {
        try
        {
            return step();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return BodyRefusal.NoDisk;
        }
    }

    private BodyRefusal? Take(ReadOnlySpan<byte> piece)
    {
        if (piece.Length > limit - Length)
            return BodyRefusal.TooLong;
        if (_file is null && Length + piece.Length > HttpMessages.MaxBodyInMemory && !TryMoveToFile())
            return BodyRefusal.Crowded;
        if (!(_file is null ? TryPut(piece) : TryWrite(piece)))
            return BodyRefusal.Crowded;
        Length += piece.Length;
        return null;
    }

    private bool TryPut(ReadOnlySpan<byte> piece)
    {
        if (Length + piece.Length > _buffer.Length)
        {
            if (_room.Rent(Math.Max(FirstLength, Math.Max(_buffer.Length * 2, Length + piece.Length))) is not { } larger)
                return false;
            _buffer.AsSpan(0, Length).CopyTo(larger);
            Free();
            _buffer = larger;
        }

        piece.CopyTo(_buffer.AsSpan(Length));
        return true;
    }

    private bool TryMoveToFile()
    {
        if (!_room.HasMemory() || _room.OpenUpload() is not { } file || !_room.TryHoldOnDisk(Length))
            return false;
        _file = file;
        RandomAccess.Write(_file, _buffer.AsSpan(0, Length), 0);
        Free();
        return true;
    }

    // The write does not wait asynchronously: that is a hop to another thread of the pool, which waits in the same way.
    private bool TryWrite(ReadOnlySpan<byte> piece)
    {
        if (!_room.TryHoldOnDisk(piece.Length))
            return false;
        RandomAccess.Write(_file!, piece, Length);
        return true;
    }

    private void Load(Span<byte> whole)
    {
        for (var at = 0; at < whole.Length;)
        {
            var read = RandomAccess.Read(_file!, whole[at..], at);
            if (read == 0)
                throw new EndOfStreamException("An upload's file has become shorter.");
            at += read;
        }
    }
}
