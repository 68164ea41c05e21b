using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Rows as the store takes them.</summary>
internal static class Save
{
    public static ObjectOperation Linkset(IReadOnlyList<PrimRow> prims, bool whole = true, params PrimInventory[] contents) =>
        new(prims[0].ObjectId, prims, whole, contents);

    /// <summary>Rows of any linksets, each by its object's id.</summary>
    public static IReadOnlyList<ObjectOperation> All(IEnumerable<PrimRow> prims) =>
        [.. prims.GroupBy(row => row.ObjectId).Select(linkset => Linkset([.. linkset], whole: false))];
}
