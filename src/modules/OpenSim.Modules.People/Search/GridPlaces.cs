using System.Numerics;
using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Services.Search;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.People.Search;

/// <summary>Questions and places of the search window in the words of the grid's search, and back.</summary>
internal static class GridPlaces
{
    private const int MetresOfSquare = 256;
    private const int LargestPlace = 4095; // metres in the largest region

    private const SearchFlags Orders =
        SearchFlags.SortByName | SearchFlags.SortByArea | SearchFlags.SortByPricePerMetre | SearchFlags.SortByPrice;

    public static PlaceQuestion Ask(SearchQuestion question, SoughtPlaces kind = SoughtPlaces.Listed)
    {
        var isByName = question.Flags.HasFlag(SearchFlags.SortByName);
        return new PlaceQuestion
        {
            Kind = kind,
            Words = question.Text.Trim(),
            Category = question.Category,
            RegionName = question.RegionName,
            Maturities = Maturities(question.Flags),
            WithPictures = question.Flags.HasFlag(SearchFlags.WithPictures),
            Order = isByName ? PlaceOrderKind.Name : PlaceOrderKind.Dwell,
            IsDescending = !isByName,
            Start = question.Start,
            Max = SearchQuestion.PageSize
        };
    }

    public static PlaceQuestion Ask(LandQuestion question, UUID buyer)
    {
        var flags = question.Flags;
        return new PlaceQuestion
        {
            Kind = SoughtPlaces.ForSale,
            Buyer = buyer,
            Maturities = Maturities(flags),
            MaxPrice = flags.HasFlag(SearchFlags.BoundByPrice) ? question.Price : int.MaxValue,
            MinArea = flags.HasFlag(SearchFlags.BoundByArea) ? question.Area : 0,
            Order = flags.HasFlag(SearchFlags.SortByName) ? PlaceOrderKind.Name
                : flags.HasFlag(SearchFlags.SortByArea) ? PlaceOrderKind.Area
                : flags.HasFlag(SearchFlags.SortByPricePerMetre) ? PlaceOrderKind.PricePerMetre
                : PlaceOrderKind.Price,
            IsDescending = (flags & Orders) != 0 && !flags.HasFlag(SearchFlags.SortAscending),
            Start = question.Start,
            Max = SearchQuestion.PageSize
        };
    }

    /// <summary>What a region tells of a parcel.</summary>
    /// <param name="isShown">The region does not forbid that it is found.</param>
    public static Place Tell(FoundPlace place, bool isShown) => new()
    {
        RegionId = place.Region.Id,
        ParcelId = place.Parcel.Id,
        RegionName = place.Region.Name,
        RegionX = (int)place.Region.Handle.MetresX,
        RegionY = (int)place.Region.Handle.MetresY,
        OwnerId = place.Parcel.OwnerId,
        IsGroupOwned = place.Parcel.IsGroupOwned,
        Name = place.Parcel.Name,
        Description = place.Parcel.Description,
        Category = place.Parcel.Category,
        Maturity = place.Maturity,
        Area = place.Area,
        Dwell = place.Parcel.Dwell,
        SnapshotId = place.Parcel.SnapshotId,
        AuctionId = unchecked((int)place.Parcel.AuctionId),
        IsForSale = place.IsForSale,
        SalePrice = place.Parcel.SalePrice,
        AuthBuyerId = place.Parcel.AuthBuyerId,
        IsShown = isShown,
        IsListed = place.Has(ParcelFlags.ShowDirectory),
        Position = place.Position
    };

    /// <summary>
    /// A place as viewers are told of it. One in another process goes by the id of its place (<see cref="PlaceId"/>): when the viewer asks more,
    /// the region there is asked.
    /// </summary>
    public static FoundPlace Found(Place place, Scenes scenes)
    {
        var info = new RegionInfo
        {
            Id = place.RegionId,
            Name = place.RegionName,
            GridX = (uint)Math.Max(0, place.RegionX) / MetresOfSquare,
            GridY = (uint)Math.Max(0, place.RegionY) / MetresOfSquare
        };
        var isHere = scenes.Any(scene => scene.Info.Id == place.RegionId);
        var row = new ParcelRow
        {
            Id = isHere ? place.ParcelId : PlaceId.Of(info.Handle, Metres(place.Position.X), Metres(place.Position.Y)),
            RegionId = place.RegionId,
            Name = place.Name,
            Description = place.Description,
            OwnerId = place.OwnerId,
            IsGroupOwned = place.IsGroupOwned,
            Category = place.Category,
            Area = place.Area,
            Dwell = place.Dwell,
            SnapshotId = place.SnapshotId,
            AuctionId = unchecked((uint)place.AuctionId),
            SalePrice = place.SalePrice,
            AuthBuyerId = place.AuthBuyerId,
            UserLocation = Vector3.Zero,
            Flags = (uint)((place.IsForSale ? ParcelFlags.ForSale : 0) | (place.IsListed ? ParcelFlags.ShowDirectory : 0))
        };
        return new FoundPlace(row, place.Area, place.Position, info, place.Maturity);
    }

    private static uint Metres(float place) => (uint)Math.Clamp(place, 0, LargestPlace);

    private static int Maturities(SearchFlags flags) =>
        Enumerable.Range(0, 3).Sum(maturity => SearchQuestion.Includes(flags, maturity) ? 1 << maturity : 0);
}
