using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>
/// What a journey into another grid has more than one within: rules, a gatekeeper who is asked for the region behind a link, the
/// traveller's home, which launches him, and what his viewer is told of the things that he leaves.
/// </summary>
internal sealed class WayOut(Scene scene, Abroad abroad, LeavingRules rules, UnavailableThings things)
{
    private const float Margin = 0.5f; // metres that nobody stands nearer to a border

    /// <summary>The regions of other grids.</summary>
    public ISimulationService Regions => abroad.Regions;

    public string HomeOf(ScenePresence who) => abroad.HomeOf(who.Agent);

    /// <summary>Words why he cannot go, or empty: then the journey leads to a region that there is.</summary>
    public async Task<string> Prepare(Journey journey)
    {
        if (await rules.RefusalOf(journey.Who) is { Length: > 0 } refusal)
            return refusal;
        if (!journey.IsLink)
            return "";
        var (region, message) = await abroad.Resolve(journey.Gatekeeper, journey.There.RegionId, journey.Who.Agent);
        if (region is null)
            return message;
        journey.There = region;
        journey.Place = region.Inside(journey.Place, Margin);
        return "";
    }

    public async Task<SimulationAnswer> Launch(Journey journey, AgentCircuitData circuit)
    {
        var answer = await abroad.Launch(scene.Info.ToGridRegion(), circuit, journey.Gatekeeper, journey.There);
        journey.IsLaunched = answer.Success;
        if (answer.Success && !abroad.IsGuest(circuit))
            await things.Tell(journey.Who, isAway: true);
        return answer;
    }

    /// <summary>He has not gone after all.</summary>
    public async Task Undo(Journey journey)
    {
        if (journey.IsLaunched && !abroad.IsGuest(journey.Who.Agent))
            await things.Tell(journey.Who, isAway: false);
    }

    /// <summary>Somebody has come into the region; with the token.</summary>
    public void Welcome(ScenePresence who)
    {
        if (who.Agent.TeleportFlags.HasFlag(TeleportFlags.ViaHypergridLogin) && !abroad.IsGuest(who.Agent))
            scene.Background(who.Viewer, "things of " + who.Name, _ => things.Tell(who, isAway: false));
    }
}
