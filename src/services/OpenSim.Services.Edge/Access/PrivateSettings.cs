using OpenSim.Settings;

namespace OpenSim.Services.Edge.Access;

/// <summary>Who may ask services that are for the grid's own servers and regions.</summary>
public static class PrivateSettings
{
    private const string Section = "Network";

    public static readonly Setting<string> AllowFrom = new(
        Section, "PrivateAllowFrom", "127.0.0.0/8 ::1",
        "Those who may ask private services without a password: addresses or networks (192.0.2.0/24), separated by spaces. This machine itself "
        + "always may; where AuthType asks for a password, an address is not enough.", live: true);

    public static readonly Setting<bool> AllowllHttpRequestIn = new(
        Section, "AllowllHTTPRequestIn", false,
        "Whether scripts of regions may ask private services by llHTTPRequest. They come from an address of the grid, and from whoever has "
        + "written them. A service's own section may say otherwise.");

    public static readonly Setting<string> AuthType = new(
        Section, "AuthType", "None",
        "BasicHttpAuthentication: private services are answered to whoever shows HttpAuthUsername and HttpAuthPassword, and to nobody "
        + "else. A service's own section may say otherwise.");

    public static readonly Setting<string> Username = new(
        Section, "HttpAuthUsername", "", "Name for AuthType = BasicHttpAuthentication, asked for and shown.");

    public static readonly Setting<string> Password = new(
        Section, "HttpAuthPassword", "", "Password for AuthType = BasicHttpAuthentication, asked for and shown.");

    public static readonly Setting<string> Secret = new(
        Section, "ServiceSecret", "",
        "A secret of 16 characters or more that regions and grid servers of this program share: calls are signed with it, and a signed "
        + "call is answered from everywhere. Empty signs none.");
}
