using OpenSim.Settings;

namespace OpenSim.Scripts.Declarations;

/// <summary>
/// Who may call os functions. Beside these there are Allow_… and Creators_… for each function; where neither says anything, what
/// OpenSimulator's shipped osslDefaultEnable.ini says counts.
/// </summary>
public static class OsslSettings
{
    public const string Section = "OSSL";

    public static readonly Setting<bool> AllowMODFunctions = new(
        Section, "AllowMODFunctions", false, "Whether scripts may call functions that modules add, and send them commands (modSendCommand).");

    public static readonly Setting<bool> AllowOSFunctions = new(
        Section, "AllowOSFunctions", true, "Scripts may call os functions; without, only those that can do no harm.");

    public static readonly Setting<ThreatLevel> OSFunctionThreatLevel = new(
        Section, "OSFunctionThreatLevel", ThreatLevel.VeryLow,
        "The highest threat level of os functions that every script may call, where Allow_… of the function says nothing.");

    public static readonly Setting<bool> PermissionErrorToOwner = new(
        Section, "PermissionErrorToOwner", false, "Which script may not call a function is told to its owner alone, not to all who are near.");

    public static readonly Setting<string> ParcelOwners = new(
        Section, "osslParcelO", "",
        "Begins the lists of the functions that owners of land may be let call: PARCEL_OWNER with a comma behind it, or nothing.");

    public static readonly Setting<string> ParcelOwnersAndGroups = new(
        Section, "osslParcelOG", "",
        "The same for the less dangerous ones: PARCEL_GROUP_MEMBER,PARCEL_OWNER with a comma behind it, or nothing.");

    public static readonly Setting<string> Npc = new(
        Section, "osslNPC", "${OSSL|osslParcelOG}ESTATE_MANAGER,ESTATE_OWNER", "Who may call the functions of NPCs.");
}
