using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Estates;

/// <summary>
/// Estates, in tables estate_settings, estate_map, estate_managers, estate_users, estate_groups and estateban; their experiences in two of
/// OpenSim-NGC's and one of ours.
/// </summary>
public sealed class EstateService(Database database) : IEstateService
{
    private const string Allowed = "estate_allowed_experiences", Blocked = "own_estate_blocked_experiences";
    private const string Trusted = "estate_key_experiences";
    private const int FirstId = 101; // below 100 are numbers of the mainland; OpenSimulator begins here too

    private readonly string _name = database.Dialect.Fold("EstateName");
    private readonly Table<Estate, EstateColumns> _estates = new(database.Dialect);

    public ValueTask<Estate?> GetEstate(uint estateId) => new(database.Read(session => Load(session, estateId)));

    public ValueTask<Estate?> GetEstateOfRegion(UUID regionId) => new(database.Read(session =>
        Load(session, (uint)session.Number($"select EstateID from estate_map where RegionID = {regionId}"))));

    public ValueTask<IReadOnlyList<uint>> GetEstates() => new(database.Read(session =>
        session.List($"select EstateID from estate_settings order by EstateID", row => row.UInt32(0))));

    public ValueTask<IReadOnlyList<uint>> GetEstatesByName(string name) => new(database.Read(session =>
        session.List($"""
            select EstateID from estate_settings where {_name:raw} like {ColumnText.Alike(name)} escape '!' order by EstateID
            """, row => row.UInt32(0))));

    public ValueTask<IReadOnlyList<uint>> GetEstatesByOwner(UUID ownerId) => new(database.Read(session =>
        session.List($"select EstateID from estate_settings where EstateOwner = {ownerId} order by EstateID", row => row.UInt32(0))));

    public ValueTask<IReadOnlyList<UUID>> GetRegions(uint estateId) => new(database.Read(session =>
        session.List($"select RegionID from estate_map where EstateID = {estateId}", row => row.Id(0))));

    public ValueTask<Estate> StoreEstate(Estate estate) => new(database.Write(session =>
    {
        var stored = estate with
        {
            Id = estate.Id != 0 ? estate.Id : NextId(session),
            Name = BoundedText.Line(estate.Name, Estate.MaxName, BoundedText.FieldBytes)
        };
        _estates.Store(session, stored);
        StoreList(session, "estate_managers", stored.Id, stored.Managers);
        StoreList(session, "estate_users", stored.Id, stored.Users);
        StoreList(session, "estate_groups", stored.Id, stored.Groups);
        StoreBans(session, stored);
        StoreList(session, Allowed, stored.Id, stored.AllowedExperiences);
        StoreList(session, Blocked, stored.Id, stored.BlockedExperiences);
        StoreList(session, Trusted, stored.Id, stored.TrustedExperiences);
        return stored;
    }));

    public ValueTask<bool> LinkRegion(UUID regionId, uint estateId) => new(database.Write(session =>
    {
        session.Execute($"delete from estate_map where RegionID = {regionId}");
        return session.Execute($"insert into estate_map (RegionID, EstateID) values ({regionId}, {estateId})") > 0;
    }));

    // Held until the estate is there: another server of the grid may be making one.
    private static uint NextId(Session session) =>
        (uint)Math.Max(FirstId, session.Number($"select max(EstateID) from estate_settings{session.Dialect.ForUpdate:raw}") + 1);

    private Estate? Load(Session session, uint estateId)
    {
        if (_estates.First(session, $"EstateID = {estateId}") is not { } estate)
            return null;
        return estate with
        {
            Managers = LoadList(session, "estate_managers", estateId),
            Users = LoadList(session, "estate_users", estateId),
            Groups = LoadList(session, "estate_groups", estateId),
            Bans = session.List($"select bannedUUID, banningUUID, banTime from estateban where EstateID = {estateId}",
                row => new EstateBan(row.Id(0), row.Id(1), row.Int32(2))),
            AllowedExperiences = LoadList(session, Allowed, estateId),
            BlockedExperiences = LoadList(session, Blocked, estateId),
            TrustedExperiences = LoadList(session, Trusted, estateId)
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

    private static void StoreBans(Session session, Estate estate)
    {
        const string Columns = "EstateID, bannedUUID, bannedIp, bannedIpHostMask, bannedNameMask, banningUUID, banTime";
        session.Execute($"delete from estateban where EstateID = {estate.Id}");
        foreach (var ban in estate.Bans)
            session.Execute(
                $"insert into estateban ({Columns:raw}) values ({estate.Id}, {ban.BannedId}, '', '', '', {ban.BannedBy}, {ban.Time})");
    }
}
