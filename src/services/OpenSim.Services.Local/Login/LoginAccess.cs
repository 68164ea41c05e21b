using System.Text.RegularExpressions;
using Microsoft.Extensions.Logging;
using OpenSim.Services.Local.Hypergrid;
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
    private volatile Regex? _allowed;
    private volatile Regex? _denied;
    private volatile string[] _macs = [];
    private volatile string[] _id0s = [];
    private volatile string[] _visitorMacs = [];
    private volatile string[] _visitorId0s = [];

    /// <param name="ofVisitors">Whether the lists of the gatekeeper count too.</param>
    public LoginAccess(Configuration configuration, ILogger log, bool ofVisitors = false)
    {
        _log = log;
        configuration.Watch(LoginSettings.AllowedClients, text => _allowed = Pattern(text, _allowed));
        configuration.Watch(LoginSettings.DeniedClients, text => _denied = Pattern(text, _denied));
        configuration.Watch(LoginSettings.DeniedMacs, text => _macs = Words(text));
        configuration.Watch(LoginSettings.DeniedId0s, text => _id0s = Words(text));
        if (ofVisitors)
        {
            configuration.Watch(HypergridSettings.DeniedMacs, text => _visitorMacs = Words(text));
            configuration.Watch(HypergridSettings.DeniedId0s, text => _visitorId0s = Words(text));
        }

        _isRunning = true;
    }

    public bool Admits(LoginRequest request) => RefusalOf(request.Channel, request.Version, request.Mac, request.Id0) is null;

    /// <summary>Why not, in OpenSimulator's words; null for whom they admit.</summary>
    /// <param name="channel">The viewer's name, as it says.</param>
    /// <param name="version">The same with its version, or the version alone.</param>
    public string? RefusalOf(string channel, string version, string mac, string id0)
    {
        var viewer = version.Contains(' ') ? version : $"{channel} {version}";
        if (_allowed?.IsMatch(viewer) == false)
            return $"Login failed: client {viewer} is not allowed";
        if (_denied?.IsMatch(viewer) == true)
            return $"Login failed: client {viewer} is denied";
        if (Contains(_macs, mac) || Contains(_visitorMacs, mac))
            return $"Login failed: client with Mac {mac} is denied";
        return Contains(_id0s, id0) || Contains(_visitorId0s, id0) ? $"Login failed: client with id0 {id0} is denied" : null;
    }

    private static bool Contains(string[] list, string value) => value.Length > 0 && list.Contains(value, StringComparer.OrdinalIgnoreCase);

    private Regex? Pattern(string text, Regex? present)
    {
        if (text.Length == 0)
            return null;
        try
        {
            // The names are anybody's: this kind takes time in proportion to them. A time limit besides would only refuse people when the
            // machine stalls.
            return new Regex(text, RegexOptions.CultureInvariant | RegexOptions.NonBacktracking);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException)
        {
            if (!_isRunning)
                throw new ConfigurationException($"[AccessControl] {text}: not a regular expression that can be used here: {e.Message}");
            LogKept(text, e.Message);
            return present;
        }
    }

    private static string[] Words(string text) => text.Split([' ', ',', '\t'], StringSplitOptions.RemoveEmptyEntries);

    [LoggerMessage(1, LogLevel.Warning,
        "[AccessControl] {Text}: not a regular expression that can be used here; the list stays as it was. {Reason}")]
    private partial void LogKept(string text, string reason);
}
