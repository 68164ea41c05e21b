using System.Globalization;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Objects;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Travels.Arriving;

/// <summary>
/// Agents that other regions bring: announced (<see cref="Announce"/>), handed over (<see cref="Take"/>), and here when their viewers have
/// completed their movement (<see cref="Enter"/>), whichever of the last two comes first. Anyone who crosses a border on foot is here at
/// once, and walks on while his viewer is told: that is what makes a crossing without a stop.
/// </summary>
internal sealed class IncomingAgents(
    Scene scene, Embodiment embodiment, Releases releases, HandOversRefused refused, GuestArrivals? guests = null) : ITravellers
{
    /// <summary>A viewer that has been told where to go needs less; the region that waits for the answer waits longer.</summary>
    private static readonly TimeSpan ViewerPatience = TimeSpan.FromSeconds(25);

    /// <summary>For the region from which a viewer has come before its avatar has.</summary>
    private static readonly TimeSpan RegionPatience = TimeSpan.FromSeconds(10);

    /// <summary>After that a viewer that has not come does not come any more.</summary>
    private static readonly TimeSpan GoodFor = TimeSpan.FromMinutes(1);

    /// <summary>Of what the viewer takes in, for those who look in from far; the shares are OpenSimulator's.</summary>
    private const double MinShare = 0.2;

    private readonly Dictionary<UUID, AgentCircuitData> _announced = [];
    private readonly Dictionary<UUID, Traveller> _coming = [];
    private readonly Dictionary<UUID, Action> _waiting = []; // viewers that are here already
    private readonly HashSet<ScenePresence> _crossed = []; // whose viewers have not followed yet
    private readonly HandOversTaken _taken = new();

    public void Announce(AgentCircuitData agent)
    {
        _announced[agent.AgentId] = agent;
        scene.Timers.After(GoodFor, _ =>
        {
            if (_announced.GetValueOrDefault(agent.AgentId) == agent)
                _announced.Remove(agent.AgentId);
        });
    }

    public async Task<HandOver> Take(AgentData data, Arrival arrival)
    {
        var worn = ObjectUnpacking.Read(data.Attachments, scene.Info);
        Traveller? traveller;
        using (scene.Token.Take())
        {
            var answer = Accept(data, worn, arrival, out traveller);
            if (answer == HandOver.Taken && traveller?.Data.SessionId == data.SessionId)
                guests?.Bring(data, worn);
            if (answer != HandOver.Taken || traveller is null || !data.WaitsForRoot)
                return answer;
        }

        try
        {
            return await traveller.Arrived.Task.WaitAsync(ViewerPatience, scene.Options.Time);
        }
        catch (TimeoutException)
        {
            using (scene.Token.Take())
                return GiveUp(traveller);
        }
    }

    /// <summary>Somebody who looks in has moved. False when he does not look in by this session.</summary>
    public bool Follow(AgentPosition agent)
    {
        if (!scene.Presences.TryGet(agent.AgentId, out var who) || who.Agent.SessionId != agent.SessionId
            || !float.IsFinite(agent.Position.LengthSquared()) || !float.IsFinite(agent.Far))
            return scene.ExpectedAgents.Expects(agent.AgentId, agent.SessionId);
        if (!who.IsChild)
            return true;
        var place = agent.Position.Seen(agent.Region, scene.Info.Handle);
        scene.Writer.SetOutlook(who, place, Math.Clamp(agent.Far, 32, 4096));
        scene.Writer.SetOtherRegions(who, [agent.Region.Value]);
        var way = scene.Info.ToGridRegion().DistanceTo(place) / 256;
        who.Viewer?.TrySetThrottles(agent.Throttles, Math.Max(MinShare, 1 - (0.3 * way * way)));
        return true;
    }

    public Entry Enter(ScenePresence child, Action later)
    {
        if (_coming.TryGetValue(child.Id, out var traveller) && traveller.Data.SessionId == child.Agent.SessionId)
        {
            Embody(child, traveller);
            return Entry.Done;
        }

        if (_waiting.TryAdd(child.Id, later))
            scene.Timers.After(RegionPatience, _ => StopWaiting(child.Id, later));
        else
            _waiting[child.Id] = later;
        return Entry.Waits;
    }

    public void Forget(UUID agentId, UUID sessionId)
    {
        if (_announced.TryGetValue(agentId, out var announced) && announced.SessionId == sessionId)
            _announced.Remove(agentId);
        if (!_coming.TryGetValue(agentId, out var traveller) || traveller.Data.SessionId != sessionId)
            return;
        _coming.Remove(agentId);
        Refuse(traveller, "his session was ended here, by another region or by his viewer");
    }

    /// <summary>
    /// Somebody has crossed the border whose viewer has not followed yet: if his old region has no answer, it does not tell his viewer to.
    /// </summary>
    public bool AwaitsViewer(ScenePresence who) => _crossed.Contains(who);

    public void ViewerIsHere(ScenePresence who) => _crossed.Remove(who);

    public bool IsComing(UUID agentId, UUID sessionId) =>
        _announced.GetValueOrDefault(agentId)?.SessionId == sessionId || _coming.GetValueOrDefault(agentId)?.Data.SessionId == sessionId;

    public void Left(ScenePresence who)
    {
        _crossed.Remove(who);
        _waiting.Remove(who.Id);
        Forget(who.Id, who.Agent.SessionId);
    }

    // The session is the proof of right: it must be that of somebody who looks in, or is expected.
    private HandOver Accept(AgentData data, IReadOnlyList<UnpackedObject> worn, Arrival arrival, out Traveller? traveller)
    {
        traveller = null;
        var isHere = scene.Presences.TryGet(data.AgentId, out var presence) && presence.Agent.SessionId == data.SessionId;
        if (isHere && !presence!.IsChild)
            return presence.IsInTransit
                ? refused.Because("he is here, and on his way to another region.", data)
                : HandOver.Taken; // it has come already, and the answer was lost
        if (_taken.Contains(data))
            return HandOver.Taken; // and has gone on since
        var announced = _announced.GetValueOrDefault(data.AgentId);
        if (!isHere && !IsExpected(data, announced))
            return refused.Because("nobody of his session looks in or was announced, or that is too long ago.", data);
        if (!IsPlace(data))
            return refused.Because("his place, speed or rotation is no number.", data);
        if (_coming.TryGetValue(data.AgentId, out traveller) && traveller.Data.SessionId == data.SessionId
            && HandOversTaken.AreSame(traveller.Data, data))
            return HandOver.Taken;
        arrival = arrival with { Via = data.IsCrossing ? TeleportFlags.None : announced?.TeleportFlags ?? TeleportFlags.ViaLocation };
        var arrivals = scene.RequestModuleInterface<IArrivals>();
        if (arrivals?.RefusalOf(arrival) is { } reason)
            return refused.Because(reason, data);
        var place = data.IsCrossing ? data.Position : arrivals?.PlaceFor(arrival) ?? data.Position;
        traveller = new Traveller(WithSeeds(data, announced), worn, place, scene.Options.Time.GetTimestamp());
        Expect(traveller, isHere ? presence : null);
        return HandOver.Taken;
    }

    private void Expect(Traveller traveller, ScenePresence? child)
    {
        var id = traveller.Data.AgentId;
        if (child is not null && traveller.Data.IsCrossing)
        {
            Embody(child, traveller);
            _crossed.Add(child);
            return;
        }

        if (_coming.Remove(id, out var before))
            Refuse(before, "he was handed over once more");
        _coming[id] = traveller;
        scene.Timers.After(GoodFor, _ => GiveUp(traveller));
        if (_waiting.Remove(id, out var viewer))
            viewer();
    }

    private void Embody(ScenePresence child, Traveller traveller)
    {
        _coming.Remove(child.Id);
        _waiting.Remove(child.Id);
        _announced.Remove(child.Id);
        embodiment.Of(child, traveller);
        _taken.Add(traveller.Data);
        traveller.IsHere = true;
        traveller.Arrived.TrySetResult(HandOver.Taken);
        if (traveller.Data is { CallbackUri: { Length: > 0 } callback, SourceRegion: var origin, AgentId: var agent })
            scene.Background(agent ^ origin, null, "release of " + child.Name, async _ => await releases.Tell(origin, agent, callback),
                null, WorkKind.Travel); // at an address that anybody may have named
    }

    // He does not come any more, unless he was put in the moment before.
    private HandOver GiveUp(Traveller traveller)
    {
        if (traveller.IsHere)
            return HandOver.Taken;
        if (_coming.GetValueOrDefault(traveller.Data.AgentId) == traveller)
            _coming.Remove(traveller.Data.AgentId);
        return Refuse(traveller, "his viewer has not come");
    }

    private HandOver Refuse(Traveller traveller, string reason)
    {
        if (!traveller.Arrived.TrySetResult(HandOver.Refused))
            return HandOver.Refused;
        var waited = scene.Options.Time.GetElapsedTime(traveller.Since).TotalSeconds;
        return refused.Because(string.Create(CultureInfo.InvariantCulture, $"{reason} ({waited:F1} s after it)."), traveller.Data);
    }

    private void StopWaiting(UUID agent, Action later)
    {
        if (_waiting.GetValueOrDefault(agent) == later)
            _waiting.Remove(agent);
    }

    // A viewer whose circuit was opened a moment ago is not expected any more, and is here from the next tick on.
    private bool IsExpected(AgentData data, AgentCircuitData? announced) =>
        announced?.SessionId == data.SessionId || scene.ExpectedAgents.Expects(data.AgentId, data.SessionId);

    // OpenSimulator's regions name the viewer's other circuits when they announce a teleport, and not again when they hand over. Without
    // them the views would be opened anew, by other seeds: a viewer that asks at the old ones takes what is told at the new.
    // Anyone who comes from another grid has none here: where its regions lie, others lie in this one.
    private static AgentData WithSeeds(AgentData data, AgentCircuitData? announced) =>
        announced?.TeleportFlags.HasFlag(TeleportFlags.ViaHypergridLogin) == true
            ? data with { ChildSeeds = new Dictionary<ulong, string>() }
        : data.ChildSeeds.Count == 0 && announced?.SessionId == data.SessionId ? data with { ChildSeeds = announced.ChildSeeds } : data;

    private static bool IsPlace(AgentData data) =>
        float.IsFinite(data.Position.LengthSquared()) && float.IsFinite(data.Velocity.LengthSquared())
            && float.IsFinite(data.BodyRotation.LengthSquared());
}
