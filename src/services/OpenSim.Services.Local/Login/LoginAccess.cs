using System.Text.RegularExpressions;
using Microsoft.Extensions.Logging;
using OpenSim.Services.Login;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Which viewers and machines may log in. A list that cannot be understood would let people slip through unseen: at start it is an error,
/// and a change to such a one while running is refused.
/// </summary>
internal sealed partial class LoginAccess
{
    private readonly ILogger _log;
    private readonly bool _isRunning;
    private volatile Regex? _allowed;
    private volatile Regex? _denied;
    private volatile string[] _macs = [];
    private volatile string[] _id0s = [];

    public LoginAccess(Configuration configuration, ILogger log)
    {
        _log = log;
        configuration.Watch(LoginSettings.AllowedClients, text => _allowed = Pattern(text, _allowed));
        configuration.Watch(LoginSettings.DeniedClients, text => _denied = Pattern(text, _denied));
        configuration.Watch(LoginSettings.DeniedMacs, text => _macs = Words(text));
        configuration.Watch(LoginSettings.DeniedId0s, text => _id0s = Words(text));
        _isRunning = true;
    }

    public bool Admits(LoginRequest request)
    {
        var viewer = request.Version.Contains(' ') ? request.Version : $"{request.Channel} {request.Version}";
        return (_allowed?.IsMatch(viewer) ?? true) && !(_denied?.IsMatch(viewer) ?? false)
            && !Contains(_macs, request.Mac) && !Contains(_id0s, request.Id0);
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
