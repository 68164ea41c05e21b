using OpenSim.Services.Assets;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Local.Assets;

/// <summary>Statistics of an asset service's caches, and of its store where that is this process's.</summary>
public static class AssetCacheStats
{
    public static void AddTo(StatRegistry statistics, IAssetCache assets, IAssetStore? store)
    {
        void Add(string name, string otel, string unit, StatKind kind, string description, Func<double> read) =>
            statistics.Gauge(new StatDef("assets", "cache", name, "opensim.assets.cache." + otel, unit, kind, description), read);

        Add("MemoryBytes", "memory", "bytes", StatKind.Gauge, "Assets in memory, temporary ones too.", () => assets.CachedBytes);
        Add("MemoryAssets", "memory.assets", "", StatKind.Gauge, "How many these are.", () => assets.CachedAssets);
        if (store is not null)
            Add("DamagedAssets", "damaged", "", StatKind.Counter,
                "Reads from the database that gave other bytes than were stored: look at the disk.", () => store.Damaged);
        if (assets.Files is not { } files)
            return;
        Add("FileBytes", "files", "bytes", StatKind.Gauge, "Contents kept as files.", () => files.Bytes);
        Add("FileHits", "files.hits", "", StatKind.Counter, "Contents found as a file.", () => files.Hits);
        Add("FileMisses", "files.misses", "", StatKind.Counter, "Contents looked for and not there as a file.", () => files.Misses);
        Add("FilesDamaged", "files.damaged", "", StatKind.Counter, "Files deleted because their bytes had suffered.", () => files.Damaged);
    }
}
