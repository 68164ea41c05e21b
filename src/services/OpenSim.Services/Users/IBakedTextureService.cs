using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>The baked textures of each user's last look, as OpenSimulator's bakes service keeps them.</summary>
public interface IBakedTextureService
{
    ValueTask<IReadOnlyList<BakedTexture>> Get(UUID userId);

    /// <summary>In place of all that were kept.</summary>
    ValueTask<bool> Store(UUID userId, IReadOnlyList<BakedTexture> bakes);
}
