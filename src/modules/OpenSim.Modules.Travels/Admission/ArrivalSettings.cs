using OpenSim.Settings;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>Where visitors arrive, by OpenSimulator's names.</summary>
public static class ArrivalSettings
{
    /// <summary>The lists of viewers may stand there too, and count before those of [Startup].</summary>
    public const string AccessSection = "AccessControl";

    public static readonly Setting<string> AllowedClients = new("Startup", "AllowedClients", "",
        "Viewers that may come: names or regular expressions, found anywhere in name and version whatever the case, with commas or bars "
        + "between them. Empty: all. [AccessControl] counts before this.", live: true);

    public static readonly Setting<string> DeniedClients = new("Startup", "DeniedClients", "",
        "Viewers that may not come, in the same form.", live: true);

    public static readonly Setting<string> BannedClients = new("Startup", "BannedClients", "",
        "Another name of DeniedClients.", live: true);

    public static readonly Setting<string> SpawnPointRouting = new("Startup", "SpawnPointRouting", "closest",
        "Which spawn point of a telehub a visitor gets: closest to where he wanted to go, sequence (one after the other) or random.",
        live: true);

    public static readonly Setting<bool> TelehubAllowLandmark = new("Startup", "TelehubAllowLandmark", false,
        "A landmark leads to its place, past the telehub.", live: true);

    public static readonly Setting<bool> StrictAccessControl = new("Startup", "StrictAccessControl", true,
        "Bans and lists of estates are obeyed, and what AuthorizationServices, [Guests] and assignments say. Off, they keep nobody out; a "
        + "full region and parcels still do.", live: true);

    public static readonly Setting<string> LandingPointBehavior = new("EntityTransfer", "LandingPointBehavior", "LandingPointBehavior_OS",
        "People whom telehubs and landing points lead. LandingPointBehavior_OS: everybody, but owners of the land, managers and gods past a landing "
        + "point. LandingPointBehavior_SL: everybody but gods, who come where they like.", live: true);
}
