using Microsoft.Extensions.Logging;
using OpenSim.Services.Login;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Which viewers and machines may log in, or visit. A list that cannot be understood would let people slip through unseen: at start it is
/// an error, and a change to such a one while running is refused.
/// </summary>
internal sealed partial class LoginAccess
{
    private readonly ILogger _log;
    private readonly bool _isRunning;
    private volatile ClientList _allowed = ClientList.Empty;
    private volatile ClientList _denied = ClientList.Empty;
    private volatile string _macs = "";
    private volatile string _id0s = "";

    /// <param name="ofVisitors">
    /// Whether the gatekeeper's lists count instead of those of logins; a machine from which nobody may log in is none for visitors either.
    /// </param>
    public LoginAccess(Configuration configuration, ILogger log, bool ofVisitors = false)
    {
        _log = log;
        Follow(configuration, setting => _allowed = Pattern(configuration, setting, _allowed), AccessSettings.AllowedClients,
            ofVisitors ? AccessSettings.GatekeeperAllowedClients : AccessSettings.LoginAllowedClients);
        Follow(configuration, setting => _denied = Pattern(configuration, setting, _denied), AccessSettings.BannedClients,
            AccessSettings.DeniedClients, ofVisitors ? AccessSettings.GatekeeperDeniedClients : AccessSettings.LoginDeniedClients);
        Setting<string>[] macs = [AccessSettings.DeniedMacs, AccessSettings.LoginDeniedMacs, AccessSettings.GatekeeperDeniedMacs];
        Setting<string>[] id0s = [AccessSettings.DeniedId0s, AccessSettings.LoginDeniedId0s, AccessSettings.GatekeeperDeniedId0s];
        var count = ofVisitors ? 3 : 2;
        Follow(configuration, _ => _macs = All(configuration, macs[..count]), macs[..count]);
        Follow(configuration, _ => _id0s = All(configuration, id0s[..count]), id0s[..count]);
        _isRunning = true;
    }

    public bool Admits(LoginRequest request) => RefusalOf(request.Channel, request.Version, request.Mac, request.Id0) is null;

    /// <summary>Why not, in OpenSimulator's words; null for whom they admit.</summary>
    /// <param name="channel">The viewer's name, as it says.</param>
    /// <param name="version">The same with its version, or the version alone.</param>
    public string? RefusalOf(string channel, string version, string mac, string id0)
    {
        var viewer = ClientList.NameOf(channel, version);
        if (_allowed is { IsEmpty: false } allowed && !allowed.Names(viewer))
            return $"Login failed: client {viewer} is not allowed";
        if (_denied.Names(viewer))
            return $"Login failed: client {viewer} is denied";
        if (Contains(_macs, mac))
            return $"Login failed: client with Mac {mac} is denied";
        return Contains(_id0s, id0) ? $"Login failed: client with id0 {id0} is denied" : null;
    }

    // Searched as text: operators put blanks, commas, semicolons and bars between the hashes.
    private static bool Contains(string list, string value) =>
        value.Length > 0 && list.Contains(value, StringComparison.OrdinalIgnoreCase);

    // Of a key that stands in several sections the last one counts in which there is something. All lists of machines count.
    private static void Follow(Configuration configuration, Action<Setting<string>> onChange, params Setting<string>[] sections)
    {
        foreach (var setting in sections)
            configuration.OnChange(setting, _ => Changed());
        Changed();

        void Changed() => onChange(sections.LastOrDefault(setting => configuration.Get(setting).Length > 0) ?? sections[0]);
    }

    private static string All(Configuration configuration, Setting<string>[] lists) => string.Join('\n', lists.Select(configuration.Get));

    private ClientList Pattern(Configuration configuration, Setting<string> setting, ClientList present)
    {
        var text = configuration.Get(setting);
        try
        {
            return ClientList.Parse(text);
        }
        catch (FormatException e)
        {
            if (!_isRunning)
                throw new ConfigurationException(
                    $"[{setting.Section}] {text}: not a regular expression that can be used here: {e.Message}");
            LogKept(setting.Section, text, e.Message);
            return present;
        }
    }

    [LoggerMessage(1, LogLevel.Warning,
        "[{Section}] {Text}: not a regular expression that can be used here; the list stays as it was. {Reason}")]
    private partial void LogKept(string section, string text, string reason);
}
