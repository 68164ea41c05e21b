using System.Numerics;
using OpenSim.Modules.Regions;
using OpenSim.Modules.Teleports;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Leaving;
using OpenSim.Modules.Travels.Objects;
using OpenSim.Modules.Travels.Places;
using OpenSim.Modules.Travels.Views;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Travels.Composition;

/// <summary>
/// Avatars between regions: child agents in the neighbours, teleports, and walking over borders; the same whether the other region is in
/// this process or in another one.
/// </summary>
public sealed class TravelModule : RegionModule, ITravels, IRegionDoor, IBorderRequests
{
    /// <summary>A viewer that has just come has enough to do; the grid knows of a new region after this.</summary>
    private static readonly TimeSpan AfterArrival = TimeSpan.FromSeconds(0.5);

    private Neighbours _neighbours = null!; // Attach comes before everything else
    private Lookouts _lookouts = null!;
    private IncomingAgents _incoming = null!;
    private HandOvers _handOvers = null!;
    private RegionTeleports? _teleports;
    private Crossings _crossings = null!;
    private ObjectCrossings _objectCrossings = null!;
    private ObjectSending _sending = null!;
    private IncomingObjects _objects = null!;
    private BorderPhase? _borders;
    private ISimulationService _simulation = null!;
    private TransferStats? _stats;
    private WayOut? _wayOut; // null where nobody goes to other grids

    public override string Name => "EntityTransferModule";

    public void Teleport(ScenePresence who, GridRegion there, Vector3 position, Vector3 lookAt, TeleportFlags flags, string gatekeeper = "") =>
        _teleports!.Go(who, there, position, lookAt, flags, gatekeeper);

    public void Cancel(ScenePresence who)
    {
        if (_teleports is { MayBeCancelled: true })
            _teleports.Cancel(who);
    }

    void IRegionDoor.Announce(AgentCircuitData agent) => _incoming.Announce(agent);

    Task<HandOver> IRegionDoor.Take(AgentData agent, Arrival arrival) => _incoming.Take(agent, arrival);

    void IRegionDoor.Forget(UUID agentId, UUID sessionId) => _incoming.Forget(agentId, sessionId);

    bool IRegionDoor.AwaitsViewer(ScenePresence who) => _incoming.AwaitsViewer(who);

    bool IRegionDoor.IsComing(UUID agentId, UUID sessionId) => _incoming.IsComing(agentId, sessionId);

    void IRegionDoor.Release(UUID agentId) => _handOvers.Release(agentId);

    void IRegionDoor.Keep(UUID agentId) => _handOvers.Keep(agentId);

    Task<HandOver> IRegionDoor.Take(CarriedObject what) => _objects.Take(what);

    public bool Bring(ScenePresence who, SceneObjectGroup what, Vector3 place) => _objectCrossings.Go(who.Viewer, what, place);

    public bool Bring(SceneObjectGroup what, Vector3 place) => _objectCrossings is { } crossings && crossings.Go(null, what, place);

    bool IRegionDoor.Follow(AgentPosition agent) => _incoming.Follow(agent);

    void IRegionDoor.Greet(GridRegion neighbour)
    {
        _neighbours.Add(neighbour);
        _lookouts.Reopen(neighbour);
        TellItsPeople(neighbour);
    }

    public override void RegionLoaded(Scene scene)
    {
        if (_teleports is null)
            return;
        _borders = new BorderPhase(scene, _crossings, (what, place) => _objectCrossings.Go(null, what, place), _lookouts);
        scene.Loop.Phases.Add(TickStage.Movement, _borders);
        _sending.TakeOver();
        scene.Timers.After(AfterArrival, _ => _neighbours.Refresh(GreetNeighbours));
    }

    protected override void Attach(Scene scene)
    {
        if (Service<ISimulationService>() is not { } simulation || Service<IGridService>() is not { } grid)
            return;
        _simulation = simulation;
        _stats = new TransferStats(Context.Statistics, scene.Info.Name);
        _neighbours = new Neighbours(scene, grid);
        _lookouts = new Lookouts(scene, simulation, _neighbours);
        scene.Watch(RegionViewSettings.MinRegionsViewDistance, metres => _lookouts.Nearest = (float)metres);
        scene.Watch(RegionViewSettings.MaxRegionsViewDistance, metres => _lookouts.Farthest = (float)metres);
        var abroad = Abroad.Of(Context.Services.GetService);
        var log = Context.Loggers.CreateLogger("OpenSim.Modules.Travels." + scene.Info.Name);
        _incoming = new IncomingAgents(scene, new Embodiment(scene, _lookouts), new Releases(scene, grid, simulation, abroad?.Regions),
            new HandOversRefused(log, scene.Options.Time), GuestArrivals.Of(scene, Context.Services.GetService));
        var presence = Service<IPresenceService>();
        var departures = abroad is null ? null : new Departures(scene, abroad, presence, Service<IGridUserService>());
        _handOvers = new HandOvers(scene, presence, departures, _lookouts, _stats, log);
        _wayOut = abroad is null ? null : WayOutOf(scene, abroad);
        _teleports = new RegionTeleports(scene, simulation, _lookouts, _handOvers, _stats, _wayOut);
        scene.Watch(TravelSettings.DisableCancellation, isDisabled => _teleports.MayBeCancelled = !isDisabled);
        _crossings = new Crossings(scene, simulation, _neighbours, _lookouts, _handOvers, _stats);
        scene.Watch(TravelSettings.AllowAvatarCrossing, isAllowed => _crossings.IsAllowed = isAllowed);
        _sending = new ObjectSending(scene, simulation, grid);
        _objectCrossings = new ObjectCrossings(scene, _sending, _neighbours, _crossings, _handOvers);
        scene.Watch(TravelSettings.DisableObjectTransfer, isDisabled => _objectCrossings.IsAllowed = !isDisabled);
        _objects = new IncomingObjects(scene);
        Answer(this);
        scene.RegisterModuleInterface<ITravels>(this);
        scene.RegisterModuleInterface<IRegionDoor>(this);
        scene.RegisterModuleInterface<ITravellers>(_incoming);
        scene.Events.OnMakeRootAgent += OnArrived;
        scene.Events.OnPresenceRemoved += OnRemoved;
    }

    protected override void Detach(Scene scene)
    {
        if (_teleports is null)
            return;
        _stats!.Remove();
        if (_borders is not null)
            scene.Loop.Phases.Remove(_borders);
        scene.UnregisterModuleInterface<ITravels>(this);
        scene.UnregisterModuleInterface<IRegionDoor>(this);
        scene.UnregisterModuleInterface<ITravellers>(_incoming);
    }

    // A region greets when it has started. Whoever stood in it before has no circuit there any more, so that only this one can tell him.
    private void TellItsPeople(GridRegion neighbour)
    {
        foreach (var who in Scene.Presences.All)
        {
            if (who.IsChild && neighbour.Holds(who.Position.Seen(Scene.Info.Handle, neighbour.Handle)))
                who.Viewer?.Messages.SendAlert($"{neighbour.RegionName} was restarted and is back. Please log in again to go on there.");
        }
    }

    private void OnArrived(ScenePresence who)
    {
        _incoming.ViewerIsHere(who);
        _wayOut?.Welcome(who);
        _neighbours.Refresh();
        Scene.Timers.After(AfterArrival, _ =>
        {
            if (who is { Slot: >= 0, IsChild: false })
                _lookouts.Update(who);
        });
    }

    private WayOut? WayOutOf(Scene scene, Abroad abroad)
    {
        if (Service<IUserAccountService>() is not { } accounts || Service<IAvatarService>() is not { } avatars
            || Service<IInventoryService>() is not { } inventory)
            return null;
        var (rules, things) = (new LeavingRules(scene, abroad, accounts, avatars, inventory), new UnavailableThings(scene, inventory));
        scene.Watch(TravelSettings.LevelForOtherGrids, level => rules.Level = level);
        scene.Watch(TravelSettings.RestrictAppearanceAbroad, isRestricted => rules.RestrictsLooks = isRestricted);
        scene.Watch(TravelSettings.AccountForAppearance, names => rules.LooksOf = names);
        scene.Watch(TravelSettings.RestrictInventoryAbroad, isShown => things.IsShown = isShown);
        return new WayOut(scene, abroad, rules, things);
    }

    private void OnRemoved(ScenePresence who)
    {
        // Views of somebody who is on his way are the next region's, and one of them is he himself; of somebody whose viewer was not told
        // to come, those of the region that has brought him.
        if (who.IsChild || who.IsInTransit || _incoming.AwaitsViewer(who))
            _lookouts.Drop(who);
        else
            _lookouts.CloseAll(who);
        _crossings.Forget(who);
        _teleports!.Cancel(who);
        _incoming.Left(who);
        _handOvers.Forget(who);
    }

    private void GreetNeighbours()
    {
        var self = Scene.Info.ToGridRegion();
        foreach (var neighbour in _neighbours.All.ToList())
            Scene.Background(neighbour.RegionId, null, "greeting of " + neighbour.RegionName,
                async _ => await _simulation.HelloNeighbour(neighbour, self), null, WorkKind.Travel);
    }
}
