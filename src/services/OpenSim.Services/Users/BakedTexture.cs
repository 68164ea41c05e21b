using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Users;

/// <summary>A texture that an avatar wears, baked by its viewer or by a region.</summary>
/// <param name="Face">Of the avatar's texture entry.</param>
/// <param name="CacheId">Hash of all that went into it, by which the viewer asks whether it is still known.</param>
/// <param name="Data">JPEG 2000.</param>
public sealed record BakedTexture(byte Face, UUID CacheId, UUID TextureId, byte[] Data)
{
    /// <summary>The asset that viewers fetch: it lives in memory only.</summary>
    public Asset AssetFor(UUID user) => new()
    {
        Id = TextureId, Name = "Baked Texture", Type = AssetType.Texture, CreatorId = CreatorOf(user, CacheId, TextureId).ToString(),
        Temporary = true, Local = true, Data = Data
    };

    /// <summary>
    /// Whose it is: zero for what a region has baked, which is named by the hash of all that went into it, and everybody's who wears the
    /// same.
    /// </summary>
    public static UUID CreatorOf(UUID user, UUID cacheId, UUID textureId) => cacheId == textureId ? UUID.Zero : user;
}
