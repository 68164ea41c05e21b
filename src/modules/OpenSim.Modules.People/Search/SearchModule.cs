using OpenSim.Services.Search;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Search;

/// <summary>
/// The search window, from what the services and the simulator itself know: accounts, land, classifieds, events. One for all regions of the
/// process, so that places are found in each of them; in those of others where the grid has a search of places.
/// </summary>
public sealed class SearchModule : SharedRegionModule
{
    private readonly Dictionary<Scene, List<IViewerRequests>> _requests = [];
    private readonly Dictionary<Scene, PlaceTeller> _tellers = [];
    private PlaceDirectory _places = null!; // Start comes before every region
    private PlaceSearch _search = null!;
    private IPlaceService? _grid; // null where this process's regions are all there are, or the grid's server has no search

    public override string Name => "SearchModule";

    public override void AddRegion(Scene scene)
    {
        _requests[scene] = [new SearchRequests(scene, _search, Context.Services)];
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
        if (_tellers.Remove(scene, out var teller))
            teller.End();
        _places.Forget(scene);
    }

    public override void RegionLoaded(Scene scene)
    {
        if (_grid is null)
            return;
        _tellers[scene] = new PlaceTeller(scene, _grid);
        _tellers[scene].Begin();
    }

    protected override void Start()
    {
        _grid = Service<IPlaceService>();
        _places = new PlaceDirectory(Context.Scenes);
        _search = new PlaceSearch(_places, _grid, Context.Scenes);
    }
}
