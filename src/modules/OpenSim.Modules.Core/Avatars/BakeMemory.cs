using OpenSim.Primitives;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Core.Avatars;

/// <summary>Which baked texture was made of what, as the avatar's own viewer said last.</summary>
internal sealed class BakeMemory
{
    /// <summary>A viewer that bakes anew with each change of clothes comes nowhere near.</summary>
    private const int MaxAskedAgain = 1000;

    private readonly Dictionary<UUID, UUID> _byCacheId = [];
    private readonly HashSet<UUID> _askedAgain = [];

    /// <summary>Baked textures of the last appearance.</summary>
    public IReadOnlyList<UUID> Textures { get; private set; } = [];

    /// <summary>False when the texture entry cannot be read.</summary>
    public bool Learn(AppearanceUpdate update)
    {
        Span<UUID> faces = stackalloc UUID[BakedFaces.Faces];
        if (!TextureFaces.TryRead(update.TextureEntry, faces))
            return false;
        _byCacheId.Clear();
        foreach (var (index, cacheId) in update.Bakes)
        {
            if (index < BakedFaces.Faces && !cacheId.IsZero && BakedFaces.IsBaked(faces[index]))
                _byCacheId[cacheId] = faces[index];
        }

        Textures = [.. BakedFaces.Of(faces).Select(f => f.Texture).Distinct()];
        return true;
    }

    /// <summary>Zero when it is not known: the viewer must bake.</summary>
    public UUID TextureOf(UUID cacheId) => _byCacheId.GetValueOrDefault(cacheId);

    /// <summary>True the first time: a viewer that cannot bake is not to be asked for ever.</summary>
    public bool AskAgain(UUID texture) => _askedAgain.Count < MaxAskedAgain && _askedAgain.Add(texture);
}
