namespace OpenSim.Services.Inventory;

/// <summary>Why nothing of an <see cref="InventoryChange"/> was done.</summary>
public enum InventoryRefusal
{
    None,

    /// <summary>A folder or an item is not there, or is somebody else's.</summary>
    NotThere,

    /// <summary>An id is zero or taken.</summary>
    Taken,

    /// <summary>A folder that every inventory has would be deleted, moved, renamed, or be there twice.</summary>
    Protected,

    /// <summary>A folder would come to lie in itself.</summary>
    Ring,

    /// <summary>A link to what is not the user's, or to another link.</summary>
    BadLink,

    /// <summary>The user has as much as an account may have.</summary>
    Full
}
