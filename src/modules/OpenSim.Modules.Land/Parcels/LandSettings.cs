using OpenSim.Settings;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>Settings of parcels, by OpenSimulator's names.</summary>
public static class LandSettings
{
    /// <summary>OpenSimulator's name for what counts the traffic of parcels.</summary>
    internal const string Dwell = "DefaultDwellModule";

    public static readonly Setting<bool> ShowParcelBanLines = new("LandManagement", "ShowParcelBansLines", true,
        "People near a parcel that they may not enter are shown its border.", live: true);

    public static readonly Setting<float> BanLineSafeHeight = new("LandManagement", "BanLineSafeHeight", 100,
        "Height over the land above which everybody may cross a parcel.", "m", 20, 5000, live: true);

    public static readonly Setting<string> DefaultAdministratorParcelName = new("LandManagement", "DefaultAdministratorParcelName",
        "Admin Parcel", "Name of a parcel that a god marks as the administrator's.");

    public static readonly Setting<string> DefaultAdministratorOwner = new("LandManagement", "DefaultAdministratorOwnerUUID", "",
        "Id of the user who owns such parcels. Without one none can be marked.");

    public static readonly Setting<string> DwellModule = new("Dwell", "DwellModule", Dwell,
        "The module that counts the traffic of parcels. Any other name, or none: nothing does, and search finds places by what was counted before.");

    public static readonly Setting<int> MaxParcelsAnswered = new("LandManagement", "MaxParcelsAnswered", 64,
        "Parcels that a viewer is told of when it asks for an area. It shows one of them, and that they are several.", "parcels", 2, 65_535,
        live: true);
}
