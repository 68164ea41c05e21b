using System.Globalization;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>Assets as replies, whole or in ranges, with what is counted of them.</summary>
internal sealed class AssetReplies(StatRegistry statistics)
{
    /// <summary>Smaller ones are gone into Kestrel's buffer at once.</summary>
    public const int Large = 64 * 1024;

    private readonly AssetsUnderWay _underWay = new();
    private readonly Counter _served = statistics.Counter(AssetStats.Served);
    private readonly Counter _missing = statistics.Counter(AssetStats.Missing);
    private readonly Counter _bytes = statistics.Counter(AssetStats.Bytes);

    public void Miss(HttpContext http)
    {
        _missing.Add();
        http.Response.StatusCode = StatusCodes.Status404NotFound;
    }

    /// <summary>Sends what is in memory, whole or the part that is asked for.</summary>
    public async Task Send(HttpContext http, Asset asset, string contentType)
    {
        var (length, bodies) = (asset.Data.Length, RequestRoom.Of(http).Bodies);
        var isLarge = length > Large;
        if (isLarge && !_underWay.TryBegin(asset.Id, length, bodies))
        {
            await http.Refuse(BodyRefusal.Crowded);
            return;
        }

        try
        {
            if (Begin(http, asset.Id, length, contentType) is { } part)
                await http.SendPieces(asset.Data.AsMemory(part.First, part.Length));
        }
        finally
        {
            if (isLarge)
                _underWay.End(asset.Id, length, bodies);
        }
    }

    /// <summary>Writes the head of the reply, and says which bytes are to follow; null for none.</summary>
    // An asset never changes, so its id is its validator, and whoever has it may keep it for ever.
    public ByteRange? Begin(HttpContext http, UUID id, int length, string contentType)
    {
        var tag = $"\"{id}\"";
        var response = http.Response;
        response.Headers.ETag = tag;
        response.Headers.AcceptRanges = "bytes";
        response.Headers.CacheControl = "private, max-age=31536000, immutable";
        if (http.Request.Headers.IfNoneMatch == tag)
        {
            response.StatusCode = StatusCodes.Status304NotModified;
            return null;
        }

        var part = new ByteRange(0, length - 1);
        var mayBePart = http.Request.Headers.IfRange is var ifRange && (ifRange.Count == 0 || ifRange == tag);
        if (mayBePart && ByteRange.Parse(http.Request.Headers.Range, length) is { } range)
        {
            part = range;
            response.StatusCode = StatusCodes.Status206PartialContent;
            response.Headers.ContentRange = string.Create(CultureInfo.InvariantCulture, $"bytes {range.First}-{range.Last}/{length}");
        }

        response.ContentType = contentType;
        response.ContentLength = part.Length;
        _served.Add();
        if (HttpMethods.IsHead(http.Request.Method))
            return null;
        _bytes.Add(part.Length);
        return part;
    }
}
