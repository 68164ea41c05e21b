using OpenSim.Primitives;
using OpenSim.Settings;

namespace OpenSim.Modules.Core.Arrivals;

/// <summary>
/// Which viewers may come into the regions of a grid, by OpenSimulator's settings of a region: names, or beginnings of them. A login
/// service, which has the same keys for regular expressions, is none of a region's.
/// </summary>
public sealed class ViewerRules(Configuration configuration)
{
    private static readonly char[] Separators = [',', '|']; // the one OpenSimulator's code splits at, and the one its ini file names

    /// <summary>Why not, in OpenSimulator's words; null for whom they let in.</summary>
    public string? RefusalOf(AgentCircuitData agent)
    {
        var viewer = NameOf(agent);
        var allowed = Names(ArrivalSettings.AllowedClients);
        var denied = Names(ArrivalSettings.DeniedClients);
        if (denied.Length == 0)
            denied = Names(ArrivalSettings.BannedClients);
        return (allowed.Length == 0 || IsNamed(allowed, viewer)) && !IsNamed(denied, viewer)
            ? null
            : "Access denied, your viewer is banned";
    }

    private static bool IsNamed(string[] names, string viewer) =>
        names.Any(name => viewer.StartsWith(name, StringComparison.OrdinalIgnoreCase));

    // Old viewers say their version alone, and their name in the channel.
    private static string NameOf(AgentCircuitData agent)
    {
        var viewer = agent.Viewer.Trim();
        return viewer.Any(char.IsLetter) || agent.Channel.Length == 0 ? viewer : $"{agent.Channel.Trim()} {viewer}";
    }

    private string[] Names(Setting<string> setting)
    {
        var text = configuration.GetText(ArrivalSettings.AccessSection, setting.Key) is { Length: > 0 } common
            ? common
            : configuration.Get(setting);
        return text.Trim('"').Split(Separators, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }
}
