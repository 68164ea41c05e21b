using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Tests.Crash;

/// <summary>Takes up what a region's tables hold after a crash.</summary>
internal sealed class CrashContent : IPrimSink
{
    public Dictionary<UUID, CrashRow> Prims { get; } = [];

    public Dictionary<UUID, List<string>> Items { get; } = [];

    public List<UUID> Orphans { get; } = [];

    public void Begin(int expectedPrims)
    {
    }

    public void Prim(PrimRow row) => Prims.Add(row.Id, new CrashRow(row.ObjectId, row.Name, row.MediaUrl!));

    public void Item(PrimItemRow row)
    {
        if (!Items.TryGetValue(row.PrimId, out var items))
            Items[row.PrimId] = items = [];
        items.Add(row.Name);
    }

    public void Orphan(UUID objectId) => Orphans.Add(objectId);
}
