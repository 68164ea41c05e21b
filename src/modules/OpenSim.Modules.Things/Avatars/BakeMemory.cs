using OpenSim.Primitives;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>Which baked texture was made of what, as the avatar's own viewer said last.</summary>
internal sealed class BakeMemory
{
    /// <summary>A viewer that bakes anew with each change of clothes comes nowhere near.</summary>
    private const int MaxAskedAgain = 1000;

    private readonly Dictionary<UUID, UUID> _byCacheId = [];
    private readonly HashSet<UUID> _askedAgain = [];
    private List<(byte Face, UUID CacheId, UUID Texture)> _made = [];
    private bool _isNew;

    /// <summary>What the viewer has baked last, with what it was made of; the list is replaced with each look.</summary>
    public IReadOnlyList<(byte Face, UUID CacheId, UUID Texture)> Made => _made;

    /// <summary>Baked textures of the last appearance.</summary>
    public IReadOnlyList<UUID> Textures { get; private set; } = [];

    /// <summary>False when the texture entry cannot be read.</summary>
    public bool Learn(AppearanceUpdate update)
    {
        Span<UUID> faces = stackalloc UUID[BakedFaces.Faces];
        if (!TextureFaces.TryRead(update.TextureEntry, faces))
            return false;
        _byCacheId.Clear();
        var before = _made;
        _made = [];
        foreach (var (index, cacheId) in update.Bakes)
        {
            if (index >= BakedFaces.Faces || cacheId.IsZero || !BakedFaces.IsBaked(faces[index])
                || !_byCacheId.TryAdd(cacheId, faces[index]))
                continue;
            if (_made.Count < BakedFaces.Count && _made.TrueForAll(m => m.Face != index))
                _made.Add((index, cacheId, faces[index]));
        }

        _isNew |= !_made.SequenceEqual(before);
        Textures = [.. BakedFaces.Of(faces).Select(f => f.Texture).Distinct()];
        return true;
    }

    /// <summary>What the region itself has baked: its textures are hashes of what they are made of.</summary>
    public void Learn(IReadOnlyList<(byte Face, UUID Texture)> baked)
    {
        var before = _made;
        _made = [.. baked.Where(b => BakedFaces.IsBaked(b.Texture)).Select(b => (b.Face, b.Texture, b.Texture))];
        _isNew |= !_made.SequenceEqual(before);
        Textures = [.. _made.Select(m => m.Texture).Distinct()];
    }

    /// <summary>Whether the viewer has baked something new since somebody last asked.</summary>
    public bool TakeNews()
    {
        var isNew = _isNew;
        _isNew = false;
        return isNew;
    }

    /// <summary>A bake of a visit before, which is here again. Anything the viewer says itself goes before.</summary>
    public void Remember(UUID cacheId, UUID texture) => _byCacheId.TryAdd(cacheId, texture);

    /// <summary>Zero when it is not known: the viewer must bake.</summary>
    public UUID TextureOf(UUID cacheId) => _byCacheId.GetValueOrDefault(cacheId);

    /// <summary>True the first time: a viewer that cannot bake is not to be asked for ever.</summary>
    public bool AskAgain(UUID texture) => _askedAgain.Count < MaxAskedAgain && _askedAgain.Add(texture);
}
