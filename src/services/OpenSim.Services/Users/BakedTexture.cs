using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>A texture that a viewer has baked for its own avatar.</summary>
/// <param name="Face">Of the avatar's texture entry.</param>
/// <param name="CacheId">Hash of all that went into it, by which the viewer asks whether it is still known.</param>
/// <param name="Data">JPEG 2000.</param>
public sealed record BakedTexture(byte Face, UUID CacheId, UUID TextureId, byte[] Data);
