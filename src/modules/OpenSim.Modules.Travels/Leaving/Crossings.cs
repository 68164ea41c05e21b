using System.Numerics;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Places;
using OpenSim.Modules.Travels.Views;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>
/// Avatars that walk or fly over the border. The neighbour is asked while they come near it, so that at the border itself one call hands
/// them over; they are where they would be by then, at their speed. Needs the token.
/// </summary>
internal sealed class Crossings(
    Scene scene, ISimulationService simulation, Neighbours neighbours, Lookouts lookouts, HandOvers handOvers, TransferStats stats)
{
    /// <summary>An answer is good for so long, seconds; a refusal too: who pushes against a closed border does not ask each tick.</summary>
    private const double GoodFor = 15;

    private const float Inside = 0.1f; // metres beyond the border at least, so that nobody stands on it
    private const float Back = 1f;     // metres from the border at which those stand who are not let over
    private const double LongestWay = 0.25; // seconds of standing still and of a call by which a place is reckoned ahead

    private readonly Dictionary<(ScenePresence Who, ulong Region), Permit> _permits = [];
    private readonly TimeProvider _time = scene.Options.Time;

    /// <summary>[EntityTransfer] AllowAvatarCrossing.</summary>
    public bool IsAllowed { get; set; } = true;

    /// <summary>Somebody comes near the border at this place.</summary>
    public void Ask(ScenePresence who, Vector3 place)
    {
        if (IsAllowed && neighbours.At(place) is { } there && PermitOf(who, there) is null)
            Ask(who, there, place.Seen(scene.Info.Handle, there.Handle));
    }

    /// <summary>
    /// Somebody is over the border with his next step. False when he is not to go, or the neighbour has not said yet whether he may: he is
    /// held in this region, and stands still for nobody's answer.
    /// </summary>
    public bool Go(ScenePresence who, Vector3 place)
    {
        if (!IsAllowed || neighbours.At(place) is not { } there)
            return false;
        var position = who.Position.Seen(scene.Info.Handle, there.Handle);
        var permit = PermitOf(who, there);
        if (permit is null)
            Ask(who, there, position);
        if (permit?.Words is { } refusal)
            who.Viewer?.Refuse(refusal);
        if (permit is not { IsGranted: true })
            return false;

        stats.Attempts.Add();
        var journey = new Journey(who, there, position, who.LookAt, TeleportFlags.None)
        {
            Before = BackIn(who.AbsolutePosition), Way = simulation, StoppedAt = _time.GetTimestamp()
        };
        journey.Lookout = lookouts.Find(who, there.Handle.Value) ?? new Lookout(there, UUID.Random().ToString());
        journey.HasLookedIn = journey.Lookout.IsOpen;
        var packing = handOvers.Begin(journey);
        scene.Background(TravelLines.Of(who.Id, there), who.Viewer, "crossing of " + who.Name, _ => Run(journey, packing), null,
            WorkKind.Travel);
        return true;
    }

    /// <summary>Somebody goes over on what he sits on, which is brought to this place by the other region's corner.</summary>
    public Ride Ride(ScenePresence who, GridRegion there, Vector3 place)
    {
        stats.Attempts.Add();
        var journey = new Journey(who, there, there.Inside(place, Inside), who.LookAt, TeleportFlags.None)
        {
            Before = BackIn(who.AbsolutePosition),
            Way = simulation,
            StoppedAt = _time.GetTimestamp(),
            Lookout = lookouts.Find(who, there.Handle.Value) ?? new Lookout(there, UUID.Random().ToString())
        };
        journey.HasLookedIn = journey.Lookout.IsOpen;
        return new Ride(journey, handOvers.Begin(journey));
    }

    /// <summary>Why somebody may not go over on what he sits on, in words; null when he may. Beside the region.</summary>
    public async Task<string?> RefusalOf(Ride ride)
    {
        if (!IsAllowed)
            return "Nobody goes over the borders of this region.";
        var (who, there) = (ride.Journey.Who, ride.Journey.There);
        var permit = await Permitted(who.Id, there, ride.Journey.Place);
        using (scene.Token.Take())
            Note(who, there, permit);
        return permit.Words;
    }

    /// <summary>His seat is there: he follows it. Beside the region.</summary>
    public Task Carry(Ride ride) => Run(ride.Journey, ride.Packing);

    public void Forget(ScenePresence who)
    {
        foreach (var key in _permits.Keys.Where(k => k.Who == who).ToList())
            _permits.Remove(key);
    }

    private void Ask(ScenePresence who, GridRegion there, Vector3 place)
    {
        _permits[(who, there.Handle.Value)] = new Permit(false, null, scene.Clock.Seconds + GoodFor, TimeSpan.Zero);
        scene.Background(TravelLines.Of(who.Id, there), null, "border of " + who.Name, async _ =>
        {
            var permit = new Permit(false, $"{there.RegionName} cannot be reached.", scene.Clock.Seconds + GoodFor, TimeSpan.Zero);
            try
            {
                permit = await Permitted(who.Id, there, place);
            }
            finally
            {
                scene.Post(_ => Note(who, there, permit));
            }
        }, null, WorkKind.Travel);
    }

    private async Task<Permit> Permitted(UUID agent, GridRegion there, Vector3 place)
    {
        var since = _time.GetTimestamp();
        var answer = await simulation.QueryAccess(there, new AccessQuestion(agent, place, ViaTeleport: false));
        var words = answer.Success ? null : answer.Reason.Length > 0 ? answer.Reason : $"{there.RegionName} cannot be reached.";
        return new Permit(answer.Success, words, scene.Clock.Seconds + GoodFor, _time.GetElapsedTime(since));
    }

    private void Note(ScenePresence who, GridRegion there, Permit permit)
    {
        if (who.Slot >= 0)
            _permits[(who, there.Handle.Value)] = permit;
    }

    private Task Run(Journey journey, AgentPacking packing) => Journey.Run(scene, $"{journey.There.RegionName} cannot be reached.",
        () => Cross(journey, packing), () => handOvers.TakeBack(journey), words => End(journey, words));

    // Words why not, or empty.
    private async Task<string> Cross(Journey journey, AgentPacking packing)
    {
        var (who, there) = (journey.Who, journey.There);
        Permit? permit;
        using (scene.Token.Take())
            permit = PermitOf(who, there);
        if (permit is not { IsGranted: true })
            permit = await Permitted(who.Id, there, journey.Place);
        if (permit.Words is { } refusal)
            return refusal;
        journey.Address = await RegionAddresses.Find(there);
        if (journey.Address is null || !await LooksIn(journey))
            return $"{there.RegionName} cannot be reached.";
        var agent = packing.Write();
        var ahead = (float)Math.Min((_time.GetElapsedTime(journey.StoppedAt) + (permit.Took / 2)).TotalSeconds, LongestWay);
        var answer = await handOvers.Send(journey, agent with
        {
            IsCrossing = true,
            Position = there.Inside(agent.Position + (agent.Velocity * ahead), Inside)
        });
        return answer == HandOver.Taken ? "" : $"{there.RegionName} has not taken you.";
    }

    // Anyone who runs into a region that has just come into view has no circuit there yet.
    private async Task<bool> LooksIn(Journey journey)
    {
        if (journey.HasLookedIn)
            return true;
        AgentCircuitData circuit;
        journey.IsAnnounced = true;
        using (scene.Token.Take())
            circuit = lookouts.CircuitFor(journey.Who, journey.There, journey.Lookout.CapsPath);
        return (await simulation.CreateAgent(scene.Info.ToGridRegion(), journey.There, circuit)).Success;
    }

    private void End(Journey journey, string words)
    {
        if (words.Length == 0)
        {
            var lookAt = Vector3.Transform(Vector3.UnitX, journey.Who.Rotation);
            journey.Who.Viewer?.Region.SendCrossedRegion(
                journey.Address!, journey.Seed, journey.There.Inside(journey.Place, Inside), lookAt);
            handOvers.Leave(journey);
            Forget(journey.Who);
            return;
        }

        handOvers.Stay(journey, words);
        Note(journey.Who, journey.There, new Permit(false, words, scene.Clock.Seconds + GoodFor, TimeSpan.Zero));
        journey.Who.Viewer?.Refuse(words);
    }

    private Permit? PermitOf(ScenePresence who, GridRegion there) =>
        _permits.TryGetValue((who, there.Handle.Value), out var permit) && permit.Until > scene.Clock.Seconds ? permit : null;

    private Vector3 BackIn(Vector3 place) => new(
        Math.Clamp(place.X, Back, scene.Info.SizeX - Back), Math.Clamp(place.Y, Back, scene.Info.SizeY - Back), place.Z);

    /// <param name="Words">Why not; null while it is not known, and when he may.</param>
    /// <param name="Until">Seconds of the region's clock.</param>
    /// <param name="Took">How long the answer took.</param>
    private sealed record Permit(bool IsGranted, string? Words, double Until, TimeSpan Took);
}
