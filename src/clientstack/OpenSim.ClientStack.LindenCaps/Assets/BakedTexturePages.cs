using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>
/// Baked textures at the address that logins name as agent_appearance_service: <c>/appearance/texture/{avatar}/{part of the body}/{id}</c>.
/// Viewers ask without a capability, so that nothing but bakes is given. One that memory has forgotten comes back from what is kept of the
/// avatar's last look.
/// </summary>
internal sealed class BakedTexturePages(IAssetService assets, IBakedTextureService bakes, AssetReplies replies)
{
    public const string Segment = "appearance";

    private const string ContentType = "image/x-j2c";

    public async Task Answer(HttpContext http, string rest)
    {
        if (!http.HasMethod("GET", "HEAD"))
            return;
        if (rest.Split('/') is ["", "texture", var avatar, _, var texture] && UUID.TryParse(avatar, out var user)
            && UUID.TryParse(texture, out var id) && await Find(user, id) is { } asset)
            await replies.Send(http, asset, ContentType);
        else
            replies.Miss(http);
    }

    private async ValueTask<Asset?> Find(UUID user, UUID id)
    {
        if (assets.GetCached(id) is { } cached)
            return cached is { Type: AssetType.Texture, Temporary: true } ? cached : null;
        if ((await bakes.Get(user)).FirstOrDefault(b => b.TextureId == id) is not { } kept)
            return null;
        var asset = kept.AssetFor(user);
        await assets.Store(asset);
        return asset;
    }
}
