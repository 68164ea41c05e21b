using OpenSim.Services.Search;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.People.Search;

/// <summary>
/// Tells the grid's search of a region's parcels: some seconds after one has changed, so that who moves a corner ten times is told of once,
/// and each hour, since what is told is believed for three.
/// </summary>
internal sealed class PlaceTeller(Scene scene, IPlaceService grid)
{
    private static readonly TimeSpan Delay = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan RetryAfter = TimeSpan.FromMinutes(1);

    private bool _isDue;
    private bool _isEnded;
    private int _told; // counts tellings, so that only the last one's hour runs

    /// <summary>Needs the token.</summary>
    public void Begin()
    {
        scene.Events.OnParcelChanged += OnParcelChanged;
        scene.Events.OnRegionSettingsChanged += OnSettingsChanged;
        Soon();
    }

    public void End()
    {
        _isEnded = true;
        scene.Events.OnParcelChanged -= OnParcelChanged;
        scene.Events.OnRegionSettingsChanged -= OnSettingsChanged;
    }

    private void OnParcelChanged(Parcel parcel) => Soon();

    private void OnSettingsChanged(RegionSettingsRow settings) => Soon();

    private void Soon() => After(Delay);

    private void After(TimeSpan delay)
    {
        if (_isDue || _isEnded)
            return;
        _isDue = true;
        scene.Timers.After(delay, _ => Tell());
    }

    private void Tell()
    {
        _isDue = false;
        if (_isEnded)
            return;
        var isShown = !scene.Settings.Current.BlockShowInSearch;
        List<Place> places = [.. scene.Land.All.Select(parcel => GridPlaces.Tell(FoundPlace.Of(scene, parcel), isShown))];
        var told = ++_told;
        scene.Timers.After(IPlaceService.Interval, _ =>
        {
            if (told == _told)
                Soon();
        });
        scene.Background("places for search", async _ => await grid.Tell(scene.Info.Id, places), _ => After(RetryAfter));
    }
}
