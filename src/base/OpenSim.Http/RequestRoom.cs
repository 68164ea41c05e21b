using System.Buffers;
using System.Net;
using System.Numerics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Win32.SafeHandles;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Http;

/// <summary>
/// What one request holds of what all requests share: memory and files. All of it goes back at the request's end, however it ends. One
/// thread at a time.
/// </summary>
public sealed class RequestRoom(HttpContext http, HttpLimits limits) : IDisposable
{
    private const int MinRented = 16;

    private readonly List<byte[]> _rented = [];
    private IPAddress? _holder;
    private bool _knowsHolder;
    private long _memory;
    private long _onDisk;
    private int _files;
    private SafeFileHandle? _upload;

    private IPAddress? Holder
    {
        get
        {
            if (_knowsHolder)
                return _holder;
            _knowsHolder = true;
            return _holder = limits.Holder(http);
        }
    }

    /// <summary>For what several requests hold together.</summary>
    public Limit Bodies => limits.Bodies;

    public static RequestRoom Of(HttpContext http) => http.Features.GetRequiredFeature<RequestRoom>();

    /// <summary>False, and counted, while the process is too near to its memory bound for anything large.</summary>
    public bool HasMemory() => limits.Memory.HasRoom();

    /// <summary>False, and counted, when all or this address hold too much already.</summary>
    public bool TryHold(long bytes)
    {
        if (Holder is { } holder && !limits.BodiesOfAddress.TryTake(holder, bytes))
            return false;
        if (!limits.Bodies.TryTake(bytes))
        {
            if (Holder is { } again)
                limits.BodiesOfAddress.Give(again, bytes);
            return false;
        }

        _memory += bytes;
        return true;
    }

    public void Release(long bytes)
    {
        _memory -= bytes;
        limits.Bodies.Give(bytes);
        if (Holder is { } holder)
            limits.BodiesOfAddress.Give(holder, bytes);
    }

    /// <summary>Memory of at least that length, which is counted; null when there is no more.</summary>
    public byte[]? Rent(int length)
    {
        var held = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(length, MinRented)); // as the pool rounds
        if (!TryHold(held))
            return null;
        if (Take(held) is not { } buffer)
        {
            Release(held);
            return null;
        }

        _rented.Add(buffer);
        return buffer;
    }

    /// <summary>Only when nobody reads it any more.</summary>
    public void Return(byte[] buffer)
    {
        _rented.Remove(buffer);
        Release(buffer.Length);
        ArrayPool<byte>.Shared.Return(buffer);
    }

    /// <summary>False, and counted, when too many files are open for requests.</summary>
    public bool TryTakeFile()
    {
        if (!limits.Files.TryTake())
            return false;
        _files++;
        return true;
    }

    /// <summary>The file for the body of this request; null when too many are open.</summary>
    /// <exception cref="IOException">It cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder is somebody else's.</exception>
    public SafeFileHandle? OpenUpload() => TryTakeFile() ? _upload = limits.Uploads.Create() : null;

    /// <summary>Room on the disk for more of it; false, and counted, when all or this address have too much there already.</summary>
    public bool TryHoldOnDisk(long bytes)
    {
        if (Holder is { } holder && !limits.UploadFilesOfAddress.TryTake(holder, bytes))
            return false;
        if (!limits.UploadFiles.TryTake(bytes))
        {
            if (Holder is { } again)
                limits.UploadFilesOfAddress.Give(again, bytes);
            return false;
        }

        _onDisk += bytes;
        return true;
    }

    public void Dispose()
    {
        while (_rented.Count > 0)
            Return(_rented[^1]);
        if (_memory > 0)
            Release(_memory);
        CloseUpload();
        if (_files > 0)
            limits.Files.Give(_files);
    }

    // Counted before it is taken, or what is refused would be allocated all the same. A bound heap may have no such piece left.
    private static byte[]? Take(int length)
    {
        try
        {
            return ArrayPool<byte>.Shared.Rent(length);
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }

    private void CloseUpload()
    {
        _upload?.Dispose();
        if (_onDisk == 0)
            return;
        limits.UploadFiles.Give(_onDisk);
        if (Holder is { } holder)
            limits.UploadFilesOfAddress.Give(holder, _onDisk);
    }
}
