using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Estates;

/// <summary>The estate tables.</summary>
public sealed class SqlEstateStore(Database database) : IEstateStore
{
    private const string Columns = "EstateID, EstateName, AbuseEmailToEstateOwner, DenyAnonymous, ResetHomeOnTeleport, FixedSun, DenyTransacted, BlockDwell, "
        + "DenyIdentified, AllowVoice, UseGlobalTime, PricePerMeter, TaxFree, AllowDirectTeleport, RedirectGridX, RedirectGridY, ParentEstateID, "
        + "SunPosition, EstateSkipScripts, BillableFactor, PublicAccess, AbuseEmail, EstateOwner, DenyMinors, AllowLandmark, AllowParcelChanges, "
        + "AllowSetHome, AllowEnviromentOverride";

    private const int FirstId = 101; // below 100 are numbers of the mainland; OpenSimulator begins here too

    private readonly string _store = database.Dialect.Upsert("estate_settings", ["EstateID"], Columns.Split(", "));

    public EstateRow? Load(uint estateId) => database.Read(session => Load(session, estateId));

    public EstateRow? LoadForRegion(UUID regionId) => database.Read(session =>
    {
        var estate = (uint)session.Number($"select EstateID from estate_map where RegionID = {regionId}");
        return estate == 0 ? null : Load(session, estate);
    });

    public EstateRow Store(EstateRow estate) => database.Write(session =>
    {
        var stored = estate.Id != 0 ? estate : estate with { Id = (uint)Math.Max(FirstId, session.Number($"select max(EstateID) from estate_settings") + 1) };
        session.Execute(_store, Values(stored));
        StoreList(session, "estate_managers", stored.Id, stored.Managers);
        StoreList(session, "estate_users", stored.Id, stored.Users);
        StoreList(session, "estate_groups", stored.Id, stored.Groups);
        session.Execute($"delete from estateban where EstateID = {stored.Id}");
        foreach (var ban in stored.Bans)
            session.Execute($"insert into estateban (EstateID, bannedUUID, bannedIp, bannedIpHostMask, bannedNameMask, banningUUID, banTime) values ({stored.Id}, {ban.BannedId}, '', '', '', {ban.BannedBy}, {ban.Time})");
        return stored;
    });

    public void LinkRegion(UUID regionId, uint estateId) => database.Write(session =>
    {
        session.Execute($"delete from estate_map where RegionID = {regionId}");
        session.Execute($"insert into estate_map (RegionID, EstateID) values ({regionId}, {estateId})");
    });

    public IReadOnlyList<uint> All() => database.Read(session =>
        session.List($"select EstateID from estate_settings order by EstateID", row => row.UInt32(0)));

    public IReadOnlyList<uint> FindByName(string name) => database.Read(session =>
        session.List($"select EstateID from estate_settings where EstateName = {name} order by EstateID", row => row.UInt32(0)));

    public IReadOnlyList<uint> FindByOwner(UUID ownerId) => database.Read(session =>
        session.List($"select EstateID from estate_settings where EstateOwner = {ownerId} order by EstateID", row => row.UInt32(0)));

    public IReadOnlyList<UUID> Regions(uint estateId) => database.Read(session =>
        session.List($"select RegionID from estate_map where EstateID = {estateId}", row => row.Id(0)));

    public void Delete(uint estateId) => database.Write(session =>
    {
        foreach (var table in (string[])["estate_map", "estate_managers", "estate_users", "estate_groups", "estateban", "estate_settings"])
            session.Execute($"delete from {table:raw} where EstateID = {estateId}");
    });

    private static EstateRow? Load(Session session, uint estateId)
    {
        var estate = session.First($"select {Columns:raw} from estate_settings where EstateID = {estateId}", Read);
        return estate is null ? null : estate with
        {
            Managers = LoadList(session, "estate_managers", estateId),
            Users = LoadList(session, "estate_users", estateId),
            Groups = LoadList(session, "estate_groups", estateId),
            Bans = session.List($"select bannedUUID, banningUUID, banTime from estateban where EstateID = {estateId}",
                row => new EstateBanRow(row.Id(0), row.Id(1), row.Int32(2)))
        };
    }

    private static List<UUID> LoadList(Session session, string table, uint estateId) =>
        session.List($"select uuid from {table:raw} where EstateID = {estateId}", row => row.Id(0));

    private static void StoreList(Session session, string table, uint estateId, IReadOnlyList<UUID> ids)
    {
        session.Execute($"delete from {table:raw} where EstateID = {estateId}");
        foreach (var id in ids)
            session.Execute($"insert into {table:raw} (EstateID, uuid) values ({estateId}, {id})");
    }

    private static EstateRow Read(RowCursor row) => new()
    {
        Id = row.UInt32(0),
        Name = row.Text(1),
        AbuseEmailToEstateOwner = row.Bool(2),
        DenyAnonymous = row.Bool(3),
        ResetHomeOnTeleport = row.Bool(4),
        FixedSun = row.Bool(5),
        DenyTransacted = row.Bool(6),
        BlockDwell = row.Bool(7),
        DenyIdentified = row.Bool(8),
        AllowVoice = row.Bool(9),
        UseGlobalTime = row.Bool(10),
        PricePerMeter = row.Int32(11),
        TaxFree = row.Bool(12),
        AllowDirectTeleport = row.Bool(13),
        RedirectGridX = row.Int32(14),
        RedirectGridY = row.Int32(15),
        ParentEstateId = row.UInt32(16),
        SunPosition = row.Double(17),
        EstateSkipScripts = row.Bool(18),
        BillableFactor = row.Single(19),
        PublicAccess = row.Bool(20),
        AbuseEmail = row.Text(21),
        OwnerId = row.Id(22),
        DenyMinors = row.Bool(23),
        AllowLandmark = row.Bool(24),
        AllowParcelChanges = row.Bool(25),
        AllowSetHome = row.Bool(26),
        AllowEnvironmentOverride = row.Bool(27)
    };

    private static object?[] Values(EstateRow estate) =>
    [
        estate.Id, ColumnText.Cut(estate.Name, 64), estate.AbuseEmailToEstateOwner, estate.DenyAnonymous, estate.ResetHomeOnTeleport, estate.FixedSun,
        estate.DenyTransacted, estate.BlockDwell, estate.DenyIdentified, estate.AllowVoice, estate.UseGlobalTime, estate.PricePerMeter, estate.TaxFree,
        estate.AllowDirectTeleport, estate.RedirectGridX, estate.RedirectGridY, estate.ParentEstateId, estate.SunPosition, estate.EstateSkipScripts,
        estate.BillableFactor, estate.PublicAccess, ColumnText.Cut(estate.AbuseEmail, 255), estate.OwnerId, estate.DenyMinors, estate.AllowLandmark,
        estate.AllowParcelChanges, estate.AllowSetHome, estate.AllowEnvironmentOverride
    ];
}
