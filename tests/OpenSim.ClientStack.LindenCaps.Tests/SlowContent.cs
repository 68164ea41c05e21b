using System.Net;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>A body of which the last bytes wait for a sign.</summary>
internal sealed class SlowContent(byte[] bytes, int heldBack, Task sign) : HttpContent
{
    private const int Piece = 16 * 1024;

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        var first = bytes.Length - heldBack;
        for (var at = 0; at < first; at += Piece)
            await stream.WriteAsync(bytes.AsMemory(at, Math.Min(Piece, first - at)));
        await stream.FlushAsync();
        await sign;
        await stream.WriteAsync(bytes.AsMemory(first));
    }

    protected override bool TryComputeLength(out long length)
    {
        length = bytes.Length;
        return true;
    }
}
