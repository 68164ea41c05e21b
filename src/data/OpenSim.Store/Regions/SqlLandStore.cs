using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>
/// Tables land and landaccesslist. On SQLite OpenSimulator calls the description Desc, writes group ownership as "True" and "False", and has no
/// expiry in access lists, which is therefore kept beside in a table of ours.
/// </summary>
public sealed class SqlLandStore(Database database)
{
    private static readonly string[] Names =
    [
        "UUID", "RegionUUID", "LocalLandID", "Bitmap", "Name", "Description", "OwnerUUID", "IsGroupOwned", "Area", "AuctionID", "Category",
        "ClaimDate", "ClaimPrice", "GroupUUID", "SalePrice", "LandStatus", "LandFlags", "LandingType", "MediaAutoScale", "MediaTextureUUID",
        "MediaURL", "MusicURL", "PassHours", "PassPrice", "SnapshotUUID", "UserLocationX", "UserLocationY", "UserLocationZ",
        "UserLookAtX", "UserLookAtY", "UserLookAtZ", "AuthbuyerID", "OtherCleanTime", "Dwell", "MediaType", "MediaDescription", "MediaSize",
        "MediaLoop", "ObscureMusic", "ObscureMedia", "SeeAVs", "AnyAVSounds", "GroupAVSounds", "environment"
    ];

    private readonly string _select = string.Join(", ", ColumnsOf(database.Dialect).Select(database.Dialect.Quote));
    private readonly string _store = database.Dialect.Upsert("land", ["UUID"], ColumnsOf(database.Dialect));

    public IReadOnlyList<ParcelRow> Load(UUID regionId) => database.Read(session =>
    {
        var parcels = session.List($"select {_select:raw} from land where RegionUUID = {regionId} order by LocalLandID", Read);
        var access = LoadAccess(session, regionId).ToLookup(entry => entry.Parcel, entry => entry.Access);
        return parcels.ConvertAll(parcel => parcel with { AccessList = [.. access[parcel.Id]] });
    });

    public void Store(ParcelRow parcel) => database.Write(session => Store(session, parcel));

    public void Delete(UUID parcelId) => database.Write(session => Delete(session, parcelId));

    internal void Store(Session session, ParcelRow parcel)
    {
        session.Execute(_store, Values(parcel, session.Dialect.IsSqlite));
        DeleteAccess(session, parcel.Id);
        foreach (var entry in parcel.AccessList)
            StoreAccess(session, parcel.Id, entry);
    }

    internal static void Delete(Session session, UUID parcelId)
    {
        session.Execute($"delete from land where UUID = {parcelId}");
        DeleteAccess(session, parcelId);
    }

    private static List<(UUID Parcel, ParcelAccessRow Access)> LoadAccess(Session session, UUID regionId)
    {
        var expires = session.Dialect.IsSqlite
            ? "coalesce((select max(Expires) from own_landaccess o where o.LandUUID = a.LandUUID and o.AccessUUID = a.AccessUUID and o.Flags = a.Flags), 0)"
            : "a.Expires";
        return session.List(
            $"select a.LandUUID, a.AccessUUID, a.Flags, {expires:raw} from landaccesslist a join land l on l.UUID = a.LandUUID where l.RegionUUID = {regionId}",
            row => (row.Id(0), new ParcelAccessRow(row.Id(1), row.UInt32(2), row.Int32(3))));
    }

    private static void DeleteAccess(Session session, UUID parcelId)
    {
        session.Execute($"delete from landaccesslist where LandUUID = {parcelId}");
        if (session.Dialect.IsSqlite)
            session.Execute($"delete from own_landaccess where LandUUID = {parcelId}");
    }

    private static void StoreAccess(Session session, UUID parcelId, ParcelAccessRow entry)
    {
        if (!session.Dialect.IsSqlite)
        {
            session.Execute($"insert into landaccesslist (LandUUID, AccessUUID, Flags, Expires) values ({parcelId}, {entry.AgentId}, {entry.Flags}, {entry.Expires})");
            return;
        }

        session.Execute($"insert into landaccesslist (LandUUID, AccessUUID, Flags) values ({parcelId}, {entry.AgentId}, {entry.Flags})");
        if (entry.Expires != 0)
            session.Execute($"insert or replace into own_landaccess (LandUUID, AccessUUID, Flags, Expires) values ({parcelId}, {entry.AgentId}, {entry.Flags}, {entry.Expires})");
    }

    private static string[] ColumnsOf(SqlDialect dialect) =>
        dialect.IsSqlite ? [.. Names.Select(name => name == "Description" ? "Desc" : name)] : Names;

    internal static ParcelRow Read(RowCursor row)
    {
        var size = row.Text(36).Split(',');
        return new ParcelRow
        {
            Id = row.Id(0),
            RegionId = row.Id(1),
            LocalId = row.Int32(2),
            Bitmap = row.Bytes(3),
            Name = row.Text(4),
            Description = row.Text(5),
            OwnerId = row.Id(6),
            IsGroupOwned = row.Bool(7),
            Area = row.Int32(8),
            AuctionId = row.UInt32(9),
            Category = row.Int32(10),
            ClaimDate = row.Int32(11),
            ClaimPrice = row.Int32(12),
            GroupId = row.Id(13),
            SalePrice = row.Int32(14),
            Status = row.Int32(15),
            Flags = row.UInt32(16),
            LandingType = row.Byte(17),
            MediaAutoScale = row.Byte(18),
            MediaTextureId = row.Id(19),
            MediaUrl = row.Text(20),
            MusicUrl = row.Text(21),
            PassHours = row.Single(22),
            PassPrice = row.Int32(23),
            SnapshotId = row.Id(24),
            UserLocation = row.Vector(25),
            UserLookAt = row.Vector(28),
            AuthBuyerId = row.Id(31),
            OtherCleanTime = row.Int32(32),
            Dwell = row.Int32(33),
            MediaType = row.Text(34),
            MediaDescription = row.Text(35),
            MediaWidth = size.Length == 2 ? (int)LenientNumber.Int64(size[0]) : 0,
            MediaHeight = size.Length == 2 ? (int)LenientNumber.Int64(size[1]) : 0,
            MediaLoop = row.Bool(37),
            ObscureMusic = row.Bool(38),
            ObscureMedia = row.Bool(39),
            SeeAvatars = row.Bool(40),
            AnyAvatarSounds = row.Bool(41),
            GroupAvatarSounds = row.Bool(42),
            Environment = row.Text(43)
        };
    }

    internal static object?[] Values(ParcelRow parcel, bool sqlite) =>
    [
        parcel.Id, parcel.RegionId, parcel.LocalId, parcel.Bitmap, ColumnText.Cut(parcel.Name, 255), ColumnText.Cut(parcel.Description, 255),
        parcel.OwnerId, sqlite ? parcel.IsGroupOwned ? "True" : "False" : parcel.IsGroupOwned, parcel.Area, parcel.AuctionId, parcel.Category,
        parcel.ClaimDate, parcel.ClaimPrice, parcel.GroupId, parcel.SalePrice, parcel.Status, parcel.Flags, parcel.LandingType, parcel.MediaAutoScale,
        parcel.MediaTextureId, ColumnText.Cut(parcel.MediaUrl, 255), ColumnText.Cut(parcel.MusicUrl, 255), parcel.PassHours, parcel.PassPrice,
        parcel.SnapshotId, Finite(parcel.UserLocation.X), Finite(parcel.UserLocation.Y), Finite(parcel.UserLocation.Z),
        Finite(parcel.UserLookAt.X), Finite(parcel.UserLookAt.Y), Finite(parcel.UserLookAt.Z), parcel.AuthBuyerId, parcel.OtherCleanTime, parcel.Dwell,
        ColumnText.Cut(parcel.MediaType, 32), ColumnText.Cut(parcel.MediaDescription, 255),
        string.Create(CultureInfo.InvariantCulture, $"{parcel.MediaWidth},{parcel.MediaHeight}"), parcel.MediaLoop, parcel.ObscureMusic,
        parcel.ObscureMedia, parcel.SeeAvatars, parcel.AnyAvatarSounds, parcel.GroupAvatarSounds, parcel.Environment
    ];

    // MySQL refuses what is no number; SQLite would make null of it.
    private static float Finite(float value) => float.IsFinite(value) ? value : 0;
}
