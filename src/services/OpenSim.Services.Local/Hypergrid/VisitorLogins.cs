using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Lets people in who were launched from another grid, or back from one: in OpenSimulator's order and words, but that who was here before
/// has to come from the same home, and that a launch is good once.
/// </summary>
internal sealed partial class VisitorLogins(
    ServiceSet services, ISimulationService simulation, IUserAgentService own, IForeignGrids others, Configuration configuration,
    ILogger log)
{
    private const string Unverified = "Unable to verify identity";
    private const string Unauthorized = "Unauthorized";
    private const string StillHere = "You appear to be already logged in on the destination grid. Please wait a minute or two and retry. "
        + "If this takes longer than a few minutes please contact the grid owner.";

    private readonly VisitorRules _rules = new(configuration, log);
    private readonly UsedLaunches _used = new();
    private readonly OldSessions _oldSessions = new(services, simulation, log);

    private string Gatekeeper => GridAddress.Of(configuration.Get(HypergridSettings.GatekeeperUri));

    /// <param name="mayEnter">Whether visitors may come into the region of that id by the gatekeeper's rules.</param>
    public async ValueTask<SimulationAnswer> Login(GridRegion? source, GridRegion? destination, AgentCircuitData agent, bool mayEnter)
    {
        var visitor = Visitor.Of(agent);
        var refusal = await Come(source, destination, agent, visitor, mayEnter);
        var name = LogText.Outside($"{agent.FirstName} {agent.LastName}");
        var home = LogText.Outside(visitor?.HomeUri ?? "");
        if (refusal is null)
        {
            LogLetIn(name, home, destination!.RegionName);
            return SimulationAnswer.Ok;
        }

        LogRefused(name, home, LogText.Outside(refusal));
        return SimulationAnswer.Refused(refusal);
    }

    // Words why he is not let in; null when he is. The token is his from before anybody is asked about it: of two who come by one at the
    // same time only the first is let in.
    private async ValueTask<string?> Come(
        GridRegion? source, GridRegion? destination, AgentCircuitData agent, Visitor? visitor, bool mayEnter)
    {
        if (_rules.RefusalOf(agent) is { } barred)
            return barred;
        if (visitor is null || !_rules.IsForThisGrid(agent.ServiceSessionId) || !VisitorRules.IsAddress(agent.ClientAddress)
            || !_used.TryReserve(agent))
            return Unverified;
        try
        {
            var account = await services.Accounts.GetUserAccount(UUID.Zero, agent.AgentId);
            if (await RefusalOf(agent, visitor, account) is { } refusal)
                return refusal;
            if (destination is null || (account is null && !mayEnter))
                return "Destination region not found";
            var answer = await Enter(source, destination, Named(agent, visitor, account), visitor, account);
            return answer.Success ? null : answer.Reason;
        }
        finally
        {
            _used.GiveBack(agent);
        }
    }

    private async ValueTask<string?> RefusalOf(AgentCircuitData agent, Visitor visitor, UserAccount? account)
    {
        if (!await IsLaunched(agent, visitor))
            return Unverified;
        if (account is not null)
            return IsOurs(visitor) && await own.IsComingHome(agent.SessionId, Gatekeeper) ? null : Unauthorized;
        if (IsOurs(visitor) || await IsOfSomebodyElse(visitor))
            return Unauthorized;
        return _rules.Admits(visitor.HomeUri) ? null : "Destination does not allow visitors from your world";
    }

    private bool IsOurs(Visitor visitor) => _rules.IsOwn(visitor.HomeUri);

    private async ValueTask<bool> IsLaunched(AgentCircuitData agent, Visitor visitor)
    {
        try
        {
            var agents = IsOurs(visitor) ? own : others.Agents(visitor.HomeUri);
            return agents is not null && await agents.VerifyAgent(agent.SessionId, agent.ServiceSessionId);
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    // Ids are their homes' to give: one grid could launch somebody by the id of another one's user, and have what is his here.
    private async ValueTask<bool> IsOfSomebodyElse(Visitor visitor) => configuration.Get(HypergridSettings.OneHomePerVisitor)
        && await services.GridUsers.GetGridUserInfo(visitor.Id.ToString()) is { } known
        && Visitor.Parse(known.UserId) is { } before && GridAddress.Of(before.HomeUri) != GridAddress.Of(visitor.HomeUri);

    private static AgentCircuitData Named(AgentCircuitData agent, Visitor visitor, UserAccount? account) => account is null
        ? agent with { FirstName = visitor.ShownFirst, LastName = visitor.ShownLast, UserLevel = 0 }
        : agent with { FirstName = account.FirstName, LastName = account.LastName, UserLevel = account.UserLevel };

    private async ValueTask<SimulationAnswer> Enter(
        GridRegion? source, GridRegion destination, AgentCircuitData agent, Visitor visitor, UserAccount? account)
    {
        var present = await services.Presence.GetAgent(agent.SessionId);
        if (present is not null && !present.UserId.StartsWith(agent.AgentId.ToString(), StringComparison.OrdinalIgnoreCase))
            return SimulationAnswer.Refused(Unauthorized);
        var isFirst = present is { RegionId.IsZero: true }; // the login service has put it there
        if (!isFirst && !await _oldSessions.End(UUID.Zero, agent.AgentId, $"{agent.FirstName} {agent.LastName}"))
            return SimulationAnswer.Refused(StillHere);
        if (!isFirst)
            await services.Presence.LoginAgent(agent.AgentId.ToString(), agent.SessionId, agent.SecureSessionId);
        agent = agent with
        {
            TeleportFlags = agent.TeleportFlags | (isFirst ? TeleportFlags.ViaLogin : TeleportFlags.ViaHypergridLogin)
        };
        var question = new AccessQuestion(agent.AgentId, agent.StartPosition, AgentHomeUri: visitor.HomeUri);
        var answer = await simulation.QueryAccess(destination, question);
        if (answer.Success)
            answer = await simulation.CreateAgent(source, destination, agent);
        if (!answer.Success)
        {
            await services.Presence.LogoutAgent(agent.SessionId);
            return answer;
        }

        _used.Use(agent);
        if (account is null)
            await services.GridUsers.LoggedIn(visitor.UserId);
        return answer;
    }

    [LoggerMessage(1, LogLevel.Information, "{Name} of {Home} comes to {Region}.")]
    private partial void LogLetIn(string name, string home, string region);

    [LoggerMessage(2, LogLevel.Information, "{Name} of {Home} is not let in: {Reason}")]
    private partial void LogRefused(string name, string home, string reason);
}
