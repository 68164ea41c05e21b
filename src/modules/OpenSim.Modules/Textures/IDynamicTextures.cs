using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Textures;

/// <summary>
/// Textures that scripts have made: drawn, or fetched from web servers. They live in this simulator only. With the region's token, but for
/// what says otherwise.
/// </summary>
public interface IDynamicTextures
{
    /// <summary>Has a texture made beside the region, and puts it on the prim when it is there.</summary>
    /// <param name="part">Where it goes, and whose owner has it made.</param>
    /// <param name="made">Called once, with the token: its key, and whether it has been made.</param>
    /// <returns>Its key, which is not there yet. Zero for a content type that is unknown, and where too much of that owner waits.</returns>
    UUID Make(SceneObjectPart part, DynamicTexture wanted, Action<UUID, bool> made);

    /// <summary>Pixels that a text takes; zero for a content type that has none. Any thread.</summary>
    Vector2 SizeOf(string contentType, string text, string fontName, int fontSize);
}
