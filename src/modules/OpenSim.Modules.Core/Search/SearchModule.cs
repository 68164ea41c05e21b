using OpenSim.Services.Search;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Search;

/// <summary>
/// The search window, from what the simulator itself knows: accounts, the land of its regions, classifieds, events. One for all regions of
/// the process, so that places are found in each of them.
/// </summary>
public sealed class SearchModule : SharedRegionModule
{
    private readonly Dictionary<Scene, List<IViewerRequests>> _requests = [];
    private PlaceDirectory _places = null!; // Start comes before every region

    public override string Name => "SearchModule";

    public override void AddRegion(Scene scene)
    {
        _requests[scene] = [new SearchRequests(scene, _places, Context.Services)];
        if (Service<IEventService>() is { } events)
        {
            _requests[scene].Add(new EventRequests(scene, events, Context.Services));
            new EventCommands(scene, events).AddTo(Context.Commands);
        }

        foreach (var requests in _requests[scene])
            scene.Requests.Add(requests);
    }

    public override void RemoveRegion(Scene scene)
    {
        if (_requests.Remove(scene, out var all))
            foreach (var requests in all)
                scene.Requests.Remove(requests);
        _places.Forget(scene);
    }

    protected override void Start() => _places = new PlaceDirectory(Context.Scenes);
}
