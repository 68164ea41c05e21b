using OpenSim.Settings;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>How much may lie in a prim.</summary>
public static class ContentsSettings
{
    public static readonly Setting<int> ItemsPerPrim = new("Limits", "ItemsPerPrim", 10_000,
        "Things that may lie in one prim. Each who looks into it is sent the whole list.", "items", 1, 1_000_000, live: true);
}
