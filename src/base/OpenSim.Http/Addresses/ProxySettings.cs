using OpenSim.Settings;

namespace OpenSim.Http.Addresses;

/// <summary>Whose word about a client's address is taken: for every request, though OpenSimulator's keys speak of logins.</summary>
public static class ProxySettings
{
    private const string Section = "LoginService";
    private const string OldWord = "The same as DOSAllowXForwardedForHeader, for every request.";

    public static readonly Setting<bool> AllowForwardedFor = new(
        Section, "DOSAllowXForwardedForHeader", false,
        "Takes the client's address from the header X-Forwarded-For, when one of DOSTrustedProxies sends it: its last element that is no "
        + "such proxy.",
        live: true);

    public static readonly Setting<bool> HasProxy = new(Section, "HasProxy", false, OldWord, live: true);

    public static readonly Setting<bool> GatekeeperHasProxy = new("GatekeeperService", "HasProxy", false, OldWord, live: true);

    public static readonly Setting<bool> UserAgentHasProxy = new("UserAgentService", "HasProxy", false, OldWord, live: true);

    public static readonly Setting<string> Proxies = new(
        Section, "DOSTrustedProxies", "127.0.0.1 ::1",
        "Proxies whose X-Forwarded-For is believed: addresses or networks (192.0.2.0/24), separated by spaces.", live: true);

    /// <summary>True where the header is looked at, when one of <see cref="Proxies"/> sends it.</summary>
    public static bool AreThere(Configuration configuration) => configuration.Get(AllowForwardedFor) || configuration.Get(HasProxy)
        || configuration.Get(GatekeeperHasProxy) || configuration.Get(UserAgentHasProxy);
}
