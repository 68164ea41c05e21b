using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Materials;

/// <summary>Legacy materials over the asset service. Thread-safe.</summary>
internal sealed class MaterialLibrary(IAssetService assets)
{
    /// <summary>So many are told to who asks for all: viewers ask for the others by their ids.</summary>
    private const int MaxLately = 256;

    private readonly Lock _gate = new(); // guards the next two
    private readonly Dictionary<UUID, FaceMaterial> _lately = [];
    private readonly Queue<UUID> _order = new();

    /// <summary>Those that somebody has asked for or made lately.</summary>
    public LlsdArray Lately()
    {
        lock (_gate)
            return Told(_lately.Select(l => (l.Key, l.Value)));
    }

    /// <summary>Those of these ids that there are.</summary>
    public async ValueTask<LlsdArray> Find(IEnumerable<UUID> ids)
    {
        var found = new List<(UUID, FaceMaterial)>();
        foreach (var id in ids.Distinct())
        {
            if (await Find(id) is { } material)
                found.Add((id, material));
        }

        return Told(found);
    }

    public async ValueTask Store(UUID id, FaceMaterial material)
    {
        await assets.Store(new Asset
        {
            Id = id, Name = "osmaterial", Type = AssetType.LegacyMaterial, CreatorId = UUID.Zero.ToString(), Data = material.ToAsset()
        });
        Note(id, material);
    }

    // An id opens nothing but a material.
    private async ValueTask<FaceMaterial?> Find(UUID id)
    {
        lock (_gate)
        {
            if (_lately.TryGetValue(id, out var known))
                return known;
        }

        if (await assets.Get(id) is not { Type: AssetType.LegacyMaterial } asset
            || !LlsdFormat.TryRead(asset.Data, out var value, out _, LlsdLimits.Request) || FaceMaterial.Read(value) is not { } material)
            return null;
        Note(id, material);
        return material;
    }

    private void Note(UUID id, FaceMaterial material)
    {
        lock (_gate)
        {
            if (!_lately.TryAdd(id, material))
                return;
            _order.Enqueue(id);
            if (_order.Count > MaxLately)
                _lately.Remove(_order.Dequeue());
        }
    }

    private static LlsdArray Told(IEnumerable<(UUID Id, FaceMaterial Material)> materials)
    {
        var told = new LlsdArray();
        foreach (var (id, material) in materials)
            told.Add(new LlsdMap { ["ID"] = id.ToBytes(), ["Material"] = material.Body });
        return told;
    }
}
