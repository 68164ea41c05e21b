using OpenSim.Settings;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Settings of inventories.</summary>
public static class InventorySettings
{
    public static readonly Setting<bool> AllowDelete = new(
        "InventoryService", "AllowDelete", true,
        "Things in inventories can be deleted. Off, only links can, and the trash is not emptied: for finding out who loses things.",
        live: true);
}
