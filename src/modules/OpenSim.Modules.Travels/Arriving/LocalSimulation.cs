using System.Numerics;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Regions;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Travels.Arriving;

/// <summary>
/// The simulation service of the regions of this process: what logins and other regions ask of them. Anything that is asked of regions
/// elsewhere goes on to those.
/// </summary>
/// <param name="findAccount">By scope and id.</param>
/// <param name="elsewhere">Null where there are no other processes.</param>
/// <param name="guests">Null where nobody comes from other grids.</param>
/// <param name="viewers">Null where every viewer may come that could log in.</param>
/// <param name="refused">Where it is said why somebody is not taken; null where nobody reads it.</param>
/// <param name="starts">Whether the process is one that starts: whoever comes then waits until the gate has been opened or shut.</param>
/// <param name="gate">
/// While it is closed nobody comes, whichever way; who is a neighbour looks in, and who is in a region here goes on to the others. Null
/// where logins alone are asked.
/// </param>
public sealed class LocalSimulation(
    Scenes scenes, IAgentCapabilities caps, Func<UUID, UUID, ValueTask<UserAccount?>> findAccount, ISimulationService? elsewhere = null,
    GuestBook? guests = null, ViewerRules? viewers = null, HandOversRefused? refused = null,
    LoginGate? gate = null, bool starts = false)
    : ISimulationService
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10); // for a start; a viewer waits longer

    private const string InRegion = "The avatar is in the region already.";
    private const string NotRunning = "The region is not running.";
    private const string Closed = "Logins to this region are disabled"; // OpenSimulator's words

    public async ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, AccessQuestion question)
    {
        await Started();
        if (Find(destination) is not { } here)
            return elsewhere is null ? SimulationAnswer.Refused(NotRunning) : await elsewhere.QueryAccess(destination, question);
        if (IsClosedTo(question.AgentId))
            return SimulationAnswer.Refused(Closed);
        var via = question.ViaTeleport ? TeleportFlags.ViaLocation : TeleportFlags.None;
        var home = GridAddress.TryParse(question.AgentHomeUri) is { } uri ? "@" + uri.Authority : "";
        if (await RefusalAtTheDoor(here, question.AgentId, home) is { } refusal)
            return SimulationAnswer.Refused(refusal);
        var arrival = await ArrivalOf(here, question.AgentId, PlaceOr(here.Region, question.Position), via, home);
        using (here.Region.Token.Take())
            return Answer(here, arrival);
    }

    public async ValueTask<SimulationAnswer> CreateAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent)
    {
        await Started();
        if (Find(destination) is not { } here)
            return elsewhere is null ? SimulationAnswer.Refused(NotRunning) : await elsewhere.CreateAgent(source, destination, agent);
        if ((!agent.IsChild && IsClosedTo(agent.AgentId) ? Closed : viewers?.RefusalOf(agent)) is { } banned)
            return SimulationAnswer.Refused(banned);
        var region = here.Region;
        // Whose account is here is at home here, by whatever address the settings of the grid's servers call it.
        if (guests?.IsGuest(agent) == true && await findAccount(region.Info.ScopeId, agent.AgentId) is null)
            agent = guests.Welcome(agent);
        var shown = agent.LastName.StartsWith('@') ? $"{agent.FirstName} {agent.LastName}" : "";
        if (!IsThere(region, agent) && await RefusalAtTheDoor(here, agent.AgentId, shown) is { } closed)
            return SimulationAnswer.Refused(closed);
        if (agent.IsChild)
        {
            if (shown.Length > 0) // he may walk in: nobody says his name again
                await Learn(here, agent.AgentId, shown);
            return await RefusalToLookIn(here, agent, shown) is { } blind ? SimulationAnswer.Refused(blind) : Announce(here, agent);
        }

        var place = PlaceOr(region, agent.StartPosition);
        var arrival = await ArrivalOf(here, agent.AgentId, place, agent.TeleportFlags, shown);
        using (region.Token.Take())
        {
            if (Answer(here, arrival) is { Success: false } refusal)
                return refusal;
            place = here.Arrivals?.PlaceFor(arrival) ?? place;
        }

        agent = agent with { StartPosition = place };
        caps.Announce(agent, region);
        region.ExpectedAgents.Add(agent);
        return SimulationAnswer.Ok;
    }

    // A region answers at its port before the grid lists it; somebody may have been led there by its entry of before.
    private async ValueTask Started()
    {
        if (!starts || gate is null || gate.Said.IsCompleted)
            return;
        try
        {
            await gate.Said.WaitAsync(Patience);
        }
        catch (TimeoutException)
        {
            // It waits for its grid, or loads a great region: the answer says what there is.
        }
    }

    public async ValueTask<HandOver> UpdateAgent(GridRegion destination, AgentData agent)
    {
        if (Find(destination) is not { } here)
            return elsewhere is null ? NotHere(destination, agent) : await elsewhere.UpdateAgent(destination, agent);
        Arrival arrival;
        try
        {
            arrival = await ArrivalOf(here, agent.AgentId, agent.Position, TeleportFlags.None);
        }
        catch (ServiceAwayException e)
        {
            return Refused($"what {here.Region.Info.Name} has to know of him cannot be asked: {e.Message}", agent);
        }

        return here.Door is { } door
            ? await door.Take(agent, arrival)
            : Refused($"{here.Region.Info.Name} has no module that lets people in from other regions.", agent);
    }

    public async ValueTask<bool> UpdateAgent(GridRegion destination, AgentPosition agent)
    {
        if (Find(destination) is not { } here)
            return elsewhere is not null && await elsewhere.UpdateAgent(destination, agent);
        using (here.Region.Token.Take())
            return here.Door?.Follow(agent) == true;
    }

    /// <summary>A viewer takes its presence along when it is closed, so a new login finds no ghost of the old.</summary>
    public async ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId)
    {
        if (Find(destination) is not { } here)
            return elsewhere is null || await elsewhere.CloseAgent(destination, agentId, sessionId);
        var (region, door) = (here.Region, here.Door);
        using (region.Token.Take())
        {
            region.ExpectedAgents.Remove(agentId, sessionId);
            door?.Forget(agentId, sessionId);
            if (!IsThere(region, agentId, sessionId, out var presence))
                return true;
            // Anyone who is on his way may have arrived, and the region where he is closes what he cannot see from there; who has crossed a
            // border may be taken back by the region where his viewer is: no word to it.
            var isElsewhere = presence!.IsChild || presence.IsInTransit || door?.AwaitsViewer(presence) == true;
            presence.Viewer?.Close(isElsewhere ? null : "You have logged in from another place.");
            return !IsThere(region, agentId, sessionId, out _);
        }
    }

    public async ValueTask<bool> CloseView(GridRegion destination, UUID agentId, UUID sessionId)
    {
        if (Find(destination) is not { } here)
            return elsewhere is null || await elsewhere.CloseView(destination, agentId, sessionId);
        var region = here.Region;
        using (region.Token.Take())
        {
            if (here.Door?.IsComing(agentId, sessionId) == true)
                return true;
            region.ExpectedAgents.Remove(agentId, sessionId);
            if (IsThere(region, agentId, sessionId, out var presence) && presence!.IsChild)
                presence.Viewer?.Close(null);
        }

        return true;
    }

    public async ValueTask<bool> ReleaseAgent(GridRegion origin, UUID agentId, string callbackUri)
    {
        if (Find(origin) is not { } here)
            return elsewhere is not null && await elsewhere.ReleaseAgent(origin, agentId, callbackUri);
        using (here.Region.Token.Take())
            here.Door?.Release(agentId);
        return true;
    }

    public async ValueTask<HandOver> CreateObject(GridRegion destination, CarriedObject what)
    {
        if (Find(destination) is not { } here)
            return elsewhere is null ? HandOver.Unanswered : await elsewhere.CreateObject(destination, what);
        return here.Door is { } door ? await door.Take(what) : HandOver.Refused;
    }

    public async ValueTask<bool> HelloNeighbour(GridRegion destination, GridRegion self)
    {
        if (Find(destination) is not { } here)
            return elsewhere is not null && await elsewhere.HelloNeighbour(destination, self);
        using (here.Region.Token.Take())
            here.Door?.Greet(self);
        return true;
    }

    private HandOver NotHere(GridRegion destination, AgentData agent)
    {
        refused?.Because($"region {destination.RegionId}, to which he goes, does not run here.", agent);
        return HandOver.Unanswered;
    }

    private HandOver Refused(string reason, AgentData agent)
    {
        refused?.Because(reason, agent);
        return HandOver.Refused;
    }

    // Anyone who teleports has been asked for before.
    private async ValueTask<string?> RefusalToLookIn(Entrance here, AgentCircuitData agent, string shown)
    {
        if (agent.TeleportFlags != TeleportFlags.None || here.Region.Options.Configuration.Get(RegionViewSettings.SeesIn))
            return null;
        var arrival = await ArrivalOf(here, agent.AgentId, agent.StartPosition, TeleportFlags.None, shown);
        using (here.Region.Token.Take())
            return here.Arrivals?.RefusalToLookIn(arrival);
    }

    // An announcement of somebody whose avatar stands there is an old one, or another's: his capabilities stay as he knows them.
    private SimulationAnswer Announce(Entrance here, AgentCircuitData agent)
    {
        var region = here.Region;
        using (region.Token.Take())
        {
            var isThere = IsThere(region, agent.AgentId, agent.SessionId, out var presence);
            if (presence is { IsChild: false, IsInTransit: false })
                return SimulationAnswer.Refused(InRegion);
            caps.Announce(agent, region);
            if (isThere)
            {
                region.Writer.SetCapsPath(presence!, agent.CapsPath);
                here.Door?.Keep(agent.AgentId);
            }
            else
                region.ExpectedAgents.Add(agent);
            if (agent.TeleportFlags != TeleportFlags.None)
                here.Door?.Announce(agent);
        }

        return SimulationAnswer.Ok;
    }

    /// <param name="shown">How somebody without an account here is called, as far as that is known.</param>
    private async ValueTask<Arrival> ArrivalOf(Entrance here, UUID agentId, Vector3 position, TeleportFlags via, string shown = "")
    {
        var region = here.Region;
        await region.Memberships.Learn(agentId);
        var account = await findAccount(region.Info.ScopeId, agentId);
        await Learn(here, agentId, account?.Name ?? shown);
        return new Arrival(agentId, account?.UserLevel ?? 0, account?.UserFlags ?? 0, position, via);
    }

    // OpenSimulator's regions ask this of who only looks in, too: a region that is closed to somebody is not shown to him.
    private async ValueTask<string?> RefusalAtTheDoor(Entrance here, UUID agentId, string shown) => here.Authorization is null
        ? null
        : await here.Authorization.RefusalOf(agentId, () => findAccount(here.Region.Info.ScopeId, agentId), shown);

    private static async ValueTask Learn(Entrance here, UUID agentId, string name)
    {
        if (name.Length > 0 && here.Arrivals is { } arrivals)
            await arrivals.Learn(agentId, name);
    }

    // Anyone who is inside goes on from region to region.
    private bool IsClosedTo(UUID agent) => gate?.Enabled == false && !scenes.Any(region => IsIn(region, agent));

    private static bool IsIn(Scene region, UUID agent)
    {
        using (region.Token.Take())
            return region.Presences.TryGet(agent, out var presence) && !presence.IsChild;
    }

    private static bool IsThere(Scene region, UUID agentId, UUID sessionId, out ScenePresence? presence) =>
        region.Presences.TryGet(agentId, out presence) && presence.Agent.SessionId == sessionId;

    private static bool IsThere(Scene region, AgentCircuitData agent)
    {
        using (region.Token.Take())
            return IsThere(region, agent.AgentId, agent.SessionId, out _);
    }

    private static SimulationAnswer Answer(Entrance here, in Arrival arrival) =>
        here.Arrivals?.RefusalOf(arrival) is { } refusal
            ? SimulationAnswer.Refused(refusal)
            : SimulationAnswer.Ok;

    private static Vector3 PlaceOr(Scene region, Vector3 wanted) => wanted == Vector3.Zero ? region.Info.Landing : wanted;

    private Entrance? Find(GridRegion destination) =>
        scenes.FirstOrDefault(s => s.Info.Id == destination.RegionId) is { } region ? Entrance.Of(region) : null;
}
