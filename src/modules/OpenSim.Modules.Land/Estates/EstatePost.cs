using System.Collections.Concurrent;
using OpenSim.Services;
using OpenSim.Services.Estates;
using OpenSim.Services.Grid;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Land.Estates;

/// <summary>Brings news of an estate to the processes of its other regions, once to each. Any thread.</summary>
internal sealed class EstatePost(IEstateNews news, IEstateService estates, IGridService grid, Scenes scenes)
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(10); // until services that are away are asked again

    private readonly ConcurrentDictionary<uint, bool> _untold = new(); // estates that have changed since nobody could be asked

    public void Tell(EstateNews what)
    {
        if (scenes.FirstOrDefault() is { } scene)
            Tell(what, scene);
    }

    private void Tell(EstateNews what, Scene scene) => scene.Background(
        scene.Info.Id, null, "news of estate " + what.EstateId, _ => Send(scene, what), null, WorkKind.Message);

    private async Task Send(Scene scene, EstateNews what)
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
            // Anything that was to be said or done at once is not said ten minutes later.
            if (what.Kind == EstateNewsKind.Changed && _untold.TryAdd(what.EstateId, true))
                scene.Post(_ => scene.Timers.After(Pause, _ => TellAgain(scene, what)));
        }
    }

    // The service is told of the change before it answers: who is told then finds it there.
    private void TellAgain(Scene scene, EstateNews what)
    {
        _untold.TryRemove(what.EstateId, out _);
        Tell(what, scene);
    }
}
