using OpenSim.Primitives;
using OpenSim.Services.Login;
using OpenSim.Settings;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>
/// Which viewers may come into a region, of a grid or of a world of its own, by OpenSimulator's settings of a region. The lists have the
/// form that those of logins have.
/// </summary>
public sealed class ViewerRules
{
    private readonly Configuration _configuration;
    private volatile Lists _lists;

    /// <exception cref="ConfigurationException">A list that cannot be understood: it would let viewers slip through unseen.</exception>
    public ViewerRules(Configuration configuration)
    {
        _configuration = configuration;
        try
        {
            _lists = new Lists(Text(ArrivalSettings.AllowedClients), DeniedText);
        }
        catch (FormatException e)
        {
            throw new ConfigurationException(
                $"AllowedClients or DeniedClients of [Startup] or [AccessControl]: not a list that can be used here: {e.Message}");
        }
    }

    private string DeniedText =>
        Text(ArrivalSettings.DeniedClients) is { Length: > 0 } denied ? denied : Text(ArrivalSettings.BannedClients);

    /// <summary>Why not, in OpenSimulator's words; null for whom they let in.</summary>
    public string? RefusalOf(AgentCircuitData agent)
    {
        var lists = Present();
        var viewer = ClientList.NameOf(agent.Channel, agent.Viewer);
        return (lists.Allowed.IsEmpty || lists.Allowed.Names(viewer)) && !lists.Denied.Names(viewer)
            ? null
            : "Access denied, your viewer is banned";
    }

    // A list that somebody makes unreadable while people are here stays as it was.
    private Lists Present()
    {
        var (allowed, denied) = (Text(ArrivalSettings.AllowedClients), DeniedText);
        if (_lists is var lists && lists.AllowedText == allowed && lists.DeniedText == denied)
            return lists;
        try
        {
            return _lists = new Lists(allowed, denied);
        }
        catch (FormatException)
        {
            return lists;
        }
    }

    private string Text(Setting<string> setting) =>
        _configuration.GetText(ArrivalSettings.AccessSection, setting.Key) is { Length: > 0 } common ? common : _configuration.Get(setting);

    private sealed class Lists(string allowed, string denied)
    {
        public string AllowedText => allowed;

        public string DeniedText => denied;

        public ClientList Allowed { get; } = ClientList.Parse(allowed);

        public ClientList Denied { get; } = ClientList.Parse(denied);
    }
}
