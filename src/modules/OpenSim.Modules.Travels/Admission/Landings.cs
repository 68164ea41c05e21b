using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Land;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>
/// Where somebody who comes to a place comes to stand, by OpenSimulator's rules: the telehub where the estate allows no direct teleports, a
/// parcel's landing point, and never where he may not be.
/// </summary>
internal sealed class Landings(Scene scene)
{
    private const TeleportFlags ByTelehub = TeleportFlags.ViaLogin | TeleportFlags.ViaHypergridLogin | TeleportFlags.ViaLocation;
    private const TeleportFlags ByLandingPoint = TeleportFlags.ViaLandmark | TeleportFlags.ViaLocation | TeleportFlags.ViaHypergridLogin;
    private const TeleportFlags LoginToRegion = TeleportFlags.ViaLogin | TeleportFlags.ViaRegionId;

    private int _next;

    /// <summary>[Startup] SpawnPointRouting.</summary>
    public string Routing { get; set; } = "closest";

    /// <summary>[Startup] TelehubAllowLandmark.</summary>
    public bool LandmarksPassTelehub { get; set; }

    /// <summary>[EntityTransfer] LandingPointBehavior_SL: gods come where they like, and owners are led as all.</summary>
    public bool LeadsAllButGods { get; set; }

    public bool HasPlaceFor(in Arrival arrival)
    {
        if (TelehubPlaces(arrival) is not { Count: > 0 } places)
            return Open(arrival) is not null;
        var who = arrival;
        return places.Any(place => IsOpen(who, scene.Land.At(place)));
    }

    /// <summary>
    /// Why somebody may not come over the border at this place, in words; null when he may. Nobody is put elsewhere, and high over a parcel
    /// its lists do not count.
    /// </summary>
    public string? RefusalToCross(in Arrival arrival)
    {
        var place = arrival.Position;
        if (place.Z > scene.Terrain.HeightAt(place.X, place.Y) + scene.Land.Rules.BanHeight)
            return null;
        return scene.Land.Rules.BarrierFor(ActorOf(arrival), scene.Land.At(place)) switch
        {
            ParcelBarrier.Banned => "You are banned from the parcel over the border.",
            ParcelBarrier.NotOnList => "You are not on the access list of the parcel over the border.",
            _ => null
        };
    }

    /// <summary>Null when there is no place in the region where the agent may be.</summary>
    public Vector3? Find(in Arrival arrival)
    {
        if (TelehubPlaces(arrival) is { Count: > 0 } places)
            return Choose(places, arrival);
        if (Open(arrival) is not { } place)
            return null;
        var parcel = scene.Land.At(place);
        return IsLed(arrival, parcel) ? parcel.Row.UserLocation : place;
    }

    private IReadOnlyList<Vector3> TelehubPlaces(in Arrival arrival)
    {
        if (LeadsAllButGods && IsGod(arrival))
            return [];
        var via = arrival.Via;
        var isBound = (via & ByTelehub) != 0 || (!LandmarksPassTelehub && via.HasFlag(TeleportFlags.ViaLandmark));
        return isBound && !scene.Settings.Estate.Flags.HasFlag(RegionFlags.AllowDirectTeleport)
            ? scene.Telehub.Places
            : [];
    }

    private Vector3? Choose(IReadOnlyList<Vector3> places, Arrival arrival)
    {
        var open = places.Where(p => IsOpen(arrival, scene.Land.At(p))).ToList();
        if (open.Count == 0)
            return null;
        return Routing switch
        {
            "random" => open[Random.Shared.Next(open.Count)],
            "sequence" => open[_next++ % open.Count],
            _ => open.MinBy(p => Vector3.DistanceSquared(p, arrival.Position))
        };
    }

    private Actor ActorOf(in Arrival arrival) => new(arrival.AgentId, IsGod(arrival));

    private bool IsGod(in Arrival arrival) => scene.Gods.LevelOf(arrival.AgentId, arrival.UserLevel) > 0;

    private bool IsOpen(in Arrival arrival, Parcel parcel) =>
        scene.Land.Rules.BarrierFor(ActorOf(arrival), parcel) == ParcelBarrier.None;

    private Vector3? Open(in Arrival arrival)
    {
        var place = arrival.Position;
        if (IsOpen(arrival, scene.Land.At(place)))
            return place;
        return scene.Land.Rules.NearestOpen(ActorOf(arrival), new Vector2(place.X, place.Y)) is { } open
            ? new Vector3(open, scene.Terrain.HeightAt(open.X, open.Y))
            : null;
    }

    // Lures lead past a landing point, and so does owning the land or managing the estate unless the operator wants it otherwise.
    private bool IsLed(in Arrival arrival, Parcel parcel)
    {
        var isBound = (arrival.Via & ByLandingPoint) != 0 || (arrival.Via & LoginToRegion) == LoginToRegion;
        return isBound && parcel.Row.LandingType == Parcel.LandingPoint && parcel.Row.UserLocation != Vector3.Zero
            && !(LeadsAllButGods ? IsGod(arrival) : scene.Land.Rules.MayEdit(ActorOf(arrival), parcel));
    }
}
