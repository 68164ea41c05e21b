using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>Settings of the login service; sections and keys are OpenSimulator's.</summary>
public static class LoginSettings
{
    public const string Section = "LoginService";

    public static readonly Setting<string> WelcomeMessage = new(
        Section, "WelcomeMessage", "Welcome, Avatar!",
        "The words for people who have come in; <USERNAME> stands for their name, \\n for the end of a line. Console: login text.",
        live: true);

    public static readonly Setting<int> MinLoginLevel = new(
        Section, "MinLoginLevel", 0, "Accounts below this user level are refused. Console: login level.", "", -100, 255);

    public static readonly Setting<bool> RequireInventory = new(
        Section, "RequireInventory", true, "Refuses a login when the user's inventory is unavailable.", live: true);

    public static readonly Setting<bool> AllowLoginFallbackToAnyRegion = new(
        Section, "AllowLoginFallbackToAnyRegion", true,
        "Lets people into any region that is online when neither the one they want nor a default or fallback region is.", live: true);

    public static readonly Setting<bool> AllowRemoteSetLoginLevel = new(
        Section, "AllowRemoteSetLoginLevel", false, "Lets gods set the minimum login level by the XML-RPC call set_login_level.",
        live: true);

    public static readonly Setting<string> DstZone = new(
        Section, "DSTZone", "America/Los_Angeles;Pacific Standard Time",
        "Time zone whose summer time viewers show; several names, the first known one counts. local: this machine's; none: never.");

    public static readonly Setting<int> MaxAgentGroups =
        new("Groups", "MaxAgentGroups", 60, "Most groups that a user may be in.", "", 0, 1000, live: true);

    public static readonly Setting<string> ClassifiedFee =
        new(Section, "ClassifiedFee", "0", "Least price of a classified advertisement.", live: true);

    public static readonly Setting<string> Currency =
        new(Section, "Currency", "", "Short name of the currency that viewers show; empty for their own.", live: true);

    public static readonly Setting<string> InitialOutfit = new(Section, "InitialOutfit", "",
        "Folder of the library whose clothes and shape viewers put on a user who comes for the first time; empty: what viewers have of their own.",
        live: true);

    public static readonly Setting<string> InitialOutfitGender = new(Section, "InitialOutfitGender", "female",
        "The shape, female or male, that viewers use where InitialOutfit has none.", live: true);

    public static readonly Setting<string> MapTileUrl = new(Section, "MapTileURL", "",
        "Base address of the world map's tiles. Empty: the simulator that one logs in to, which draws its own.", live: true);

    public static readonly Setting<string> AppearanceUrl = new(Section, "AgentAppearanceService", "",
        "Base address at which viewers fetch the baked textures of avatars. Empty: the simulator that one logs in to.", live: true);

    public static readonly Setting<string> SearchUrl = new(Section, "SearchURL", "", "Address of the search page.", live: true);

    public static readonly Setting<string> ProfileServerUrl = new(Section, "ProfileServerURL", "", "Address of profile pages.", live: true);

    public static readonly Setting<string> OpenIdServerUrl =
        new(Section, "OpenIDServerURL", "", "Address of the OpenID server.", live: true);

    public static readonly Setting<string> DestinationGuide =
        new(Section, "DestinationGuide", "", "Address of the destination guide.", live: true);

    public static readonly Setting<string> AvatarPicker =
        new(Section, "AvatarPicker", "", "Address of the page where one chooses an avatar.", live: true);
}
