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
/// Teleports into other regions: asked, announced, the viewer told, handed over, gone (docs/protocol.md, Between services). The avatar is
/// given to the other region before the viewer is told where to go, and the answer is waited for afterwards: whichever of the two comes
/// first, it is expected, and if this region dies in between he arrives all the same.
/// </summary>
internal sealed class RegionTeleports(
    Scene scene, ISimulationService simulation, Lookouts lookouts, HandOvers handOvers, TransferStats stats, WayOut? wayOut)
{
    private const string Lost = "The other region could not be reached.";
    private const string NoOtherGrids = "Nobody goes to other grids from here.";

    // Viewers know regions by their handles: told of another one by the same handle they drop the region in which they are, and log out.
    // Regions that overlap without sharing a corner have handles of their own, and such journeys go well.
    private const string SamePlace = "That region has the same place on its grid's map as the one in which you are, and viewers cannot "
        + "tell the two apart. Teleport to any other region first, and go on from there.";

    private const string Contacting = "contacting"; // viewers have words of their own for it, in all languages
    private const float Margin = 0.5f;

    private readonly Dictionary<ScenePresence, Journey> _journeys = [];

    /// <summary>[EntityTransfer] DisableInterRegionTeleportCancellation is not set.</summary>
    public bool MayBeCancelled { get; set; } = true;

    /// <param name="gatekeeper">Of the grid in which the region is; empty for this one, and for a link, which says it itself.</param>
    public void Go(ScenePresence who, GridRegion there, Vector3 position, Vector3 lookAt, TeleportFlags flags, string gatekeeper)
    {
        if (who is { IsChild: true } or { Slot: < 0 })
            return;
        stats.Attempts.Add();
        if (who.IsInTransit || _journeys.ContainsKey(who))
        {
            // Not as a failed teleport: that has no number, and a viewer would take it for the one under way and come back from it.
            stats.Failures.Add();
            who.Viewer?.Messages.SendAlert("You are being teleported already.");
            return;
        }

        var isLink = there.Flags.HasFlag(GridRegionFlags.Hyperlink);
        gatekeeper = isLink ? there.ServerUri : gatekeeper;
        if (gatekeeper.Length > 0 && wayOut is null)
        {
            Refuse(who, NoOtherGrids);
            return;
        }

        flags |= MayBeCancelled ? TeleportFlags.None : TeleportFlags.DisableCancel;
        var place = there.Inside(float.IsFinite(position.LengthSquared()) ? position : new Vector3(128, 128, 25), Margin);
        var journey = new Journey(who, there, place, lookAt, who.IsFlying ? flags | TeleportFlags.IsFlying : flags)
        {
            Before = who.AbsolutePosition,
            Gatekeeper = gatekeeper,
            IsLink = isLink,
            Way = gatekeeper.Length > 0 ? wayOut!.Regions : simulation
        };
        _journeys[who] = journey;
        lookouts.Hold(who);
        scene.Background(TravelLines.Of(who.Id, there), who.Viewer, "teleport of " + who.Name, _ => Run(journey), null, WorkKind.Travel);
    }

    /// <summary>Too late once he is being handed over.</summary>
    public void Cancel(ScenePresence who)
    {
        if (who.IsInTransit || !_journeys.Remove(who, out var journey))
            return;
        journey.IsOver = true;
        stats.Cancels.Add();
        lookouts.Resume(who);
    }

    private Task Run(Journey journey) =>
        Journey.Run(scene, Lost, () => Travel(journey), () => TakeBack(journey), words => End(journey, words));

    private async Task TakeBack(Journey journey)
    {
        await handOvers.TakeBack(journey);
        if (journey.IsAbroad)
            await wayOut!.Undo(journey);
    }

    // Words why not, or empty.
    private async Task<string> Travel(Journey journey)
    {
        if (journey.IsAbroad && await wayOut!.Prepare(journey) is { Length: > 0 } words)
            return words;
        var (who, there) = (journey.Who, journey.There);
        if (there.Handle == scene.Info.Handle)
            return SamePlace;
        var question = new AccessQuestion(who.Id, journey.Place, AgentHomeUri: journey.IsAbroad ? wayOut!.HomeOf(who) : "");
        if (await journey.Way.QueryAccess(there, question) is { Success: false } refusal)
            return WordsOf(refusal);
        journey.Address = await RegionAddresses.Find(there);
        if (journey.Address is null)
            return Lost;
        AgentCircuitData circuit;
        using (scene.Token.Take())
        {
            if (!GoesOn(journey))
                return "";
            who.Viewer?.Region.SendTeleportStart((uint)journey.Flags);
            who.Viewer?.Region.SendTeleportProgress((uint)journey.Flags, Contacting);
            circuit = Announcement(journey);
        }

        journey.IsAnnounced = true;
        var answer = journey.IsAbroad
            ? await wayOut!.Launch(journey, circuit)
            : await simulation.CreateAgent(scene.Info.ToGridRegion(), there, circuit);
        if (!answer.Success)
            return WordsOf(answer);
        return await HandOver(journey);
    }

    private async Task<string> HandOver(Journey journey)
    {
        AgentPacking packing;
        string callback;
        using (scene.Token.Take())
        {
            if (!GoesOn(journey))
                return "cancelled";
            if (journey.Who.IsSitting)
                scene.Movement.Seating.StandUp(journey.Who);
            packing = handOvers.Begin(journey);
            callback = !journey.IsAbroad && lookouts.IsInViewFrom(journey.There, journey.Place, journey.Who.DrawDistance)
                ? "" : $"{scene.Info.HttpBase}/agent/{journey.Who.Id}/{scene.Info.Id}/release/";
        }

        var sending = handOvers.Send(journey,
            packing.Write() with { Velocity = Vector3.Zero, WaitsForRoot = true, CallbackUri = callback });
        if (!sending.IsCompleted)
        {
            using (scene.Token.Take())
                journey.Who.Viewer?.Region.SendTeleportFinish(
                    journey.Address!, journey.Seed, journey.There.Access, (uint)journey.Flags);
        }

        return await sending == Services.Simulation.HandOver.Taken ? "" : Lost;
    }

    private AgentCircuitData Announcement(Journey journey)
    {
        var (who, there) = (journey.Who, journey.There);
        // A region of another grid may lie where one of this grid does.
        var present = journey.IsAbroad ? null : lookouts.Find(who, there.Handle.Value);
        journey.HasLookedIn = present is { IsOpen: true };
        journey.Lookout = present ?? new Lookout(there, UUID.Random().ToString());
        return lookouts.CircuitFor(who, there, journey.Lookout.CapsPath) with
        {
            StartPosition = journey.Place,
            TeleportFlags = journey.Flags,
            ChildSeeds = journey.IsAbroad ? new Dictionary<ulong, string>() : lookouts.SeedsOf(who)
        };
    }

    private void End(Journey journey, string words)
    {
        var wasCancelled = !_journeys.Remove(journey.Who);
        if (journey.IsOver)
            return;
        if (journey.Who.Slot < 0)
            stats.Aborts.Add();
        lookouts.Resume(journey.Who);
        if (words.Length == 0 && journey.Who.IsInTransit)
        {
            handOvers.Leave(journey);
            return;
        }

        handOvers.Stay(journey, words);
        if (!wasCancelled)
            journey.Who.Viewer?.Region.SendTeleportFailed(words);
    }

    private bool GoesOn(Journey journey) => _journeys.GetValueOrDefault(journey.Who) == journey && journey.Who.Slot >= 0;

    private void Refuse(ScenePresence who, string words)
    {
        stats.Failures.Add();
        who.Viewer?.Region.SendTeleportFailed(words);
    }

    private static string WordsOf(SimulationAnswer refusal) => refusal.Reason.Length > 0 ? refusal.Reason : Lost;
}
