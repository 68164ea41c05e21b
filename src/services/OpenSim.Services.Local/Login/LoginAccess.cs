using System.Text.RegularExpressions;
using OpenSim.Services.Login;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>Which viewers and machines may log in. A list that cannot be understood lets nobody slip through unseen: it is an error at start.</summary>
internal sealed class LoginAccess
{
    private static readonly TimeSpan MatchTime = TimeSpan.FromMilliseconds(50);

    private volatile Regex? _allowed;
    private volatile Regex? _denied;
    private volatile string[] _macs = [];
    private volatile string[] _id0s = [];

    public LoginAccess(Configuration configuration)
    {
        configuration.Watch(LoginSettings.AllowedClients, text => _allowed = Pattern(text));
        configuration.Watch(LoginSettings.DeniedClients, text => _denied = Pattern(text));
        configuration.Watch(LoginSettings.DeniedMacs, text => _macs = Words(text));
        configuration.Watch(LoginSettings.DeniedId0s, text => _id0s = Words(text));
    }

    public bool Admits(LoginRequest request)
    {
        var viewer = request.Version.Contains(' ') ? request.Version : $"{request.Channel} {request.Version}";
        return (_allowed?.IsMatch(viewer) ?? true) && !(_denied?.IsMatch(viewer) ?? false)
            && !Contains(_macs, request.Mac) && !Contains(_id0s, request.Id0);
    }

    private static bool Contains(string[] list, string value) => value.Length > 0 && list.Contains(value, StringComparer.OrdinalIgnoreCase);

    private static Regex? Pattern(string text)
    {
        if (text.Length == 0)
            return null;
        try
        {
            return new Regex(text, RegexOptions.CultureInvariant | RegexOptions.NonBacktracking, MatchTime);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException)
        {
            throw new ConfigurationException($"[AccessControl] {text}: not a regular expression that can be used here: {e.Message}");
        }
    }

    private static string[] Words(string text) => text.Split([' ', ',', '\t'], StringSplitOptions.RemoveEmptyEntries);
}
