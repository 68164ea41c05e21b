using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Grid;

/// <summary>Table regions.</summary>
public sealed class SqlGridStore(Database database) : IGridStore
{
    private const string Columns = "uuid, ScopeID, regionName, regionHandle, locX, locY, sizeX, sizeY, serverIP, serverPort, serverURI, serverHttpPort, "
        + "regionMapTexture, parcelMapTexture, access, regionSecret, owner_uuid, Token, flags, last_seen, PrincipalID";

    private const int MaxRegionSize = 8192; // metres; how far west or south of a point a region that covers it can begin
    private readonly string _store = database.Dialect.Upsert("regions", ["uuid"], Columns.Split(", "));
    private readonly string _noCase = database.Dialect.IsSqlite ? "collate nocase" : "";

    public GridRegionRow? Load(UUID scopeId, UUID id) => database.Read(session =>
        session.First($"select {Columns:raw} from regions where uuid = {id} and {Scope(scopeId):raw}", Read));

    public GridRegionRow? LoadAt(UUID scopeId, int metresX, int metresY) =>
        LoadRange(scopeId, metresX, metresY, metresX, metresY) is [var region, ..] ? region : null;

    public GridRegionRow? LoadByName(UUID scopeId, string name) => database.Read(session =>
        session.First($"select {Columns:raw} from regions where regionName = {name} {_noCase:raw} and {Scope(scopeId):raw}", Read));

    public IReadOnlyList<GridRegionRow> FindByName(UUID scopeId, string text, int limit, bool contains = false)
    {
        var pattern = (contains ? "%" : "") + ColumnText.LikeLiteral(text) + "%";
        return database.Read(session => session.List(
            $"select {Columns:raw} from regions where regionName like {pattern} escape '!' and {Scope(scopeId):raw} order by regionName limit {limit}", Read));
    }

    public IReadOnlyList<GridRegionRow> LoadRange(UUID scopeId, int fromX, int fromY, int toX, int toY)
    {
        // Rows of old grids have size 0, which means 256. The lower bound lets the engine use an index on the place.
        var west = Math.Max(0, fromX - MaxRegionSize);
        var south = Math.Max(0, fromY - MaxRegionSize);
        return database.Read(session => session
            .List($"select {Columns:raw} from regions where locX between {west} and {toX} and locY between {south} and {toY} and {Scope(scopeId):raw}", Read)
            .Where(region => region.LocX + region.SizeX > fromX && region.LocY + region.SizeY > fromY).ToList());
    }

    public IReadOnlyList<GridRegionRow> LoadByFlags(UUID scopeId, int flags) => database.Read(session =>
        session.List($"select {Columns:raw} from regions where (flags & {flags}) = {flags} and {Scope(scopeId):raw} order by regionName", Read));

    public void Store(GridRegionRow region) => database.Write(session => session.Execute(_store,
    [
        region.Id, region.ScopeId, ColumnText.Cut(region.Name, 128), HandleOf(region), region.LocX, region.LocY, region.SizeX, region.SizeY,
        region.ServerIP, region.ServerPort, region.ServerUri, region.ServerHttpPort, region.MapTexture, region.ParcelMapTexture, region.Access,
        region.RegionSecret, region.OwnerId, region.Token, region.Flags, region.LastSeen, region.PrincipalId
    ]));

    public bool SetFlags(UUID id, int flags) => database.Write(session => session.Execute($"update regions set flags = {flags} where uuid = {id}")) > 0;

    public bool Delete(UUID id) => database.Write(session => session.Execute($"delete from regions where uuid = {id}")) > 0;

    private static string Scope(UUID scopeId) => scopeId.IsZero ? "1 = 1" : $"(ScopeID = '{scopeId}' or ScopeID = '{UUID.Zero}')";

    // The handle never uses its top bit (metres up to 2^31), so it fits a signed number, which is all that SQLite has.
    private static long HandleOf(GridRegionRow region) => unchecked((long)new RegionHandle((uint)region.LocX, (uint)region.LocY).Value);

    private static GridRegionRow Read(RowCursor row) => new()
    {
        Id = row.Id(0),
        ScopeId = row.Id(1),
        Name = row.Text(2),
        Handle = new RegionHandle(unchecked((ulong)row.Int64(3))),
        LocX = row.Int32(4),
        LocY = row.Int32(5),
        SizeX = row.Int32(6) is var x and > 0 ? x : 256,
        SizeY = row.Int32(7) is var y and > 0 ? y : 256,
        ServerIP = row.Text(8),
        ServerPort = row.Int32(9),
        ServerUri = row.Text(10),
        ServerHttpPort = row.Int32(11),
        MapTexture = row.Id(12),
        ParcelMapTexture = row.Id(13),
        Access = row.Byte(14),
        RegionSecret = row.Text(15),
        OwnerId = row.Id(16),
        Token = row.Text(17),
        Flags = row.Int32(18),
        LastSeen = row.Int32(19),
        PrincipalId = row.Id(20)
    };
}
