using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.People.Search;

/// <summary>
/// The parcels of all regions of the process, as they are when somebody searches: what a region has told is remembered until its land
/// changes, so that a search is a walk over memory and takes each region's token for no longer than one look.
/// </summary>
internal sealed class PlaceDirectory(Scenes scenes)
{
    private readonly ConcurrentDictionary<Scene, (uint Version, int Maturity, IReadOnlyList<FoundPlace> Places)> _known = [];

    /// <summary>All of them, those that do not want to be found too. Not with a region's token held.</summary>
    public IEnumerable<FoundPlace> All => scenes.SelectMany(scene => Known(scene).Places);

    /// <summary>Those that may be found: their owners want it, and their regions do not forbid it.</summary>
    public IEnumerable<FoundPlace> Listed =>
        scenes.Where(MayShow).SelectMany(scene => Known(scene).Places).Where(place => place.Has(ParcelFlags.ShowDirectory));

    /// <summary>Those that are for sale to somebody.</summary>
    public IEnumerable<FoundPlace> OnSale(UUID buyer) => scenes.Where(MayShow).SelectMany(scene => Known(scene).Places)
        .Where(place => place.IsForSale && (place.Parcel.AuthBuyerId.IsZero || place.Parcel.AuthBuyerId == buyer));

    public void Forget(Scene scene) => _known.TryRemove(scene, out _);

    private static bool MayShow(Scene scene) => !scene.Settings.Current.BlockShowInSearch;

    private (uint Version, int Maturity, IReadOnlyList<FoundPlace> Places) Known(Scene scene)
    {
        using (scene.Token.Take())
        {
            var maturity = scene.Settings.Current.Maturity;
            if (!_known.TryGetValue(scene, out var known) || known.Version != scene.Land.Version || known.Maturity != maturity)
                _known[scene] = known =
                    (scene.Land.Version, maturity, [.. scene.Land.All.Select(parcel => FoundPlace.Of(scene, parcel))]);
            return known;
        }
    }
}
