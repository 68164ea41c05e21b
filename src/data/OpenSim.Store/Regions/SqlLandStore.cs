using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Parcels: tables land and landaccesslist.</summary>
public sealed class SqlLandStore(Database database)
{
    private readonly Table<ParcelRow, ParcelColumns> _parcels = new(database.Dialect);
    private readonly Table<ParcelAccessLine, ParcelAccessColumns> _access = new(database.Dialect);
    private readonly Table<ParcelAccessLine, OwnAccessColumns> _ownAccess = new(database.Dialect);

    public IReadOnlyList<ParcelRow> Load(UUID regionId) => database.Read(session =>
    {
        var parcels = _parcels.List(session, $"RegionUUID = {regionId} order by LocalLandID");
        var lines = LoadAccess(session, regionId);
        if (lines.Count == 0)
            return parcels;
        var access = lines.ToLookup(line => line.Parcel, line => line.Entry);
        return parcels.ConvertAll(parcel => parcel with { AccessList = [.. access[parcel.Id]] });
    });

    public void Store(ParcelRow parcel) => database.Write(session => Store(session, parcel));

    internal void Store(Session session, ParcelRow parcel)
    {
        _parcels.Store(session, parcel);
        DeleteAccess(session, parcel.Id);
        List<ParcelAccessLine> lines = [.. parcel.AccessList.Select(entry => new ParcelAccessLine(parcel.Id, entry))];
        _access.Store(session, lines);
        if (session.Dialect.IsSqlite)
            _ownAccess.Store(session, lines.FindAll(line => line.Entry.Expires != 0));
    }

    internal static void Delete(Session session, UUID parcelId)
    {
        session.Execute($"delete from land where UUID = {parcelId}");
        DeleteAccess(session, parcelId);
    }

    private List<ParcelAccessLine> LoadAccess(Session session, UUID regionId)
    {
        var lines = _access.List(session, $"LandUUID in (select UUID from land where RegionUUID = {regionId})");
        if (!session.Dialect.IsSqlite || lines.Count == 0)
            return lines;
        var ends = _ownAccess.List(session, $"LandUUID in (select UUID from land where RegionUUID = {regionId})")
            .DistinctBy(line => (line.Parcel, line.Entry.AgentId, line.Entry.Flags))
            .ToDictionary(line => (line.Parcel, line.Entry.AgentId, line.Entry.Flags), line => line.Entry.Expires);
        return lines.ConvertAll(line => line with
        {
            Entry = line.Entry with { Expires = ends.GetValueOrDefault((line.Parcel, line.Entry.AgentId, line.Entry.Flags)) }
        });
    }

    private static void DeleteAccess(Session session, UUID parcelId)
    {
        session.Execute($"delete from landaccesslist where LandUUID = {parcelId}");
        if (session.Dialect.IsSqlite)
            session.Execute($"delete from own_landaccess where LandUUID = {parcelId}");
    }
}
