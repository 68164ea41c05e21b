namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>What a path of the inventory service names.</summary>
internal enum AisThing
{
    Item,

    /// <summary>A folder itself.</summary>
    Category,

    /// <summary>What lies in a folder: everything, or things of one kind.</summary>
    Children,
    Categories,
    Items,
    Links,

    /// <summary>What lies in folders that are not there.</summary>
    Orphans
}
