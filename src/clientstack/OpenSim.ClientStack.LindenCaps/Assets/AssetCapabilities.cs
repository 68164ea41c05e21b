using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

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

    /// <summary>Assets read out of the store at once: each is in memory two times and more meanwhile.</summary>
    private const int MaxLoads = 4;

    private readonly SemaphoreSlim _loads = new(MaxLoads);
    private readonly IAssetService _assets;
    private readonly PrivateAssets _private;
    private readonly AssetReplies _replies;

    public AssetCapabilities(IAssetService assets, PrivateAssets owned, AssetReplies replies)
    {
        _assets = assets;
        _private = owned;
        _replies = replies;
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
            _replies.Miss(http);
        else if (IsAtHand(asset) || cached is not null || !await TrySendFile(http, id, type, contentType))
            await _replies.Send(http, asset, contentType);
    }

    // Anything that is large goes out of its file, if it has one: who takes it slowly then holds no memory.
    private static bool IsAtHand(Asset? asset) => asset is { Data.Length: <= AssetReplies.Large } or { Temporary: true };

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
        if (_replies.Begin(http, id, file.Length, contentType) is { } part)
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
}
