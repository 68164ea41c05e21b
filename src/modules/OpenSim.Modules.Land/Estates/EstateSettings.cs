using OpenSim.Settings;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// OpenSimulator's <c>[Estates]</c> keys for the estate that a region gets which lies in none, and its <c>[EstateManagement]</c> keys.
/// </summary>
public static class EstateSettings
{
    private const string Section = "Estates";
    private const string Management = "EstateManagement";

    public static readonly Setting<string> DefaultEstateName = new(
        Section, "DefaultEstateName", "My Estate",
        "Name of the estate that regions join which lie in none; it is made when it is not there.");

    public static readonly Setting<string> DefaultEstateOwnerName = new(
        Section, "DefaultEstateOwnerName", "",
        "First and last name of that estate's owner, who may do everything in its regions. Empty: the first user that was made at the "
        + "first start.");

    public static readonly Setting<string> DefaultEstateOwnerUuid = new(
        Section, "DefaultEstateOwnerUUID", "", "Id of that owner when he is made because there is no such user; empty chooses one.");

    public static readonly Setting<string> DefaultEstateOwnerPassword = new(
        Section, "DefaultEstateOwnerPassword", "",
        "Password of that owner when he is made. Without one he is not made, and the program does not start.");

    public static readonly Setting<string> DefaultEstateOwnerEmail = new(
        Section, "DefaultEstateOwnerEMail", "", "Mail address of that owner when he is made.");

    public static readonly Setting<string> Token = new(
        Section, "Token", "7db8eh2gvgg45jj",
        "A word that regions of an estate in different processes show each other with their news; all have the same. The usual one is "
        + "known to everybody.");

    public static readonly Setting<bool> AllowRegionRestartFromClient = new(
        Management, "AllowRegionRestartFromClient", true, "Managers of an estate may restart its regions from the viewer.", live: true);

    public static readonly Setting<bool> IgnoreEstateMinorAccessControl = new(
        Management, "IgnoreEstateMinorAccessControl", true, "Estates that keep out users without a verified age let them in all the same.",
        live: true);

    public static readonly Setting<bool> IgnoreEstatePaymentAccessControl = new(
        Management, "IgnoreEstatePaymentAccessControl", true,
        "Estates that keep out users without payment information let them in all the same.", live: true);
}
