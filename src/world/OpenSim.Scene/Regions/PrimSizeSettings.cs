using OpenSim.Settings;

namespace OpenSim.World.Regions;

/// <summary>Bounds of prims for all regions of the program; a region's file may have its own.</summary>
public static class PrimSizeSettings
{
    private const string Section = "Startup";

    public static readonly Setting<float> NonPhysicalPrimMin = new(
        Section, "NonPhysicalPrimMin", 0.001f, "Least side of a prim. A region's file may say another one.", "m", 0.001f, 256);

    public static readonly Setting<float> NonPhysicalPrimMax = new(
        Section, "NonPhysicalPrimMax", 256, "Greatest side of a prim. A region's file may say another one.", "m", 0.001f, 65_536);

    public static readonly Setting<float> PhysicalPrimMin = new(
        Section, "PhysicalPrimMin", 0.01f, "Least side of a physical prim. A region's file may say another one.", "m", 0.001f, 256);

    public static readonly Setting<float> PhysicalPrimMax = new(
        Section, "PhysicalPrimMax", 64, "Greatest side of a physical prim. A region's file may say another one.", "m", 0.001f, 2048);

    public static readonly Setting<bool> ClampPrimSize = new(
        Section, "ClampPrimSize", false,
        "Bounds prims that come into a region too: from inventories, archives and the store. A region's file may switch it on.");

    public static readonly Setting<int> LinksetPrims = new(
        Section, "LinksetPrims", 10_000, "Prims that may be linked to one object; 0 is no limit. A region's file may say another one.",
        "prims", 0, 1_000_000);

    public static readonly Setting<int> LinksetPhysPrims = new(
        Section, "LinksetPhysPrims", 0,
        "Prims that a physical object may have, those without a physics shape not counted; 0 is no limit. Beyond it nothing becomes physical.",
        "prims", 0, 1_000_000, live: true);

    public static readonly Setting<int> MaxPrimUndos = new(
        Section, "MaxPrimUndos", 20, "Moves, turns and changes of size of a prim that can be undone; 0 keeps none.", "steps", 0, 100,
        live: true);
}
