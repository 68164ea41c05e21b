using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Assets;

/// <summary>
/// Collects the ids of all assets that things need, and of those that these need in turn. An id from a field is certain; one from text may
/// be anybody's id, and is not missed when there is no such asset.
/// </summary>
public sealed class AssetGatherer
{
    private const int ParticleTextureAt = 36;
    private const int OldParticlesLength = 86;

    private readonly HashSet<UUID> _seen = [];
    private readonly Queue<(UUID Id, bool IsCertain)> _waiting = new();
    private readonly HashSet<UUID> _found = [];

    /// <summary>Distinct ids so far, assets or not.</summary>
    public int Count => _seen.Count;

    /// <summary>The next id to fetch; give its asset to <see cref="Inspect"/>. False when all are done.</summary>
    public bool TryTake(out UUID id, out bool isCertain)
    {
        var taken = _waiting.TryDequeue(out var next);
        (id, isCertain) = next;
        return taken;
    }

    public void Add(UUID id, bool isCertain = true)
    {
        if (!id.IsZero && _seen.Add(id))
            _waiting.Enqueue((id, isCertain));
    }

    public void Add(PackedObject packed)
    {
        foreach (var prim in packed.Prims)
            Add(prim);
        foreach (var item in packed.AllItems)
            Add(item.AssetId);
    }

    /// <summary>What land and parcels need.</summary>
    public void AddGround(RegionSettingsRow settings, string? environment, IEnumerable<ParcelRow> parcels)
    {
        foreach (var id in new[]
        {
            settings.TerrainTexture1, settings.TerrainTexture2, settings.TerrainTexture3, settings.TerrainTexture4, settings.TerrainPbr1,
            settings.TerrainPbr2, settings.TerrainPbr3, settings.TerrainPbr4
        })
            Add(id, isCertain: false); // the usual ones come with every simulator
        AddText(environment);
        foreach (var parcel in parcels)
        {
            Add(parcel.MediaTextureId);
            Add(parcel.SnapshotId);
            AddText(parcel.Environment);
        }
    }

    /// <summary>Ids in text, such as an environment.</summary>
    public void AddText(string? text)
    {
        if (!string.IsNullOrEmpty(text))
            AddText(Encoding.UTF8.GetBytes(text));
    }

    /// <summary>Adds what this asset needs.</summary>
    public void Inspect(Asset asset)
    {
        switch (asset.Type)
        {
            case AssetType.Object:
                foreach (var packed in ObjectXml.Read(asset.Data, out _))
                    Add(packed);
                break;
            case AssetType.LegacyMaterial or AssetType.LslText or AssetType.Notecard or AssetType.Gesture or AssetType.Clothing
            or AssetType.BodyPart or AssetType.Settings or AssetType.Material:
                AddText(asset.Data);
                break;
        }
    }

    private void Add(PrimRow prim)
    {
        _found.Clear();
        TextureEntryIds.Find(prim.TextureEntry, _found);
        AddExtras(prim.ExtraParams);
        var particles = prim.ParticleSystem.AsSpan();
        var at = particles.Length > OldParticlesLength ? ParticleTextureAt + 4 : ParticleTextureAt;
        if (particles.Length >= at + 16)
            _found.Add(new UUID(particles[at..]));
        foreach (var id in _found)
            Add(id);
        Add(prim.LoopedSound);
        Add(prim.CollisionSound);
        AddText(prim.MaterialOverrides);
    }

    private void AddExtras(byte[] extras)
    {
        if (ExtraParams.TryFind(extras, ExtraParams.Sculpt, out var sculpt) && sculpt.Length >= 16)
            _found.Add(new UUID(sculpt));
        if (ExtraParams.TryFind(extras, ExtraParams.LightImage, out var image) && image.Length >= 16)
            _found.Add(new UUID(image));
        if (!ExtraParams.TryFind(extras, ExtraParams.RenderMaterial, out var materials))
            return;
        for (var at = 2; at + 16 <= materials.Length; at += 17) // count, then a face and an id each
            _found.Add(new UUID(materials[at..]));
    }

    private void AddText(ReadOnlySpan<byte> text)
    {
        _found.Clear();
        UuidText.Find(text, _found);
        foreach (var id in _found)
            Add(id, isCertain: false);
    }
}
