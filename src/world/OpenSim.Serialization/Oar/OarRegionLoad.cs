using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Environments;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Regions;
using OpenSim.Serialization.Terrain;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Serialization.Oar;

/// <summary>One region while an archive is loaded into it.</summary>
internal sealed class OarRegionLoad
{
    private const int ObjectsAtOnce = 64;
    private const int TellEvery = 1000;

    private readonly Scene _scene;
    private readonly ArchivedRegion _from;
    private readonly ArchiveManifest _manifest;
    private readonly OwnerMap _owners;
    private readonly OarLoadOptions _options;
    private readonly OarReport _report;
    private readonly Action<string> _say;
    private readonly Placement _placement;
    private readonly List<ParcelRow> _parcels = [];
    private readonly List<(string Path, byte[] Data)> _ground = []; // terrain and settings, until the assets are stored
    private readonly List<PackedObject> _waiting = [];
    private readonly bool _keepsIds;
    private UUID _telehubBefore;
    private UUID _telehub;

    public OarRegionLoad(Scene scene, ArchivedRegion from, ArchiveManifest manifest, OwnerMap owners, OarLoadOptions options,
        OarReport report, Action<string> say)
    {
        (_scene, _from, _manifest, _owners, _options, _report, _say) = (scene, from, manifest, owners, options, report, say);
        _placement = new Placement(options, Source, Target);
        // Ids stay when the archive is this region's own. Another one's objects may live on in their region, in the same tables, where an
        // id is there once.
        _keepsIds = from.Id == scene.Info.Id;
    }

    /// <summary>Null for all objects.</summary>
    public WantedObject? Wanted { get; set; }

    /// <summary>Told of each object that is loaded.</summary>
    public Action<PackedObject>? Found { get; set; }

    /// <summary>Told what the archive says of the estate.</summary>
    public Action<Scene, ArchivedSettings>? EstateFlags { get; init; }

    private Vector2 Source => new(_from.SizeX, _from.SizeY);

    private Vector2 Target => new(_scene.Info.SizeX, _scene.Info.SizeY);

    /// <summary>Settings, heights and parcels, as far as they are wanted. The region changes only by <see cref="FinishGround"/>.</summary>
    public async Task TakeGround(string path, byte[] data)
    {
        if (path.StartsWith(ArchivePaths.Land, StringComparison.Ordinal) && (!_options.Merges || _options.MergeParcels))
            await TakeParcel(path, data);
        else if (IsTerrain(path) ? !_options.Merges || _options.MergeTerrain : IsSettings(path) && !_options.Merges)
            _ground.Add((path, data));
    }

    /// <summary>Puts settings, heights and parcels in.</summary>
    public void FinishGround(CancellationToken cancel)
    {
        foreach (var (path, data) in _ground)
        {
            if (IsTerrain(path))
                LoadTerrain(path, data, cancel);
            else
                LoadSettings(path, data);
        }

        _ground.Clear();
        if (_parcels.Count > 0)
            PlaceParcels();
    }

    private static bool IsTerrain(string path) => path.StartsWith(ArchivePaths.Terrains, StringComparison.Ordinal);

    private static bool IsSettings(string path) => path.StartsWith(ArchivePaths.Settings, StringComparison.Ordinal);

    private void PlaceParcels()
    {
        // Where parcels overlap, the last has the squares, as in OpenSimulator.
        var coming = GroundPlacement.LastOfEach(_parcels, name => _report.Problems.Add(
            $"{_scene.Info.Name}: all of the parcel '{name}' is covered by others behind it in the archive, so it is left out"));
        using (_scene.Token.Take())
        {
            var present = _options.Merges ? _scene.Land.All.Select(_scene.Land.RowToSave).ToList() : [];
            IReadOnlyList<ParcelRow> rows = [.. GroundPlacement.Without(present, coming), .. coming];
            _scene.Land.Replace(rows, _scene.Settings.EstateOwner);
        }

        _report.Parcels += coming.Count;
    }

    /// <summary>Takes away what is there, unless the archive is merged with it. Anything people wear stays.</summary>
    public void Clear(CancellationToken cancel)
    {
        if (_options.Merges)
            return;
        List<World.Prims.GroupSlot> present;
        using (_scene.Token.Take())
            present = [.. _scene.Objects.Where(g => !g.IsAttachment).Select(g => g.Slot)];
        if (present.Count > 0)
            _say($"{_scene.Info.Name}: removing {present.Count} objects.");
        RegionSlices.ForEach(_scene, present, slot =>
        {
            if (_scene.Groups.IsLive(slot))
                _scene.Writer.DeleteObject(slot);
        }, cancel);
    }

    public async Task TakeObject(ArchiveEntry entry, CancellationToken cancel)
    {
        var objects = ObjectXml.Read(entry.Data, out var complaint);
        if (complaint is not null)
            _report.Problems.Add($"{entry.Path}: {complaint}");
        foreach (var packed in objects)
        {
            _report.Problems.AddRange(packed.Remarks.Select(r => $"{entry.Path}: {r}"));
            if (Wanted is null || Wanted.Is(packed))
                await Take(packed);
        }

        if (_waiting.Count >= ObjectsAtOnce)
            Flush(cancel);
    }

    /// <summary>Puts in what waits.</summary>
    public void Flush(CancellationToken cancel)
    {
        RegionSlices.ForEach(_scene, _waiting, Rez, cancel);
        _waiting.Clear();
    }

    /// <summary>All objects are in: the telehub is known.</summary>
    public void Finish()
    {
        if (_options.Merges || _telehubBefore.IsZero)
            return;
        if (_telehub.IsZero)
            _report.Problems.Add("the telehub object is not in the archive");
        using (_scene.Token.Take())
            _scene.Settings.Change(s => s with { TelehubObject = _telehub, SpawnPoints = _telehub.IsZero ? [] : s.SpawnPoints });
    }

    private async Task Take(PackedObject packed)
    {
        var before = packed.Position;
        if (!_placement.TryPlace(before, out var place))
        {
            _report.Skipped++;
            return;
        }

        if (_options.Debug)
            _say(string.Create(CultureInfo.InvariantCulture, $"{packed.Name}: from {before} to {place}"));
        packed = await _owners.Apply(packed);
        packed.MoveTo(place);
        packed.Root.Rotation = _options.Rotation == 0 ? packed.Root.Rotation : _placement.Turn * packed.Root.Rotation;
        _waiting.Add(packed);
    }

    private void Rez(PackedObject packed)
    {
        if (!MakeRoom(packed))
        {
            _report.Skipped++;
            return;
        }

        Found?.Invoke(packed);
        var wasTelehub = packed.Root.Id == _telehubBefore && !_telehubBefore.IsZero;
        var placed = _keepsIds ? packed : packed.WithNewIds();
        _scene.Corrected.Take();
        var rezzed = ObjectPacking.Rez(_scene, placed) ?? ObjectPacking.Rez(_scene, placed.WithNewIds());
        _report.Problems.AddRange(_scene.Corrected.Take());
        if (rezzed is not { } group)
        {
            _report.Problems.Add($"{packed.Name} ({packed.Root.Id}) could not be put in");
            return;
        }

        if (wasTelehub)
            _telehub = group.Id;
        _report.Prims += group.PartCount;
        if (++_report.Objects % TellEvery == 0)
            _say($"{_report.Objects} objects, {_report.Prims} prims.");
    }

    /// <summary>With merging, an object that is there already is passed over, or goes.</summary>
    private bool MakeRoom(PackedObject packed)
    {
        if (!_options.Merges || !_keepsIds || !_scene.TryGetGroup(packed.Root.Id, out var present) || present.IsAttachment)
            return true;
        if (!_options.ReplaceObjects)
            return false;
        _scene.Writer.DeleteObject(present);
        return true;
    }

    private void LoadTerrain(string path, byte[] data, CancellationToken cancel)
    {
        if (OarInspection.TerrainComplaint(path, data, _from) is { } complaint)
        {
            _report.Problems.Add($"{path}: {complaint}");
            return;
        }

        TerrainFiles.TryReadR32(data, _from.SizeX, _from.SizeY, out var heights, out var sizeX, out var sizeY);
        GroundPlacement.LoadTerrain(_scene, _placement, heights, sizeX, sizeY, cancel);
        using (_scene.Token.Take())
            _scene.TerrainSaver.Bake();
        _say($"{_scene.Info.Name}: the land is loaded.");
    }

    private void LoadSettings(string path, byte[] data)
    {
        using (_scene.Token.Take())
        {
            if (RegionSettingsXml.Read(data, _scene.Settings.Current) is not { } read)
            {
                _report.Problems.Add($"{path} cannot be read");
                return;
            }

            _report.Problems.AddRange(read.Remarks.Select(remark => $"{path}: {remark}"));
            _telehubBefore = read.Row.TelehubObject;
            _scene.Settings.Change(_ => read.Row with
            {
                LoadedCreationId = _from.Id.ToString(),
                LoadedCreationTime = (uint)Math.Clamp(_manifest.Created, 0, uint.MaxValue),
                CacheId = UUID.Random()
            });
            if (IsReadable(read.Environment, path, "the region keeps its own"))
                _scene.Settings.ChangeEnvironment(read.Environment);
            EstateFlags?.Invoke(_scene, read);
        }
    }

    // False for none, too.
    private bool IsReadable([NotNullWhen(true)] string? environment, string path, string so)
    {
        if (string.IsNullOrEmpty(environment))
            return false;
        var isReadable = ViewerEnvironment.FromText(environment) is not null;
        if (!isReadable)
            _report.Problems.Add($"{path}: its environment cannot be read; {so}");
        return isReadable;
    }

    private async Task TakeParcel(string path, byte[] data)
    {
        if (LandXml.Read(data, out var remarks) is not { } row)
        {
            _report.Problems.Add($"{path} cannot be read");
            return;
        }

        _report.Problems.AddRange(remarks.Select(remark => $"{path}: {remark}"));
        IsReadable(row.Environment, path, "the parcel keeps the text, and shows the region's");

        if (GroundPlacement.SquaresAlong(row.Bitmap, _from) is not (> 0 and var squares))
        {
            _report.Problems.Add($"{path}: its {row.Bitmap.Length} bytes belong to no region of {_from.SizeX}x{_from.SizeY} m");
            return;
        }

        var bitmap = GroundPlacement.Remap(row.Bitmap, _placement, squares, Target);
        if (bitmap.Length == 0)
            return;
        var moved = _placement.TryPlace(row.UserLocation, out var landing);
        _parcels.Add((await _owners.Apply(row)) with
        {
            Id = _keepsIds && !_options.Merges ? row.Id : UUID.Random(),
            RegionId = _scene.Info.Id,
            LocalId = _options.Merges ? 0 : row.LocalId,
            Bitmap = bitmap,
            UserLocation = moved && row.UserLocation != Vector3.Zero ? landing : row.UserLocation
        });
    }
}
