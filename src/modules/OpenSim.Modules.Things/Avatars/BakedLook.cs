using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>How somebody looks whom the region has baked.</summary>
/// <param name="Version">Of the outfit, as his viewer counts it.</param>
/// <param name="Textures">Baked textures by face of the avatar's texture entry.</param>
/// <param name="Height">Of the whole avatar, metres.</param>
internal sealed record BakedLook(int Version, IReadOnlyList<Wearable> Wearables, IReadOnlyList<(byte Face, UUID Texture)> Textures,
    byte[] VisualParams, float Height)
{
    private const int Faces = 45;

    /// <summary>As AvatarAppearance carries it: what is not baked has the texture that stands for nothing.</summary>
    public byte[] TextureEntry()
    {
        Span<FaceLook> looks = stackalloc FaceLook[Faces];
        looks.Fill(FaceLook.Plain(BakeIds.None));
        foreach (var (face, texture) in Textures)
            looks[face] = FaceLook.Plain(texture);
        return FaceLooks.Write(looks);
    }
}
