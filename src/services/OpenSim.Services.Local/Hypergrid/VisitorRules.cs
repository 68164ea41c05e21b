using System.Net;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Login;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Whom of other grids the settings let in. Words are OpenSimulator's.</summary>
internal sealed class VisitorRules(Configuration configuration, ILogger log)
{
    private readonly LoginAccess _access = new(configuration, log, ofVisitors: true);

    /// <summary>Of somebody of whatever grid: why his viewer or machine is not let in.</summary>
    public string? RefusalOf(AgentCircuitData agent) => _access.RefusalOf(agent.Channel, agent.Viewer, agent.Mac, agent.Id0);

    /// <summary>Whether people of that grid are let in.</summary>
    public bool Admits(string homeUri)
    {
        var isAllowed = configuration.Get(HypergridSettings.ForeignAgentsAllowed);
        var exceptions = configuration.Get(isAllowed ? HypergridSettings.AllowExcept : HypergridSettings.DisallowExcept);
        return isAllowed != Names(exceptions, homeUri);
    }

    /// <summary>
    /// Whether the token with which somebody was launched is for this grid: another grid that he has visited knows his session, and the
    /// token that was for it.
    /// </summary>
    public bool IsForThisGrid(string token)
    {
        var parts = token.Split(';');
        return parts.Length >= 2 && IsOwn(parts[0]);
    }

    /// <summary>Whether an address is one of this grid's, by its present names or by those it had; none at all is not.</summary>
    public bool IsOwn(string address) =>
        !string.IsNullOrWhiteSpace(address) && HypergridSettings.OwnGrid(configuration).Includes(address);

    public static bool IsAddress(string clientAddress) => IPAddress.TryParse(clientAddress, out _);

    private static bool Names(string list, string address) => list
        .Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
        .Any(named => GridAddress.Of(named) == GridAddress.Of(address));
}
