using OpenSim.Settings;

namespace OpenSim.Services.Local.Grid;

/// <summary>What the list of regions takes in, by OpenSimulator's names.</summary>
public static class GridSettings
{
    public static readonly Setting<bool> AllowDuplicateNames = new(
        "GridService", "AllowDuplicateNames", false,
        "Several regions may have one name; who looks for it finds any of them. Off, the name of a region that is up is refused to others.",
        live: true);
}
