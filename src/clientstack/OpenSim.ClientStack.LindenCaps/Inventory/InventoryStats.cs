using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>Statistics of inventory reading; OpenSimulator's names.</summary>
public static class InventoryStats
{
    public static readonly StatDef Processed = new(
        "inventory", "httpfetch", "ProcessedFetchInventoryRequests", "opensim.inventory.fetch.processed", "requests", StatKind.Counter,
        "Inventory fetch requests answered.");

    public static readonly StatDef Queued = new(
        "inventory", "httpfetch", "QueuedFetchInventoryRequests", "opensim.inventory.fetch.running", "requests", StatKind.Gauge,
        "Inventory fetch requests being worked on now.");

    public static readonly StatDef LeftOut = new(
        "inventory", "httpfetch", "FoldersLeftOut", "opensim.inventory.fetch.left_out", "folders", StatKind.Counter,
        "Folders and items that were not answered, as the answer had reached its limit.");
}
