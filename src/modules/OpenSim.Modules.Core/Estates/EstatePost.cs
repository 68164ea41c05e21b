using OpenSim.Services;
using OpenSim.Services.Estates;
using OpenSim.Services.Grid;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.Modules.Core.Estates;

/// <summary>Brings news of an estate to the processes of its other regions, once to each. Any thread.</summary>
internal sealed class EstatePost(IEstateNews news, IEstateService estates, IGridService grid, Scenes scenes)
{
    public void Tell(EstateNews what)
    {
        if (scenes.FirstOrDefault() is { } scene)
            scene.Background(scene.Info.Id, null, "news of estate " + what.EstateId, _ => Tell(scene, what), null, WorkKind.Message);
    }

    private async Task Tell(Scene scene, EstateNews what)
    {
        try
        {
            var told = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
            foreach (var id in await estates.GetRegions(what.EstateId))
            {
                var region = scenes.Any(own => own.Info.Id == id) ? null : await grid.GetRegionByUuid(scene.Info.ScopeId, id);
                if (region is { ServerUri.Length: > 0 } && told.Add(region.ServerUri))
                    await news.Tell(region.ServerUri, what);
            }
        }
        catch (ServiceAwayException)
        {
            // They see what the service has when they start next.
        }
    }
}
