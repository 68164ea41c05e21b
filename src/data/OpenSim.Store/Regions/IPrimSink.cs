using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// Takes a region's objects as they stream out of the database: first <see cref="Begin"/>, then every prim in no order that may be relied
/// on (a child may come before its root), then the inventory, then the objects that are to be dropped again. All calls come on the loading
/// thread.
/// </summary>
public interface IPrimSink
{
    /// <summary>How many prims the table holds for the region; may differ by what turns out to be broken.</summary>
    void Begin(int expectedPrims);

    /// <summary>
    /// The next prim. The row is reused for the one after. Its link number orders it among its linkset; on SQLite, whose tables keep none,
    /// it is taken from the order of rows and may have gaps.
    /// </summary>
    void Prim(PrimRow row);

    /// <summary>One inventory item; items of one prim come together. Prims without inventory are never mentioned.</summary>
    void Item(PrimItemRow row);

    /// <summary>
    /// An object whose root never came. Its prims have been delivered and are now to be forgotten; their rows stay in the database,
    /// untouched, for <c>store verify</c>.
    /// </summary>
    void Orphan(UUID objectId);
}
