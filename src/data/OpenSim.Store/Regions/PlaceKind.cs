namespace OpenSim.Store.Regions;

/// <summary>Where things are. The names stand in tables and journals and never change.</summary>
public enum PlaceKind
{
    /// <summary>Objects that stand in the region, by the ids of their roots.</summary>
    Region,

    /// <summary>Items that lie in a prim, the holder.</summary>
    Prim,

    /// <summary>Items of an inventory; the holder is its owner.</summary>
    Inventory,

    /// <summary>Objects that stand in another region, the holder, by the ids of their roots.</summary>
    Elsewhere
}
