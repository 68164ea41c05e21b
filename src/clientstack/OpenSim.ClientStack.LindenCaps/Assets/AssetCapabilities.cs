using System.Globalization;
using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>
/// GetTexture, GetMesh, GetMesh2 and ViewerAsset: <c>?texture_id=…</c> and the like, whole or in ranges. Notecards and scripts are given to
/// those who may read them (<see cref="PrivateAssets"/>), objects to nobody: who knows an id need not have the right to read them.
/// </summary>
internal sealed class AssetCapabilities
{
    private static readonly Dictionary<string, (sbyte Type, string ContentType)> ByParameter = new(StringComparer.Ordinal)
    {
        ["texture_id"] = (AssetType.Texture, "image/x-j2c"),
        ["mesh_id"] = (AssetType.Mesh, "application/vnd.ll.mesh"),
        ["sound_id"] = (AssetType.Sound, "audio/ogg"),
        ["animatn_id"] = (AssetType.Animation, "application/vnd.ll.animation"),
        ["gesture_id"] = (AssetType.Gesture, "application/vnd.ll.gesture"),
        ["clothing_id"] = (AssetType.Clothing, "application/vnd.ll.clothing"),
        ["bodypart_id"] = (AssetType.BodyPart, "application/vnd.ll.bodypart"),
        ["landmark_id"] = (AssetType.Landmark, "application/vnd.ll.landmark"),
        ["settings_id"] = (AssetType.Settings, "application/vnd.ll.settings"),
        ["material_id"] = (AssetType.Material, "application/vnd.ll.material"),
        ["txtr_tga_id"] = (AssetType.TextureTga, "image/tga"),
        ["img_tga_id"] = (AssetType.ImageTga, "image/tga"),
        ["jpeg_id"] = (AssetType.ImageJpeg, "image/jpeg"),
        ["snd_wav_id"] = (AssetType.SoundWav, "audio/x-wav"),
        ["notecard_id"] = (AssetType.Notecard, "application/vnd.ll.notecard"),
        ["lsltext_id"] = (AssetType.LslText, "application/vnd.ll.lsltext")
    };

    /// <summary>Smaller ones are gone into Kestrel's buffer at once.</summary>
    private const int Large = 64 * 1024;

    /// <summary>Assets read out of the store at once: each is in memory two times and more meanwhile.</summary>
    private const int MaxLoads = 4;

    private readonly AssetsUnderWay _underWay = new();
    private readonly SemaphoreSlim _loads = new(MaxLoads);
    private readonly IAssetService _assets;
    private readonly PrivateAssets _private;
    private readonly Counter _served;
    private readonly Counter _missing;
    private readonly Counter _bytes;

    public AssetCapabilities(IAssetService assets, PrivateAssets owned, StatRegistry statistics)
    {
        _assets = assets;
        _private = owned;
        _served = statistics.Counter(AssetStats.Served);
        _missing = statistics.Counter(AssetStats.Missing);
        _bytes = statistics.Counter(AssetStats.Bytes);
    }

    public void AddTo(CapsTable table)
    {
        foreach (var name in new[] { "GetTexture", "GetMesh", "GetMesh2", "ViewerAsset" })
            table.Add(name, Answer);
    }

    private async Task Answer(CapCall call)
    {
        var http = call.Http;
        if (!HttpMethods.IsGet(http.Request.Method) && !HttpMethods.IsHead(http.Request.Method))
        {
            http.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
            return;
        }

        if (!TryAsked(http.Request.Query, out var id, out var type, out var contentType))
        {
            http.Response.StatusCode = StatusCodes.Status400BadRequest;
            return;
        }

        if (PrivateAssets.IsPrivate(type) && !await _private.MayRead(call.Caps.AgentId, id, type))
        {
            http.Response.StatusCode = StatusCodes.Status403Forbidden;
            return;
        }

        var cached = _assets.GetCached(id);
        if (!IsAtHand(cached) && await TrySendFile(http, id, type, contentType))
            return;
        var asset = cached ?? await Load(http, id);
        if (http.Response.HasStarted)
            return;
        if (asset is null || asset.Type != type || asset.Data.Length == 0)
        {
            _missing.Add();
            http.Response.StatusCode = StatusCodes.Status404NotFound;
        }
        else if (IsAtHand(asset) || cached is not null || !await TrySendFile(http, id, type, contentType))
            await SendFromMemory(http, asset, contentType);
    }

    // What is large goes out of its file, if it has one: who takes it slowly then holds no memory.
    private static bool IsAtHand(Asset? asset) => asset is { Data.Length: <= Large } or { Temporary: true };

    /// <summary>Null when there is no such asset, or the reply has been made: there is no memory for it.</summary>
    private async ValueTask<Asset?> Load(HttpContext http, UUID id)
    {
        if (!RequestRoom.Of(http).HasMemory())
        {
            await http.Refuse(BodyRefusal.Crowded);
            return null;
        }

        await _loads.WaitAsync(http.RequestAborted);
        try
        {
            return await _assets.Get(id);
        }
        finally
        {
            _loads.Release();
        }
    }

    private async Task SendFromMemory(HttpContext http, Asset asset, string contentType)
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

    /// <summary>False when there is no file with it; nothing has been sent then.</summary>
    private async Task<bool> TrySendFile(HttpContext http, UUID id, sbyte type, string contentType)
    {
        if (await _assets.GetFile(id) is not { } file || file.Type != type)
            return false;
        if (!RequestRoom.Of(http).TryTakeFile())
        {
            await http.Refuse(BodyRefusal.Crowded);
            return true;
        }

        using var handle = FilePart.Open(file.Path, file.Length);
        if (handle is null)
            return false;
        if (Begin(http, id, file.Length, contentType) is { } part)
            await FilePart.Send(http, handle, part);
        return true;
    }

    private static bool TryAsked(IQueryCollection query, out UUID id, out sbyte type, out string contentType)
    {
        foreach (var (name, value) in query)
        {
            if (ByParameter.TryGetValue(name, out var known) && UUID.TryParse(value.ToString(), out id))
            {
                (type, contentType) = known;
                return true;
            }
        }

        (id, type, contentType) = (UUID.Zero, 0, "");
        return false;
    }

    // An asset never changes, so its id is its validator, and whoever has it may keep it for ever.
    /// <summary>Writes the head of the reply, and says which bytes are to follow; null for none.</summary>
    private ByteRange? Begin(HttpContext http, UUID id, int length, string contentType)
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
