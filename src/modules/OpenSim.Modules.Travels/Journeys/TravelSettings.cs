using OpenSim.Settings;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>Ways into other regions, by OpenSimulator's names.</summary>
public static class TravelSettings
{
    public static readonly Setting<bool> AllowAvatarCrossing = new(
        "EntityTransfer", "AllowAvatarCrossing", true,
        "Whether people walk and fly over the region's borders; false makes a wall of them. Teleports go on.", live: true);

    public static readonly Setting<bool> DisableObjectTransfer = new(
        "EntityTransfer", "DisableObjectTransfer", false,
        "Objects stay in the region: who moves one over the border finds it at the border. Things that people wear go with them.", live: true);

    public static readonly Setting<bool> DisableCancellation = new(
        "EntityTransfer", "DisableInterRegionTeleportCancellation", false,
        "Viewers show no button that cancels a teleport into another region, and one that is asked for is not cancelled.", live: true);

    public static readonly Setting<int> LevelForOtherGrids = new(
        "EntityTransfer", "LevelHGTeleport", 0, "Level of this grid's accounts whose owners may teleport to other grids.", "", -1000, 1000,
        live: true);

    public static readonly Setting<bool> RestrictAppearanceAbroad = new(
        "EntityTransfer", "RestrictAppearanceAbroad", false,
        "This grid's users take nothing to other grids but what the accounts in AccountForAppearance wear.", live: true);

    public static readonly Setting<string> AccountForAppearance = new(
        "EntityTransfer", "AccountForAppearance", "", "Names of accounts, First Last, with commas between them: see RestrictAppearanceAbroad.",
        live: true);

    public static readonly Setting<bool> RestrictInventoryAbroad = new(
        "HGInventoryAccessModule", "RestrictInventoryAccessAbroad", true,
        "People who go to other grids see in their inventories what they cannot reach there: (Unavailable).", live: true);
}
