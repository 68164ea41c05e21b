using OpenSim.Primitives;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Core.Avatars;

/// <summary>Which baked texture was made of what, as the avatar's own viewer said last.</summary>
internal sealed class BakeMemory
{
    /// <summary>
    /// Faces of an avatar's texture entry that are baked: head, upper and lower body, eyes, skirt, hair, and the five that came with
    /// universal wearables.
    /// </summary>
    private static readonly int[] BakedFaces = [8, 9, 10, 11, 19, 20, 40, 41, 42, 43, 44];

    private const int Faces = 45;

    /// <summary>Stands for "not baked yet" in viewers.</summary>
    private static readonly UUID NotBaked = new("c228d1cf-4b5d-4ba8-84f4-899a0796aa97");

    private readonly Dictionary<UUID, UUID> _byCacheId = [];
    private readonly HashSet<UUID> _askedAgain = [];

    /// <summary>Baked textures of the last appearance.</summary>
    public IReadOnlyList<UUID> Textures { get; private set; } = [];

    /// <summary>False when the texture entry cannot be read.</summary>
    public bool Learn(AppearanceUpdate update)
    {
        Span<UUID> faces = stackalloc UUID[Faces];
        if (!TextureFaces.TryRead(update.TextureEntry, faces))
            return false;
        _byCacheId.Clear();
        foreach (var (index, cacheId) in update.Bakes)
        {
            if (index < Faces && !cacheId.IsZero && IsBaked(faces[index]))
                _byCacheId[cacheId] = faces[index];
        }

        var textures = new List<UUID>();
        foreach (var face in BakedFaces)
        {
            if (IsBaked(faces[face]) && !textures.Contains(faces[face]))
                textures.Add(faces[face]);
        }

        Textures = textures;
        return true;
    }

    /// <summary>Zero when it is not known: the viewer must bake.</summary>
    public UUID TextureOf(UUID cacheId) => _byCacheId.GetValueOrDefault(cacheId);

    /// <summary>True the first time: a viewer that cannot bake is not to be asked for ever.</summary>
    public bool AskAgain(UUID texture) => _askedAgain.Add(texture);

    private static bool IsBaked(UUID texture) => !texture.IsZero && texture != NotBaked;
}
