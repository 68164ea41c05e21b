using OpenSim.ClientStack.LindenCaps;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Edge;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Simulation;
using OpenSim.Services.Remote;
using OpenSim.Services.Simulation;

namespace OpenSim.Host;

/// <summary>
/// How people come from region to region: those of this process directly, others by HTTP, both ways, where there are any: in a grid, and
/// where people come from other grids.
/// </summary>
/// <param name="others">The way to other regions; null when the simulator is alone.</param>
/// <param name="grid">The connections of a region of a grid, which a neighbour's greeting wakes.</param>
internal sealed class RegionTravel(
    Ground ground, ServiceSet services, CapsServer http, ISimulationService? others, ServiceConnections? grid)
{
    /// <summary>What regions and logins ask; call before the first region is loaded.</summary>
    public void Open()
    {
        var guests = (GuestBook?)services.GetService(typeof(GuestBook)); // where people come from other grids
        var viewers = new ViewerRules(ground.Configuration);
        var refused = new HandOversRefused(ground.Loggers.CreateLogger("OpenSim.Modules.Travels"), ground.Time);
        var local = Simulation(null);
        services.Add<ISimulationService>(others is null ? local : Simulation(others));
        if (others is not null)
            Serve(local, refused);

        LocalSimulation Simulation(ISimulationService? elsewhere) =>
            new(ground.Scenes, http.Caps, services.Accounts.GetUserAccount, elsewhere, guests, viewers, refused, ground.Gate, starts: true);
    }

    // Only what is here is answered: a question for a region elsewhere is never passed on.
    private void Serve(LocalSimulation local, HandOversRefused refused)
    {
        IServiceHandler[] handlers =
        [
            new AgentHandler(local, services.Presence, (agent, reason) => refused.Because(reason, agent, UUID.Zero)),
            new ObjectHandler(local),
            new NeighbourHandler(local, Find, Greeting)
        ];
        new ServiceMount(new ServiceTable(handlers, ground.Statistics), ground.Configuration).AddTo(http.Router);
    }

    // A region that has died is left alone for a while: not when it greets.
    private async ValueTask<GridRegion?> Greeting(UUID scope, UUID id)
    {
        var region = await services.Grid.GetRegionByUuid(scope, id);
        if (Uri.TryCreate(region?.ServerUri, UriKind.Absolute, out var address))
            grid?.Wake(address);
        return region;
    }

    private GridRegion? Find(ulong handle) => ground.Scenes.FirstOrDefault(s => s.Info.Handle.Value == handle) is { } scene
        ? new GridRegion
        {
            RegionId = scene.Info.Id, ScopeId = scene.Info.ScopeId, RegionName = scene.Info.Name,
            RegionLocX = (int)scene.Info.Handle.MetresX, RegionLocY = (int)scene.Info.Handle.MetresY
        }
        : null;
}
