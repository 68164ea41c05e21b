using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>Textures that every viewer has, and that mean something in looks.</summary>
internal static class BakeIds
{
    /// <summary>Nothing here: a face that is not baked, a wearable without a texture.</summary>
    public static readonly UUID None = new("c228d1cf-4b5d-4ba8-84f4-899a0796aa97");

    /// <summary>As the texture of an alpha layer it hides the whole part of the body.</summary>
    public static readonly UUID Invisible = new("3a367d1c-bef1-6d43-7595-e88c1e3aadb3");
}
