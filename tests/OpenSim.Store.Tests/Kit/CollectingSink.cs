using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Keeps everything a load delivers, as text and as a model: prims by id, items by prim.</summary>
internal sealed class CollectingSink : IPrimSink
{
    private readonly List<(UUID Object, UUID Id, int Number)> _links = [];

    public int Expected { get; private set; }

    public Dictionary<UUID, string> Prims { get; } = [];

    /// <summary>Places in their linksets, from 1 on: what comes may have gaps.</summary>
    public Dictionary<UUID, int> LinkNumbers => _links.GroupBy(link => link.Object)
        .SelectMany(linkset => linkset.OrderBy(link => link.Number).Select((link, place) => (link.Id, Number: place + 1)))
        .ToDictionary(link => link.Id, link => link.Number);

    public Dictionary<UUID, List<PrimItemRow>> Items { get; } = [];

    public List<UUID> Orphans { get; } = [];

    public void Begin(int expectedPrims) => Expected = expectedPrims;

    public void Prim(PrimRow row)
    {
        Prims.Add(row.Id, PrimRowText.Of(row));
        _links.Add((row.ObjectId, row.Id, row.LinkNumber));
    }

    public void Item(PrimItemRow row)
    {
        if (!Items.TryGetValue(row.PrimId, out var items))
            Items[row.PrimId] = items = [];
        items.Add(row);
    }

    public void Orphan(UUID objectId) => Orphans.Add(objectId);
}
