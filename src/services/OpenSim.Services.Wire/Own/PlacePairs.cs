using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Services.Search;

namespace OpenSim.Services.Wire.Own;

/// <summary>Places, and which are looked for.</summary>
public static class PlacePairs
{
    public static LlsdMap Write(Place place) => new()
    {
        ["Region"] = place.RegionId,
        ["Parcel"] = place.ParcelId,
        ["RegionName"] = place.RegionName,
        ["RegionX"] = place.RegionX,
        ["RegionY"] = place.RegionY,
        ["Owner"] = place.OwnerId,
        ["IsGroupOwned"] = place.IsGroupOwned,
        ["Name"] = place.Name,
        ["Description"] = place.Description,
        ["Category"] = place.Category,
        ["Maturity"] = place.Maturity,
        ["Area"] = place.Area,
        ["Dwell"] = place.Dwell,
        ["Snapshot"] = place.SnapshotId,
        ["Auction"] = place.AuctionId,
        ["IsForSale"] = place.IsForSale,
        ["Price"] = place.SalePrice,
        ["Buyer"] = place.AuthBuyerId,
        ["IsShown"] = place.IsShown,
        ["IsListed"] = place.IsListed,
        ["Position"] = new LlsdArray([place.Position.X, place.Position.Y, place.Position.Z])
    };

    public static Place Read(LlsdValue value) => new()
    {
        RegionId = value["Region"].AsUuid(),
        ParcelId = value["Parcel"].AsUuid(),
        RegionName = value["RegionName"].AsString(),
        RegionX = value["RegionX"].AsInteger(),
        RegionY = value["RegionY"].AsInteger(),
        OwnerId = value["Owner"].AsUuid(),
        IsGroupOwned = value["IsGroupOwned"].AsBoolean(),
        Name = value["Name"].AsString(),
        Description = value["Description"].AsString(),
        Category = value["Category"].AsInteger(),
        Maturity = Math.Clamp(value["Maturity"].AsInteger(), 0, 2),
        Area = OwnWire.Count(value["Area"]),
        Dwell = value["Dwell"].AsInteger(),
        SnapshotId = value["Snapshot"].AsUuid(),
        AuctionId = value["Auction"].AsInteger(),
        IsForSale = value["IsForSale"].AsBoolean(),
        SalePrice = value["Price"].AsInteger(),
        AuthBuyerId = value["Buyer"].AsUuid(),
        IsShown = value["IsShown"].AsBoolean(),
        IsListed = value["IsListed"].AsBoolean(),
        Position = new Vector3(OwnWire.Finite(value["Position"][0]), OwnWire.Finite(value["Position"][1]),
            OwnWire.Finite(value["Position"][2]))
    };

    public static LlsdMap Write(PlaceQuestion question) => new()
    {
        ["Kind"] = (int)question.Kind,
        ["Words"] = question.Words,
        ["Category"] = question.Category,
        ["RegionName"] = question.RegionName,
        ["Maturities"] = question.Maturities,
        ["WithPictures"] = question.WithPictures,
        ["Buyer"] = question.Buyer,
        ["Owner"] = question.Owner,
        ["IsOfGroup"] = question.IsOfGroup,
        ["MaxPrice"] = question.MaxPrice,
        ["MinArea"] = question.MinArea,
        ["Order"] = (int)question.Order,
        ["IsDescending"] = question.IsDescending,
        ["Start"] = question.Start,
        ["Max"] = question.Max
    };

    public static PlaceQuestion ReadQuestion(LlsdValue value) => new()
    {
        Kind = (SoughtPlaces)value["Kind"].AsInteger(),
        Words = value["Words"].AsString(),
        Category = value["Category"].AsInteger(),
        RegionName = value["RegionName"].AsString(),
        Maturities = value["Maturities"].AsInteger(),
        WithPictures = value["WithPictures"].AsBoolean(),
        Buyer = value["Buyer"].AsUuid(),
        Owner = value["Owner"].AsUuid(),
        IsOfGroup = value["IsOfGroup"].AsBoolean(),
        MaxPrice = value["MaxPrice"].AsInteger(),
        MinArea = value["MinArea"].AsInteger(),
        Order = (PlaceOrderKind)value["Order"].AsInteger(),
        IsDescending = value["IsDescending"].AsBoolean(),
        Start = OwnWire.Count(value["Start"]),
        Max = OwnWire.Count(value["Max"])
    };
}
