using OpenSim.Primitives;
using OpenSim.Services.Search;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Search;

/// <summary>The parcels of a grid, in table own_places.</summary>
public sealed class PlaceService(Database database, TimeProvider time) : IPlaceService
{
    /// <summary>Parcels of one region, squares of 4 m: more than fit into 512 m. Those beyond are not found.</summary>
    public const int MaxOfRegion = 16_384;

    private readonly Table<Place, PlaceColumns> _places = new(database.Dialect);

    private int Now => (int)time.GetUtcNow().ToUnixTimeSeconds();

    private int Oldest => Now - (int)IPlaceService.Kept.TotalSeconds;

    public ValueTask Tell(UUID regionId, IReadOnlyList<Place> places)
    {
        var rows = places.Where(place => !place.ParcelId.IsZero).DistinctBy(place => place.ParcelId).Take(MaxOfRegion)
            .Select(place => place with { RegionId = regionId, Told = Now }).ToList();
        database.Write(session =>
        {
            session.Execute($"delete from own_places where RegionID = {regionId} or Told < {Oldest}");
            _places.Store(session, rows);
        });
        return default;
    }

    public ValueTask<IReadOnlyList<Place>> Find(PlaceQuestion question)
    {
        var words = ColumnText.Holding(question.Words.Trim());
        var region = ColumnText.Alike(question.RegionName);
        var fold = database.Dialect.Fold;
        return new(database.Read(session => _places.List(session, $"""
            Told >= {Oldest} and {Condition(question.Kind):raw}
            and ({question.Kind != SoughtPlaces.ForSale} = 1 or AuthBuyerID = {UUID.Zero} or AuthBuyerID = {question.Buyer})
            and ({question.Kind != SoughtPlaces.Holdings} = 1 or (OwnerID = {question.Owner} and IsGroupOwned = {question.IsOfGroup}))
            and ({fold("Name"):raw} like {words} escape '!' or {fold("Description"):raw} like {words} escape '!')
            and ({question.Category <= 0} = 1 or Category = {question.Category})
            and ({question.RegionName.Length == 0} = 1 or {fold("RegionName"):raw} like {region} escape '!')
            and (({question.Maturities & 1} <> 0 and Maturity = 0) or ({question.Maturities & 2} <> 0 and Maturity = 1)
                or ({question.Maturities & 4} <> 0 and Maturity = 2))
            and ({!question.WithPictures} = 1 or SnapshotID <> {UUID.Zero})
            and SalePrice <= {question.MaxPrice} and Area >= {question.MinArea}
            order by {Order(question):raw}, {fold("Name"):raw}, Name, ParcelID limit {question.Max} offset {question.Start}
            """)));
    }

    private static string Condition(SoughtPlaces kind) => kind switch
    {
        SoughtPlaces.Holdings => "1 = 1",
        SoughtPlaces.ForSale => "IsShown = 1 and IsForSale = 1",
        _ => "IsShown = 1 and IsListed = 1"
    };

    private string Order(PlaceQuestion question)
    {
        var column = question.Order switch
        {
            PlaceOrderKind.Name => database.Dialect.Fold("Name"),
            PlaceOrderKind.Area => "Area",
            PlaceOrderKind.Price => "SalePrice",
            PlaceOrderKind.PricePerMetre => "SalePrice * 1.0 / case when Area > 0 then Area else 1 end",
            _ => "Dwell"
        };
        return question.IsDescending ? column + " desc" : column;
    }
}
