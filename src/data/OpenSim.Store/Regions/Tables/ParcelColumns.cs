using System.Globalization;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table land. On SQLite OpenSimulator calls the description Desc and writes group ownership as a word.</summary>
public abstract class ParcelColumns : IColumns<ParcelRow>
{
    public static string Table => "land";

    public static IReadOnlyList<string> Keys => ["UUID"];

    public static ParcelRow Visit<TVisitor>(ref TVisitor v, ParcelRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        VisitMedia(ref v, VisitMediaSize(ref v, VisitTerms(ref v, VisitPlace(ref v, row))));

    private static ParcelRow VisitPlace<TVisitor>(ref TVisitor v, ParcelRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            Id = v.Id("UUID", row.Id),
            RegionId = v.Id("RegionUUID", row.RegionId),
            LocalId = v.Int("LocalLandID", row.LocalId),
            Bitmap = v.Bytes("Bitmap", row.Bitmap),
            Name = v.Text("Name", row.Name, 255, ColumnForm.Name),
            Description = v.Text(v.Named(mySql: "Description", sqlite: "Desc"), row.Description, 255),
            OwnerId = v.Id("OwnerUUID", row.OwnerId),
            IsGroupOwned = v.Bool("IsGroupOwned", row.IsGroupOwned, ColumnForm.WordOnSqlite),
            GroupId = v.Id("GroupUUID", row.GroupId),
            Area = v.Int("Area", row.Area),
            LandingType = v.Byte("LandingType", row.LandingType),
            UserLocation = v.Vector("UserLocationX", "UserLocationY", "UserLocationZ", row.UserLocation),
            UserLookAt = v.Vector("UserLookAtX", "UserLookAtY", "UserLookAtZ", row.UserLookAt),
            SnapshotId = v.Id("SnapshotUUID", row.SnapshotId),
            Environment = v.Text("environment", row.Environment)
        };

    private static ParcelRow VisitTerms<TVisitor>(ref TVisitor v, ParcelRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            AuctionId = v.UInt("AuctionID", row.AuctionId),
            Category = v.Int("Category", row.Category),
            ClaimDate = v.Int("ClaimDate", row.ClaimDate),
            ClaimPrice = v.Int("ClaimPrice", row.ClaimPrice),
            SalePrice = v.Int("SalePrice", row.SalePrice),
            AuthBuyerId = v.Id("AuthbuyerID", row.AuthBuyerId),
            Status = v.Int("LandStatus", row.Status),
            Flags = v.UInt("LandFlags", row.Flags),
            PassHours = v.Single("PassHours", row.PassHours),
            PassPrice = v.Int("PassPrice", row.PassPrice),
            OtherCleanTime = v.Int("OtherCleanTime", row.OtherCleanTime),
            Dwell = v.Int("Dwell", row.Dwell),
            SeeAvatars = v.Bool("SeeAVs", row.SeeAvatars),
            AnyAvatarSounds = v.Bool("AnyAVSounds", row.AnyAvatarSounds),
            GroupAvatarSounds = v.Bool("GroupAVSounds", row.GroupAvatarSounds)
        };

    private static ParcelRow VisitMedia<TVisitor>(ref TVisitor v, ParcelRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            MediaAutoScale = v.Byte("MediaAutoScale", row.MediaAutoScale),
            MediaTextureId = v.Id("MediaTextureUUID", row.MediaTextureId),
            MediaUrl = v.Text("MediaURL", row.MediaUrl, 255),
            MusicUrl = v.Text("MusicURL", row.MusicUrl, 255),
            MediaType = v.Text("MediaType", row.MediaType, 32),
            MediaDescription = v.Text("MediaDescription", row.MediaDescription, 255),
            MediaLoop = v.Bool("MediaLoop", row.MediaLoop),
            ObscureMusic = v.Bool("ObscureMusic", row.ObscureMusic),
            ObscureMedia = v.Bool("ObscureMedia", row.ObscureMedia)
        };

    private static ParcelRow VisitMediaSize<TVisitor>(ref TVisitor v, ParcelRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        var size = v.Text("MediaSize", string.Create(CultureInfo.InvariantCulture, $"{row.MediaWidth},{row.MediaHeight}"), 16).Split(',');
        return size.Length == 2
            ? row with { MediaWidth = (int)LenientNumber.Int64(size[0]), MediaHeight = (int)LenientNumber.Int64(size[1]) }
            : row with { MediaWidth = 0, MediaHeight = 0 };
    }
}
