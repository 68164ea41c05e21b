using System.Buffers;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Llsd;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>
/// An answer of LLSD that goes out while it is written, a piece at a time, so that an inventory of any size takes no more memory than a
/// piece. One that fits into a piece carries its length, for clients without chunked decoding.
/// </summary>
/// <param name="limit">Bytes after which <see cref="IsFull"/>.</param>
internal sealed class FetchAnswer(HttpContext http, long limit) : IDisposable
{
    private const int PieceBytes = 64 * 1024;
    private const int EntriesAtOnce = 32;

    private readonly ReplyBuffer _piece = new();
    private long _sent;

    /// <summary>Writes one entry of an array.</summary>
    public delegate void Entry<T>(ref LlsdXmlWriter xml, T value);

    /// <summary>Where the parts between the arrays are written.</summary>
    public IBufferWriter<byte> Output => _piece;

    /// <summary>Whether nothing more is to be begun.</summary>
    public bool IsFull => _sent + _piece.Written.Length >= limit;

    /// <summary>Writes the entries of an array, and sends what is a whole piece.</summary>
    public async Task Write<T>(IReadOnlyList<T> values, Entry<T> entry)
    {
        await SendWhole();
        for (var from = 0; from < values.Count; from += EntriesAtOnce)
        {
            WriteSome(values, from, Math.Min(values.Count, from + EntriesAtOnce), entry);
            await SendWhole();
        }
    }

    /// <summary>Sends the rest.</summary>
    public Task End() => _sent == 0 ? http.Reply(LlsdXml.ContentType, _piece.Written) : Send();

    public void Dispose() => _piece.Dispose();

    private void WriteSome<T>(IReadOnlyList<T> values, int from, int to, Entry<T> entry)
    {
        var xml = new LlsdXmlWriter(_piece);
        for (var i = from; i < to; i++)
            entry(ref xml, values[i]);
        xml.Flush();
    }

    private Task SendWhole() => _piece.Written.Length >= PieceBytes ? Send() : Task.CompletedTask;

    private async Task Send()
    {
        if (!http.Response.HasStarted)
            http.Response.ContentType = LlsdXml.ContentType;
        await http.Response.Body.WriteAsync(_piece.Written, http.RequestAborted);
        _sent += _piece.Written.Length;
        _piece.Clear();
    }
}
