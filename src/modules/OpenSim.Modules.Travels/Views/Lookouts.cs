using System.Numerics;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Travels.Views;

/// <summary>
/// The child agents of the avatars here in the regions that they can see: opened as they come into view, told where their owners are,
/// closed when they are out of view or their owners leave. Needs the token.
/// </summary>
internal sealed class Lookouts(Scene scene, ISimulationService simulation, Neighbours neighbours)
{
    /// <summary>A lookout is closed only when it is so much beyond the draw distance: walking along must not open and close it.</summary>
    private const float Hysteresis = 32;

    private const float TellAfter = 10; // metres
    private const double TellEvery = 2; // seconds of moving about
    private const float Moved = 0.25f;
    private const double TryAgain = 15; // seconds after a region has refused

    private readonly Dictionary<ScenePresence, Dictionary<ulong, Lookout>> _byOwner = [];
    private readonly Dictionary<ulong, double> _refusedUntil = [];
    private readonly HashSet<ScenePresence> _held = [];

    /// <summary>
    /// [Startup] MinRegionsViewDistance, metres: nearer than this a neighbour is looked into whatever the draw distance, since one may be
    /// over the border in a moment.
    /// </summary>
    public float Nearest { get; set; }

    /// <summary>[Startup] MaxRegionsViewDistance, metres.</summary>
    public float Farthest { get; set; }

    public Lookout? Find(ScenePresence who, ulong handle) =>
        _byOwner.TryGetValue(who, out var own) ? own.GetValueOrDefault(handle) : null;

    /// <summary>Paths of the seed capabilities of all circuits that his viewer has, by region; this one among them.</summary>
    public Dictionary<ulong, string> SeedsOf(ScenePresence who)
    {
        var seeds = new Dictionary<ulong, string> { [scene.Info.Handle.Value] = who.CapsPath };
        foreach (var (handle, lookout) in Of(who))
        {
            if (lookout.IsOpen)
                seeds[handle] = lookout.CapsPath;
        }

        return seeds;
    }

    /// <summary>
    /// He has come from another region, in which he was a moment ago, and looks into others already. OpenSimulator's regions leave it to
    /// this one to close those that cannot be seen from here.
    /// </summary>
    public void Adopt(ScenePresence who, IReadOnlyDictionary<ulong, string> seeds, UUID cameFrom)
    {
        var own = Of(who);
        foreach (var (handle, path) in seeds)
        {
            if (handle == scene.Info.Handle.Value)
                continue;
            if (neighbours.Find(handle) is { } region)
                own[handle] = new Lookout(region, path) { IsOpen = true };
            else
                CloseUnseen(who, new RegionHandle(handle), cameFrom);
        }

        Note(who);
    }

    /// <summary>A lookout that somebody else opens by bringing him there; it is his when that has been done.</summary>
    public void Add(ScenePresence who, Lookout lookout)
    {
        Of(who)[lookout.Region.Handle.Value] = lookout;
        Note(who);
    }

    /// <summary>
    /// He prepares to leave: what were opened or closed for him from here on would be done after he has been handed over, and by then it is
    /// the other region's to say.
    /// </summary>
    public void Hold(ScenePresence who) => _held.Add(who);

    public void Resume(ScenePresence who) => _held.Remove(who);

    /// <summary>Opens what has come into his view, closes what is out of it, and tells the others where he is.</summary>
    public void Update(ScenePresence who)
    {
        if (who.Viewer is null || who.IsInTransit || _held.Contains(who))
            return;
        if (who.Input.Far == 0)
            return; // how far a viewer sees it says first in an AgentUpdate: what were opened before is closed again a moment later
        var place = who.AbsolutePosition;
        var own = Of(who);
        foreach (var region in neighbours.All)
        {
            var distance = region.DistanceTo(place.Seen(scene.Info.Handle, region.Handle));
            if (distance <= ViewOf(who.DrawDistance) && !own.ContainsKey(region.Handle.Value))
                Open(who, region);
        }

        foreach (var lookout in own.Values.Where(l => l.IsOpen).ToList())
        {
            if (IsInView(lookout.Region, place.Seen(scene.Info.Handle, lookout.Region.Handle), who.DrawDistance))
                Tell(who, lookout, place);
            else
                Close(who, lookout);
        }
    }

    /// <summary>A neighbour has begun anew: nobody of here looks into it any more.</summary>
    public void Reopen(GridRegion neighbour)
    {
        _refusedUntil.Remove(neighbour.Handle.Value);
        foreach (var (who, own) in _byOwner)
        {
            if (own.Remove(neighbour.Handle.Value))
                Note(who);
        }
    }

    /// <summary>He is another region's from now on, which has his lookouts: only those that cannot be seen from there are closed.</summary>
    /// <param name="place">By the corner of that region.</param>
    public void HandOn(ScenePresence who, GridRegion there, Vector3 place)
    {
        if (!_byOwner.Remove(who, out var own))
            return;
        foreach (var lookout in own.Values)
        {
            var isIt = lookout.Region.Handle == there.Handle;
            if (!isIt && !IsInView(lookout.Region, place.Seen(there.Handle, lookout.Region.Handle), who.DrawDistance))
                CloseThere(who, lookout.Region);
        }
    }

    /// <summary>Whether a place of another region is near enough to this one to look in.</summary>
    public bool IsInViewFrom(GridRegion there, Vector3 place, float far) =>
        IsInView(scene.Info.ToGridRegion(), place.Seen(there.Handle, scene.Info.Handle), far);

    /// <summary>His views are another region's from now on.</summary>
    public void Drop(ScenePresence who)
    {
        _held.Remove(who);
        _byOwner.Remove(who);
    }

    /// <summary>He has left the grid.</summary>
    public void CloseAll(ScenePresence who)
    {
        _held.Remove(who);
        if (!_byOwner.Remove(who, out var own))
            return;
        foreach (var lookout in own.Values)
            CloseThere(who, lookout.Region);
    }

    /// <summary>What is announced of him to a region that he is to look into, or to come into.</summary>
    public AgentCircuitData CircuitFor(ScenePresence who, GridRegion there, string capsPath) => who.Agent with
    {
        IsChild = true,
        CapsPath = capsPath,
        StartPosition = who.AbsolutePosition.Seen(scene.Info.Handle, there.Handle),
        TeleportFlags = TeleportFlags.None,
        Far = who.DrawDistance,
        Appearance = who.Appearance,
        ChildSeeds = new Dictionary<ulong, string>()
    };

    private Dictionary<ulong, Lookout> Of(ScenePresence who)
    {
        if (!_byOwner.TryGetValue(who, out var own))
            _byOwner[who] = own = [];
        return own;
    }

    private void Note(ScenePresence who) => scene.Writer.SetOtherRegions(who, [.. Of(who).Values.Where(l => l.IsOpen)
        .Select(l => l.Region.Handle.Value)]);

    private bool IsInView(GridRegion region, Vector3 place, float far) => region.DistanceTo(place) <= ViewOf(far) + Hysteresis;

    private float ViewOf(float far) => MathF.Min(MathF.Max(Nearest, far), Farthest);

    private void Open(ScenePresence who, GridRegion region)
    {
        if (_refusedUntil.GetValueOrDefault(region.Handle.Value) > scene.Clock.Seconds)
            return;
        var lookout = new Lookout(region, UUID.Random().ToString());
        Of(who)[region.Handle.Value] = lookout;
        var circuit = CircuitFor(who, region, lookout.CapsPath);
        Beside(who, region, "view of " + who.Name, async () =>
        {
            var answer = await simulation.CreateAgent(scene.Info.ToGridRegion(), region, circuit);
            var address = answer.Success ? await RegionAddresses.Find(region) : null;
            scene.Post(_ => Opened(who, lookout, address));
        });
    }

    private void Opened(ScenePresence who, Lookout lookout, RegionAddress? address)
    {
        var isHis = Find(who, lookout.Region.Handle.Value) == lookout && who is { IsChild: false, Slot: >= 0 };
        if (address is null)
        {
            _refusedUntil[lookout.Region.Handle.Value] = scene.Clock.Seconds + TryAgain;
            if (isHis)
                Of(who).Remove(lookout.Region.Handle.Value);
        }
        else if (isHis)
        {
            lookout.IsOpen = true;
            lookout.ToldAt = scene.Clock.Seconds;
            Note(who);
            who.Viewer?.Region.SendNeighbour(address, lookout.Region.SeedOf(lookout.CapsPath));
        }
        else if (who.Slot < 0)
        {
            CloseThere(who, lookout.Region);
        }
    }

    private void Tell(ScenePresence who, Lookout lookout, Vector3 place)
    {
        var way = Vector3.Distance(place, lookout.Told);
        var isLate = way > Moved && scene.Clock.Seconds - lookout.ToldAt >= TellEvery;
        var throttles = who.Viewer?.Throttles ?? [];
        if (lookout.IsBeingTold)
            return; // where he is by the time of the answer is told then
        if (way < TellAfter && !isLate && lookout.ToldFar == who.DrawDistance && lookout.ToldThrottles == throttles)
            return;
        (lookout.Told, lookout.ToldFar, lookout.ToldThrottles, lookout.ToldAt) = (place, who.DrawDistance, throttles, scene.Clock.Seconds);
        var news = new AgentPosition(
            who.Id, who.Agent.SessionId, scene.Info.Handle, place, who.Velocity, who.Size, who.DrawDistance, throttles);
        lookout.IsBeingTold = true;
        scene.Background(TravelLines.OfNews(who.Id, lookout.Region), null, "place of " + who.Name, _ => Tell(who, lookout, news), null,
            WorkKind.Travel);
    }

    private async Task Tell(ScenePresence who, Lookout lookout, AgentPosition news)
    {
        var isTaken = false;
        try
        {
            isTaken = await simulation.UpdateAgent(lookout.Region, news);
        }
        finally
        {
            scene.Post(_ =>
            {
                lookout.IsBeingTold = false;
                if (!isTaken)
                    Lost(who, lookout);
            });
        }
    }

    /// <summary>The other region has begun anew, or is gone, or was told to end the view: it is tried again when it greets, or after a
    /// while.</summary>
    public void Lost(ScenePresence who, Lookout lookout)
    {
        if (Find(who, lookout.Region.Handle.Value) != lookout)
            return;
        Of(who).Remove(lookout.Region.Handle.Value);
        _refusedUntil[lookout.Region.Handle.Value] = scene.Clock.Seconds + TryAgain;
        Note(who);
    }

    private void Close(ScenePresence who, Lookout lookout)
    {
        Of(who).Remove(lookout.Region.Handle.Value);
        Note(who);
        CloseThere(who, lookout.Region);
    }

    private void CloseThere(ScenePresence who, GridRegion region)
    {
        var (agent, session) = (who.Id, who.Agent.SessionId);
        Beside(who, region, "end of a view of " + who.Name, async () => await simulation.CloseView(region, agent, session));
    }

    // Where he comes from he is looked after until he has been let go. Anything that is near is a neighbour of which the grid has not told
    // yet.
    private void CloseUnseen(ScenePresence who, RegionHandle handle, UUID cameFrom)
    {
        var far = who.DrawDistance;
        var place = who.AbsolutePosition.Seen(scene.Info.Handle, handle);
        scene.Background(who.Id ^ cameFrom, null, "region of a view of " + who.Name, async _ =>
        {
            if (await neighbours.Ask(handle) is { } region && region.RegionId != cameFrom && !IsInView(region, place, far))
                scene.Post(_ => CloseUnlessOpened(who, region));
        }, null, WorkKind.Travel);
    }

    // He may have come near while the grid was asked.
    private void CloseUnlessOpened(ScenePresence who, GridRegion region)
    {
        if (Find(who, region.Handle.Value) is null)
            CloseThere(who, region);
    }

    private void Beside(ScenePresence who, GridRegion there, string name, Func<Task> work) =>
        scene.Background(TravelLines.Of(who.Id, there), null, name, _ => work(), null, WorkKind.Travel);
}
