using System.Collections.Concurrent;
using System.Numerics;
using OpenSim.Modules.Core.Estates;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Core.Arrivals;

/// <summary>
/// Who may come into a region and where he comes to stand: the estate's rules first, then room, then telehub and parcels.
/// </summary>
public sealed class ArrivalModule : RegionModule, IArrivals
{
    private const int MaxKnown = 4096;

    private readonly ConcurrentDictionary<UUID, string> _assigned = []; // who is assigned to another region, and to which
    private Landings _landings = null!; // Attach comes before every question

    public override string Name => "ArrivalModule";

    public override Type? ReplaceableInterface => typeof(IArrivals);

    public async ValueTask Learn(UUID agent, string name)
    {
        if (Service<IAssignments>() is not { } assignments || !assignments.IsAssigned(Scene.Info.Name))
            return;
        if (_assigned.Count >= MaxKnown)
            _assigned.Clear(); // whoever comes is learnt again before he is asked for
        if (await assignments.RegionOf(agent, name) is { } own && !own.Equals(Scene.Info.Name, StringComparison.OrdinalIgnoreCase))
            _assigned[agent] = own;
        else
            _assigned.TryRemove(agent, out _);
    }

    public string? RefusalOf(in Arrival arrival)
    {
        if (Scene.Gods.LevelOf(arrival.AgentId, arrival.UserLevel) > 0)
            return null;
        if (Scene.RequestModuleInterface<IEstate>()?.RefusalOf(arrival) is { } refusal)
            return refusal;
        if (Scene.Land.Rules.IsEstateManager(arrival.AgentId))
            return null;
        if (_assigned.TryGetValue(arrival.AgentId, out var own))
            return $"You are assigned to {own}: please go there.";
        if (IsFullFor(arrival.AgentId))
            return "The region is full. Please try again later.";
        return _landings.HasPlaceFor(arrival) ? null : "You do not have access to any parcel of this region.";
    }

    public Vector3 PlaceFor(in Arrival arrival) => _landings.Find(arrival) ?? arrival.Position;

    protected override void Attach(Scene scene)
    {
        _landings = new Landings(scene);
        scene.Watch(ArrivalSettings.SpawnPointRouting, routing => _landings.Routing = routing.Trim().ToLowerInvariant());
        scene.Watch(ArrivalSettings.TelehubAllowLandmark, pass => _landings.LandmarksPassTelehub = pass);
        scene.RegisterModuleInterface<IArrivals>(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IArrivals>(this);

    // Avatars that the region itself steers take nobody's place.
    private bool IsFullFor(UUID agent)
    {
        if (Scene.Presences.TryGet(agent, out var present) && !present.IsChild)
            return false;
        var there = Scene.Presences.All.Count(presence => presence is { IsChild: false, Viewer: not null });
        return there >= Math.Min(Scene.Settings.Current.AgentLimit, Scene.Settings.MaxAgents);
    }
}
