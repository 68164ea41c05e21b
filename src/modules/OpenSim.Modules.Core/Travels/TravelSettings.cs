using OpenSim.Settings;

namespace OpenSim.Modules.Core.Travels;

/// <summary>Ways into other regions, by OpenSimulator's names.</summary>
public static class TravelSettings
{
    public static readonly Setting<bool> AllowAvatarCrossing = new(
        "EntityTransfer", "AllowAvatarCrossing", true,
        "Whether people walk and fly over the region's borders; false makes a wall of them. Teleports go on.", live: true);

    public static readonly Setting<int> LevelForOtherGrids = new(
        "EntityTransfer", "LevelHGTeleport", 0, "Level of this grid's accounts whose owners may teleport to other grids.", "", -1000, 1000,
        live: true);
}
