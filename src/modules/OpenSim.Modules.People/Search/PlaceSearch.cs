using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Search;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.People.Search;

/// <summary>
/// Where places are looked for: in the grid, whose regions tell it of theirs, or in the regions of this process, where they are all there
/// are or the grid does not answer.
/// </summary>
internal sealed class PlaceSearch(PlaceDirectory here, IPlaceService? grid, Scenes scenes)
{
    public ValueTask<IReadOnlyList<FoundPlace>> FindListed(SearchQuestion question) =>
        Find(GridPlaces.Ask(question), () => PlaceOrder.Page(here.Listed, question));

    public ValueTask<IReadOnlyList<FoundPlace>> FindOnSale(LandQuestion question, UUID buyer) =>
        Find(GridPlaces.Ask(question, buyer), () => PlaceOrder.Page(here.OnSale(buyer), question));

    public ValueTask<IReadOnlyList<FoundPlace>> FindHoldings(SearchQuestion question, UUID owner, bool isOfGroup) => Find(
        GridPlaces.Ask(question, SoughtPlaces.Holdings) with { Owner = owner, IsOfGroup = isOfGroup },
        () => PlaceOrder.Page(here.All.Where(place => place.Parcel.OwnerId == owner && place.Parcel.IsGroupOwned == isOfGroup), question));

    private async ValueTask<IReadOnlyList<FoundPlace>> Find(PlaceQuestion question, Func<IReadOnlyList<FoundPlace>> findHere)
    {
        if (grid is null)
            return findHere();
        try
        {
            return [.. (await grid.Find(question)).Select(place => GridPlaces.Found(place, scenes))];
        }
        catch (ServiceAwayException)
        {
            return findHere();
        }
    }
}
