using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Assets;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Persistence;
using OpenSim.World.Regions;

namespace OpenSim.Serialization.Integrity;

/// <summary>
/// Looks at every prim that the store has for a region: has it a root and a form, are its numbers numbers, is what it uses there. The
/// running region is read only to repair.
/// </summary>
public sealed class PrimIntegrity(ISceneStore store, UUID region) : IPrimSink
{
    private const int AssetsAtOnce = 500;

    private readonly List<UUID> _bent = [];
    private readonly HashSet<(UUID Object, int Link)> _links = [];
    private readonly HashSet<UUID> _twiceLinked = []; // objects with two prims of one link number
    private readonly List<string> _problems = [];
    private readonly Dictionary<UUID, string> _users = []; // asset to the first prim that uses it
    private readonly AssetGatherer _gatherer = new();
    private RegionLoadReport _report = new();

    public int Prims => _report.Prims;

    /// <summary>Each one sentence; missing assets are apart.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>
    /// Assets that are used and not there, with the prim that uses them. Those that every viewer brings along are among them.
    /// </summary>
    public IReadOnlyList<(UUID Asset, string User)> MissingAssets { get; private set; } = [];

    /// <summary>Told of every prim; null when nobody wants to know.</summary>
    public LoadProgress? Progress { get; init; }

    /// <summary>The region, whose size says which places are in it; null to look for numbers only.</summary>
    public RegionInfo? Region { get; init; }

    public async Task Check(IAssetService assets, CancellationToken cancel = default)
    {
        _report = store.Load(region, this, cancel);
        _problems.AddRange(_twiceLinked.Select(id => $"object {id} has prims with the same link number"));
        _problems.AddRange(_report.Orphans.Select(id => $"object {id} has no root prim"));
        _problems.AddRange(_report.Broken.Select(b => $"row {b.Id} cannot be read: {b.Reason}"));
        await FindMissing(assets);
    }

    /// <summary>
    /// Writes prims whose numbers, form or order were put right when the region was loaded, and makes each prim without a root an object of
    /// its own. Rows that cannot be read stay. Returns how many prims and objects that were.
    /// </summary>
    public int Repair(Scene scene, CancellationToken cancel = default)
    {
        var repaired = 0;
        // An object that lost its root's row while it stands in the region is written whole like the others.
        RegionSlices.ForEach(scene, [.. _bent, .. _twiceLinked, .. _report.Orphans], id =>
        {
            if (!scene.TryGetPart(id, out var part))
                return;
            scene.Writer.SetExtras(part, World.Prims.PrimUpdateFlags.None, part.Extras);
            repaired++;
        }, cancel);
        var collector = new OrphanCollector([.. _report.Orphans]);
        if (_report.Orphans.Count > 0)
            store.Load(region, collector, cancel);
        RegionSlices.ForEach(scene, collector.Objects(), packed => repaired += ObjectPacking.Rez(scene, packed) is null ? 0 : 1, cancel);
        return repaired;
    }

    void IPrimSink.Begin(int expectedPrims) => Progress?.Begin(expectedPrims);

    void IPrimSink.Prim(PrimRow row)
    {
        Progress?.Count();
        if (!_links.Add((row.ObjectId, row.LinkNumber)))
            _twiceLinked.Add(row.ObjectId);
        var isRoot = row.Id == row.ObjectId;
        if ((WhyBent(row) ?? (Region is { } info ? new ArrivalBounds(info).Apply(row, isRoot) : null)) is { } sentence)
        {
            _bent.Add(row.Id);
            _problems.Add($"prim {row.Id} '{row.Name}' {sentence}");
        }

        var before = _gatherer.Count;
        _gatherer.Add(new PackedObject { Prims = [row] });
        if (_gatherer.Count > before)
            Note($"prim {row.Id} '{row.Name}'");
    }

    void IPrimSink.Item(PrimItemRow row)
    {
        _gatherer.Add(row.AssetId);
        Note($"item '{row.Name}' in prim {row.PrimId}");
    }

    void IPrimSink.Orphan(UUID objectId)
    {
    }

    private void Note(string user)
    {
        while (_gatherer.TryTake(out var id, out var isCertain))
        {
            if (isCertain)
                _users[id] = user;
        }
    }

    private static string? WhyBent(PrimRow row)
    {
        if (!row.HasShape)
            return "has no form";
        if (!IsFinite(row.GroupPosition) || !IsFinite(row.Position) || !IsFinite(row.Scale) || !IsFinite(row.Velocity)
            || !IsFinite(row.AngularVelocity))
            return "has a place, size or speed that is no number";
        var turn = row.Rotation.LengthSquared();
        return float.IsFinite(turn) && turn > 1e-6f ? null : "has a rotation that is none";
    }

    private static bool IsFinite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z);

    private async Task FindMissing(IAssetService assets)
    {
        var missing = new List<(UUID, string)>();
        foreach (var some in _users.Keys.Chunk(AssetsAtOnce))
        {
            var present = await assets.AssetsExist(some);
            for (var i = 0; i < some.Length; i++)
            {
                if (!present[i])
                    missing.Add((some[i], _users[some[i]]));
            }
        }

        MissingAssets = missing;
    }
}
