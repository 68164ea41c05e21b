using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Assets;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Regions;
using OpenSim.Serialization.Terrain;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Writes regions into an archive while they run. Land, settings and the list of objects are of one moment; each linkset is copied whole, a
/// slice at a time, and is as it was when its turn came. Nothing but the entry in hand is in memory.
/// </summary>
/// <param name="say">Told how far it is, a sentence at a time.</param>
public sealed class OarSaver(IReadOnlyList<Scene> scenes, IAssetService assets, IUserAccountService accounts, OarSaveOptions options,
    Action<string> say)
{
    private const int ObjectsAtOnce = 256;

    private readonly AssetGatherer _gatherer = new();
    private readonly OarReport _report = new();

    /// <summary>Call on a thread that does not hold a region's token.</summary>
    public async Task<OarReport> Save(Stream stream, CancellationToken cancel = default)
    {
        using var archive = new ArchiveWriter(stream);
        var regions = OarRegions.Layout(scenes);
        archive.Write(ArchivePaths.Control, Manifest(regions).ToXml());
        foreach (var (scene, region) in regions)
            await SaveRegion(archive, scene, options.AllRegions ? $"{ArchivePaths.Regions}{region.Folder}/" : "", cancel);
        if (options.Assets)
        {
            var saver = new AssetSaver(archive, assets, say);
            await saver.SaveAll(_gatherer, cancel);
            _report.Assets = saver.Saved;
            _report.Problems.AddRange(saver.Missing);
        }

        archive.Finish();
        return _report;
    }

    private ArchiveManifest Manifest(IReadOnlyList<(Scene Scene, ArchivedRegion Region)> regions) => new()
    {
        Major = options.AllRegions ? 1 : 0,
        Minor = options.AllRegions ? 0 : 8,
        Created = scenes[0].Clock.UnixTime,
        AssetsIncluded = options.Assets,
        IsMultiRegion = options.AllRegions,
        Regions = [.. regions.Select(r => r.Region)]
    };

    private async Task SaveRegion(ArchiveWriter archive, Scene scene, string folder, CancellationToken cancel)
    {
        var groups = SaveGround(archive, scene, folder);
        say($"{scene.Info.Name}: saving {groups.Count} objects.");
        var creators = new CreatorNames(accounts, options.Home);
        using var writer = new ObjectXmlWriter(new ObjectXmlOptions { WipeOwners = options.Publish, CreatorData = creators.Find });
        foreach (var some in groups.Chunk(ObjectsAtOnce))
        {
            foreach (var packed in ObjectPacking.Copy(scene, some, cancel))
            {
                await creators.Learn(packed);
                SaveObject(archive, scene, folder, writer, packed);
            }
        }
    }

    /// <summary>Settings, parcels and heights as of one moment; returns what stands in the region at it.</summary>
    private List<GroupSlot> SaveGround(ArchiveWriter archive, Scene scene, string folder)
    {
        RegionSettingsRow settings;
        string? environment;
        List<ParcelRow> parcels;
        byte[] heights;
        List<GroupSlot> groups;
        RegionFlags estate;
        using (scene.Token.Take())
        {
            (settings, environment, estate) = (scene.Settings.Current, scene.Settings.Environment, scene.Settings.Estate.Flags);
            parcels = [.. scene.Land.All.Select(scene.Land.RowToSave)];
            heights = TerrainFiles.WriteR32(scene.Terrain);
            groups = [.. scene.Objects.Where(IsKept).Select(g => g.Slot)];
        }

        var name = ArchivePaths.Plain(scene.Info.Name, 60);
        archive.Write($"{folder}{ArchivePaths.Settings}{name}.xml", RegionSettingsXml.Write(settings, environment,
            estate.HasFlag(RegionFlags.AllowDirectTeleport), estate.HasFlag(RegionFlags.AllowEnvironmentOverride)));
        foreach (var parcel in parcels)
            archive.Write($"{folder}{ArchivePaths.Land}{parcel.Id}.xml", LandXml.Write(parcel, options.Publish));
        archive.Write($"{folder}{ArchivePaths.Terrains}{name}.r32", heights);
        _gatherer.AddGround(settings, environment, parcels);
        _report.Parcels += parcels.Count;
        return groups;
    }

    private static bool IsKept(SceneObjectGroup group) =>
        !group.IsAttachment && (group.RootPart.Flags & (PrimFlags.TemporaryOnRez | PrimFlags.Temporary)) == 0;

    private void SaveObject(ArchiveWriter archive, Scene scene, string folder, ObjectXmlWriter writer, PackedObject packed)
    {
        if (!ArchivePermissions.Allow(packed, scene.Settings.EstateOwner, options.Permissions))
        {
            _report.Skipped++;
            return;
        }

        archive.Write(folder + ArchivePaths.OfObject(packed.Name, packed.Position, packed.Root.Id), writer.Write(packed));
        _gatherer.Add(packed);
        _report.Objects++;
        _report.Prims += packed.Prims.Count;
    }
}
