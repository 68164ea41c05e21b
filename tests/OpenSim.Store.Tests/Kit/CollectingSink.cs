using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Keeps everything a load delivers, as text and as a model: prims by id, items by prim.</summary>
internal sealed class CollectingSink : IPrimSink
{
    public int Expected { get; private set; }

    public Dictionary<UUID, string> Prims { get; } = [];

    public Dictionary<UUID, int> LinkNumbers { get; } = [];

    public Dictionary<UUID, List<PrimItemRow>> Items { get; } = [];

    public List<UUID> Orphans { get; } = [];

    public void Begin(int expectedPrims) => Expected = expectedPrims;

    public void Prim(PrimRow row)
    {
        Prims.Add(row.Id, PrimRowText.Of(row));
        LinkNumbers[row.Id] = row.LinkNumber;
    }

    public void Item(PrimItemRow row)
    {
        if (!Items.TryGetValue(row.PrimId, out var items))
            Items[row.PrimId] = items = [];
        items.Add(row);
    }

    public void Orphan(UUID objectId) => Orphans.Add(objectId);
}
