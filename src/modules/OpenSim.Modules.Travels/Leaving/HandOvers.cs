using System.Numerics;
using Microsoft.Extensions.Logging;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Places;
using OpenSim.Modules.Travels.Views;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>
/// What teleports and crossings have in common: an avatar is in exactly one region. It stands still here from the moment at which it is
/// packed; the other region has it when that has said so; else it goes on here.
/// </summary>
internal sealed partial class HandOvers(
    Scene scene, IPresenceService? presence, Departures? departures, Lookouts lookouts, TransferStats stats, ILogger log)
{
    private const int Tries = 3;

    /// <summary>
    /// An answer that is lost is missed at once. Anyone who has none for so long has asked a process that does not answer, and a walker
    /// would stand at the border meanwhile.
    /// </summary>
    private static readonly TimeSpan WalkersPatience = TimeSpan.FromSeconds(3);

    private readonly UnsettledJourneys _unsettled = new(scene, lookouts);
    private readonly Dictionary<ScenePresence, Journey> _lingering = []; // whose views end soon, by the journey that leaves them behind
    private readonly HashSet<ScenePresence> _released = [];

    /// <summary>The viewer has been told of its new region; this one says goodbye when that has had time to be heard.</summary>
    private static readonly TimeSpan Linger = TimeSpan.FromSeconds(3);

    /// <summary>Takes him out of the region's life; with the token.</summary>
    public AgentPacking Begin(Journey journey)
    {
        var (who, there) = (journey.Who, journey.There);
        _unsettled.Forget(who, there);
        scene.Movement.StopMoving(who);
        scene.Writer.SetInTransit(who, true);
        return new AgentPacking(who, journey.Place, journey.IsAbroad ? [] : lookouts.SeedsOf(who));
    }

    /// <summary>
    /// Gives him to the other region. An answer that does not come is asked for again; then the presence service is asked where he is,
    /// which the region that has him has told.
    /// </summary>
    public async Task<HandOver> Send(Journey journey, AgentData agent)
    {
        (journey.IsUnanswered, journey.Sent) = (true, agent);
        var answer = HandOver.Unanswered;
        var since = scene.Options.Time.GetTimestamp();
        bool IsTooLate() => agent.IsCrossing && scene.Options.Time.GetElapsedTime(since) >= WalkersPatience;
        for (var tries = 0; tries < Tries && answer == HandOver.Unanswered && !IsTooLate(); tries++)
            answer = await journey.Way.UpdateAgent(journey.There, agent);
        if (answer == HandOver.Unanswered && await IsThere(journey))
            answer = HandOver.Taken;
        journey.IsUnanswered = answer == HandOver.Unanswered;
        return answer;
    }

    /// <summary>The other region has him: what is left here is a view, or nothing.</summary>
    public void Leave(Journey journey)
    {
        var who = journey.Who;
        journey.IsOver = true;
        _unsettled.Forget(who);
        if (who.Slot < 0)
            return; // his viewer has closed its circuit here meanwhile
        if (journey.IsAbroad)
        {
            LeaveGrid(journey);
            return;
        }

        scene.Writer.SetOtherRegions(who, [.. who.OtherRegions, journey.There.Handle.Value]);
        var staysInView = lookouts.IsInViewFrom(journey.There, journey.Place, who.DrawDistance);
        lookouts.HandOn(who, journey.There, journey.Place);
        scene.Writer.MakeChild(who, journey.There.Handle);
        scene.Writer.SetOutlook(who, journey.Place.Seen(journey.There.Handle, scene.Info.Handle), who.DrawDistance);
        if (!staysInView)
            CloseSoon(journey);
        LogGone(who.Name, journey.There.RegionName);
    }

    /// <summary>The other region says that his viewer is in: whoever cannot see this one from there needs it no more.</summary>
    public void Release(UUID agentId)
    {
        if (!scene.Presences.TryGet(agentId, out var who))
            return;
        if (who.IsInTransit)
            _released.Add(who);
        else if (_lingering.TryGetValue(who, out var journey))
            CloseView(journey);
    }

    /// <summary>Another region brings him back, or he looks in from there: the end of his view that was near is off.</summary>
    public void Keep(UUID agentId)
    {
        if (scene.Presences.TryGet(agentId, out var who))
            Forget(who);
    }

    public void Forget(ScenePresence who)
    {
        _released.Remove(who);
        _lingering.Remove(who);
    }

    /// <summary>It has come to nothing: he is here, where he was, and nowhere else.</summary>
    /// <param name="words">Why.</param>
    public void Stay(Journey journey, string words)
    {
        if (journey.IsOver)
            return;
        journey.IsOver = true;
        stats.Failures.Add();
        var who = journey.Who;
        if (who is { Slot: >= 0, IsChild: false, IsInTransit: true })
        {
            scene.Writer.SetInTransit(who, false);
            _released.Remove(who);
            if (!who.IsSitting)
                scene.Writer.MoveAvatar(who, journey.Before, who.Rotation, Vector3.Zero);
        }

        LogStays(who.Name, words);
    }

    /// <summary>What the other region may have of him by now is taken back.</summary>
    public Task TakeBack(Journey journey) => _unsettled.Add(journey, Leave);

    private async Task<bool> IsThere(Journey journey)
    {
        try
        {
            return presence is not null && !journey.IsAbroad
                && (await presence.GetAgent(journey.Who.Agent.SessionId))?.RegionId == journey.There.RegionId;
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    // Nothing of him stays: not here, not in the regions around, and the grid's services have nobody of that session.
    private void LeaveGrid(Journey journey)
    {
        var who = journey.Who;
        lookouts.CloseAll(who);
        departures?.Tell(who);
        scene.Writer.SetOtherRegions(who, []);
        scene.Writer.MakeChild(who, journey.There.Handle);
        CloseSoon(journey);
        LogGoneAbroad(who.Name, journey.There.RegionName, journey.Gatekeeper);
    }

    private void CloseSoon(Journey journey)
    {
        _lingering[journey.Who] = journey;
        if (_released.Remove(journey.Who))
            CloseView(journey);
        else
            scene.Timers.After(Linger, _ => CloseView(journey));
    }

    private void CloseView(Journey journey)
    {
        var who = journey.Who;
        if (_lingering.GetValueOrDefault(who) != journey)
            return; // he has been back since
        _lingering.Remove(who);
        if (who is { Slot: >= 0, IsChild: true } && scene.Presences.TryGet(who.Id, out var present) && present == who)
            who.Viewer?.Close();
    }

    [LoggerMessage(1, LogLevel.Information, "{Name} has gone to {Region}.")]
    private partial void LogGone(string name, string region);

    [LoggerMessage(3, LogLevel.Information, "{Name} has gone to {Region} of {Grid}.")]
    private partial void LogGoneAbroad(string name, string region, string grid);

    [LoggerMessage(2, LogLevel.Information, "{Name} stays: {Words}")]
    private partial void LogStays(string name, string words);
}
