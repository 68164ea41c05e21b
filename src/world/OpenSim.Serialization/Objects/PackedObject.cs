using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// A linkset outside of any region: in an archive, in somebody's inventory, on its way to another region. <see cref="ObjectXml"/> is its
/// form in files and assets; <see cref="ObjectPacking"/> takes it out of a region and puts it in.
/// </summary>
public sealed class PackedObject
{
    /// <summary>The prims, root first, then in link order. The caller's own: they may be changed.</summary>
    public required IReadOnlyList<PrimRow> Prims { get; init; }

    /// <summary>What lies in the prims, by the prim's id. Prims that contain nothing have no entry.</summary>
    public IReadOnlyDictionary<UUID, IReadOnlyList<PrimItemRow>> Items { get; init; } = new Dictionary<UUID, IReadOnlyList<PrimItemRow>>();

    /// <summary>Place among the objects that were taken together, from their lowest corner; zero for an object taken alone.</summary>
    public Vector3 Offset { get; set; }

    /// <summary>
    /// The number that its scripts are told when it is put down (on_rez); null for what is not rezzed but goes on elsewhere, as over a
    /// border and out of an archive.
    /// </summary>
    public int? StartParameter { get; set; }

    /// <summary>What could not be read of it, a sentence each.</summary>
    public IReadOnlyList<string> Remarks { get; init; } = [];

    public PrimRow Root => Prims[0];

    /// <summary>Metres from the region's corner, as when it was taken.</summary>
    public Vector3 Position => Root.GroupPosition;

    public string Name => Root.Name;

    /// <summary>Every item of every prim.</summary>
    public IEnumerable<PrimItemRow> AllItems => Items.Values.SelectMany(i => i);

    /// <summary>Moves the whole linkset.</summary>
    public void MoveTo(Vector3 place)
    {
        foreach (var prim in Prims)
            prim.GroupPosition = place;
    }

    /// <summary>
    /// The same object as another one: new ids for the prims and what is in them, as a copy needs which may stand beside the first.
    /// </summary>
    public PackedObject WithNewIds(UUID root = default)
    {
        var items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>>();
        foreach (var prim in Prims)
        {
            var old = prim.Id;
            prim.Id = prim == Root && !root.IsZero ? root : UUID.Random();
            prim.ObjectId = Root.Id;
            if (Items.TryGetValue(old, out var inside))
                items[prim.Id] = [.. inside.Select(i => i.WithId(UUID.Random()) with { PrimId = prim.Id, ParentFolderId = prim.Id })];
        }

        return With(items);
    }

    /// <summary>The same object with only those items that are wanted.</summary>
    public PackedObject WithItems(Func<PrimItemRow, bool> isWanted) =>
        With(Items.ToDictionary(i => i.Key, IReadOnlyList<PrimItemRow> (i) => [.. i.Value.Where(isWanted)]));

    /// <summary>The same object with its items as they are made of those that it has.</summary>
    public PackedObject WithItemsAs(Func<PrimItemRow, PrimItemRow> change) =>
        With(Items.ToDictionary(i => i.Key, IReadOnlyList<PrimItemRow> (i) => [.. i.Value.Select(change)]));

    /// <summary>The same prims with other things in them.</summary>
    public PackedObject With(IReadOnlyDictionary<UUID, IReadOnlyList<PrimItemRow>> items) =>
        new() { Prims = Prims, Items = items, Offset = Offset, StartParameter = StartParameter, Remarks = Remarks };
}
