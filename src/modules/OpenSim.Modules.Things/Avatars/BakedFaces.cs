using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>Faces of an avatar's texture entry that viewers bake: the last five came with universal wearables.</summary>
internal static class BakedFaces
{
    /// <summary>Faces of the whole entry.</summary>
    public const int Faces = 45;

    /// <summary>Stands for "not baked yet" in viewers.</summary>
    private static readonly UUID NotBaked = new("c228d1cf-4b5d-4ba8-84f4-899a0796aa97");

    private static readonly (int Face, string Name)[] All =
    [
        (8, "head"), (9, "upper body"), (10, "lower body"), (11, "eyes"), (19, "skirt"), (20, "hair"), (40, "left arm"), (41, "left leg"),
        (42, "aux1"), (43, "aux2"), (44, "aux3")
    ];

    /// <summary>Bakes of one avatar.</summary>
    public static int Count => All.Length;

    /// <summary>What is baked, of an entry as <see cref="TextureFaces"/> reads it.</summary>
    public static IReadOnlyList<(string Name, UUID Texture)> Of(ReadOnlySpan<UUID> faces)
    {
        var baked = new List<(string, UUID)>();
        foreach (var (face, name) in All)
        {
            if (IsBaked(faces[face]))
                baked.Add((name, faces[face]));
        }

        return baked;
    }

    /// <summary>The same of an entry as it is sent; nothing when it cannot be read.</summary>
    public static IReadOnlyList<(string Name, UUID Texture)> Of(ReadOnlySpan<byte> textureEntry)
    {
        Span<UUID> faces = stackalloc UUID[Faces];
        return TextureFaces.TryRead(textureEntry, faces) ? Of(faces) : [];
    }

    public static bool IsBaked(UUID texture) => !texture.IsZero && texture != NotBaked;
}
