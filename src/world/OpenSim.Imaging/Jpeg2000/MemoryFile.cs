using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>Bytes in memory as a stream of libopenjp2, to read from or to write to.</summary>
internal sealed unsafe class MemoryFile : IDisposable
{
    private const int BufferBytes = 64 * 1024;
    private static readonly nuint EndOfFile = nuint.MaxValue;

    private readonly GCHandle _self;
    private byte[] _bytes;
    private int _length;
    private int _at;

    private MemoryFile(byte[] bytes, int length, bool isInput)
    {
        _bytes = bytes;
        _length = length;
        _self = GCHandle.Alloc(this);
        Stream = OpenJpeg.CreateStream(BufferBytes, isInput ? 1 : 0);
        OpenJpeg.SetUserData(Stream, GCHandle.ToIntPtr(_self), 0);
        OpenJpeg.SetSkip(Stream, &OnSkip);
        OpenJpeg.SetSeek(Stream, &OnSeek);
    }

    public nint Stream { get; }

    public ReadOnlySpan<byte> Written => _bytes.AsSpan(0, _length);

    public static MemoryFile Reading(byte[] bytes)
    {
        var file = new MemoryFile(bytes, bytes.Length, isInput: true);
        OpenJpeg.SetRead(file.Stream, &OnRead);
        OpenJpeg.SetLength(file.Stream, (ulong)bytes.Length);
        return file;
    }

    public static MemoryFile Writing(int expectedBytes)
    {
        var file = new MemoryFile(new byte[expectedBytes], 0, isInput: false);
        OpenJpeg.SetWrite(file.Stream, &OnWrite);
        return file;
    }

    public void Dispose()
    {
        OpenJpeg.DestroyStream(Stream);
        _self.Free();
    }

    private static MemoryFile Of(nint handle) => (MemoryFile)GCHandle.FromIntPtr(handle).Target!;

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static nuint OnRead(byte* to, nuint count, nint handle)
    {
        var file = Of(handle);
        var read = (int)Math.Min(count, (nuint)(file._length - file._at));
        if (read == 0)
            return EndOfFile;
        file._bytes.AsSpan(file._at, read).CopyTo(new Span<byte>(to, read));
        file._at += read;
        return (nuint)read;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static nuint OnWrite(byte* from, nuint count, nint handle)
    {
        var file = Of(handle);
        file.Reserve(file._at + (int)count);
        new ReadOnlySpan<byte>(from, (int)count).CopyTo(file._bytes.AsSpan(file._at));
        file._at += (int)count;
        file._length = Math.Max(file._length, file._at);
        return count;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static long OnSkip(long count, nint handle)
    {
        var file = Of(handle);
        return file.TryGo(file._at + count) ? count : -1;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static int OnSeek(long to, nint handle) => Of(handle).TryGo(to) ? 1 : 0;

    private bool TryGo(long to)
    {
        if (to < 0 || to > _length)
            return false;
        _at = (int)to;
        return true;
    }

    private void Reserve(int bytes)
    {
        if (bytes > _bytes.Length)
            Array.Resize(ref _bytes, Math.Max(bytes, _bytes.Length * 2));
    }
}
