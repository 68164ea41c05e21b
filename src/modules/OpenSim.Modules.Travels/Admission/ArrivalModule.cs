using System.Collections.Concurrent;
using System.Numerics;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>
/// Who may come into a region and where he comes to stand: the estate's rules first, then room, then telehub and parcels.
/// </summary>
public sealed class ArrivalModule : RegionModule, IArrivals
{
    private const int MaxKnown = 4096;

    private readonly ConcurrentDictionary<UUID, string> _refused = []; // to whom this region is closed, and what he is told
    private bool _allowsCrossing = true;
    private bool _isStrict = true;
    private GuestRules _guests = null!; // Attach comes before every question
    private Landings _landings = null!;

    public override string Name => "ArrivalModule";

    public override Type? ReplaceableInterface => typeof(IArrivals);

    public async ValueTask Learn(UUID agent, string name)
    {
        if (_refused.Count >= MaxKnown)
            _refused.Clear(); // whoever comes is learnt again before he is asked for
        if (await RuleAgainst(agent, name) is { } words)
            _refused[agent] = words;
        else
            _refused.TryRemove(agent, out _);
    }

    public string? RefusalToLookIn(in Arrival arrival)
    {
        if (!_isStrict || Scene.Gods.LevelOf(arrival.AgentId, arrival.UserLevel) > 0)
            return null;
        if (Scene.RequestModuleInterface<IEstate>()?.RefusalOf(arrival) is { } refusal)
            return refusal;
        return Scene.Land.Rules.IsEstateManager(arrival.AgentId) ? null : _refused.GetValueOrDefault(arrival.AgentId);
    }

    public string? RefusalOf(in Arrival arrival)
    {
        if (RefusalToLookIn(arrival) is { } refusal)
            return refusal;
        if (Scene.Gods.LevelOf(arrival.AgentId, arrival.UserLevel) > 0 || Scene.Land.Rules.IsEstateManager(arrival.AgentId))
            return null;
        if (IsFullFor(arrival.AgentId))
            return "The region is full. Please try again later.";
        if (arrival.Via == TeleportFlags.None)
            return _allowsCrossing ? _landings.RefusalToCross(arrival) : "Nobody walks or flies into this region: please teleport.";
        return _landings.HasPlaceFor(arrival) ? null : "You do not have access to any parcel of this region.";
    }

    public Vector3 PlaceFor(in Arrival arrival) => _landings.Find(arrival) ?? arrival.Position;

    protected override void Attach(Scene scene)
    {
        _landings = new Landings(scene);
        _guests = new GuestRules(Context.Configuration);
        scene.Watch(ArrivalSettings.SpawnPointRouting, routing => _landings.Routing = routing.Trim().ToLowerInvariant());
        scene.Watch(ArrivalSettings.LandingPointBehavior, text => _landings.LeadsAllButGods =
            text.Trim().Equals("LandingPointBehavior_SL", StringComparison.OrdinalIgnoreCase));
        scene.Watch(ArrivalSettings.TelehubAllowLandmark, pass => _landings.LandmarksPassTelehub = pass);
        scene.Watch(ArrivalSettings.StrictAccessControl, isStrict => _isStrict = isStrict);
        scene.Watch(TravelSettings.AllowAvatarCrossing, isAllowed => _allowsCrossing = isAllowed);
        scene.RegisterModuleInterface<IArrivals>(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IArrivals>(this);

    private async ValueTask<string?> RuleAgainst(UUID agent, string name)
    {
        if (GuestRules.IsGuest(name))
            return _guests.RefusalOf(name, Scene.Info.Name);
        return Service<IAssignments>() is { } assignments && assignments.IsAssigned(Scene.Info.Name)
            && await assignments.RegionOf(agent, name) is { } own && !own.Equals(Scene.Info.Name, StringComparison.OrdinalIgnoreCase)
                ? $"You are assigned to {own}: please go there."
                : null;
    }

    // Avatars that the region itself steers take nobody's place.
    private bool IsFullFor(UUID agent)
    {
        if (Scene.Presences.TryGet(agent, out var present) && !present.IsChild)
            return false;
        var there = Scene.Presences.All.Count(presence => presence is { IsChild: false, Viewer: not null });
        return there >= Scene.Settings.Seats;
    }
}
