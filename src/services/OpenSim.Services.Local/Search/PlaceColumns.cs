using System.Numerics;
using OpenSim.Services.Search;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Search;

/// <summary>Table own_places.</summary>
internal abstract class PlaceColumns : IColumns<Place>
{
    public static string Table => "own_places";

    public static IReadOnlyList<string> Keys { get; } = ["RegionID", "ParcelID"];

    public static Place Visit<TVisitor>(ref TVisitor v, Place row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            RegionId = v.Id("RegionID", row.RegionId),
            ParcelId = v.Id("ParcelID", row.ParcelId),
            RegionName = v.Text("RegionName", row.RegionName, 255, ColumnForm.Name),
            RegionX = v.Int("RegionX", row.RegionX),
            RegionY = v.Int("RegionY", row.RegionY),
            OwnerId = v.Id("OwnerID", row.OwnerId),
            IsGroupOwned = v.Bool("IsGroupOwned", row.IsGroupOwned),
            Name = v.Text("Name", row.Name, 255, ColumnForm.Name),
            Description = v.Text("Description", row.Description, 4096),
            Category = v.Int("Category", row.Category),
            Maturity = v.Int("Maturity", row.Maturity),
            Area = v.Int("Area", row.Area),
            Dwell = v.Int("Dwell", row.Dwell),
            SnapshotId = v.Id("SnapshotID", row.SnapshotId),
            AuctionId = v.Int("AuctionID", row.AuctionId),
            IsForSale = v.Bool("IsForSale", row.IsForSale),
            SalePrice = v.Int("SalePrice", row.SalePrice),
            AuthBuyerId = v.Id("AuthBuyerID", row.AuthBuyerId),
            IsShown = v.Bool("IsShown", row.IsShown),
            IsListed = v.Bool("IsListed", row.IsListed),
            Position = new Vector3(v.Single("PositionX", row.Position.X), v.Single("PositionY", row.Position.Y),
                v.Single("PositionZ", row.Position.Z)),
            Told = v.Int("Told", row.Told)
        };
}
