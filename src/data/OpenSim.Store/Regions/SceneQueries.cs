using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>The queries of a region load, made once. Each has one parameter, the region.</summary>
internal sealed class SceneQueries
{
    private const int ScriptType = 10; // inventory type

    private readonly Table<PrimItemRow, PrimItemColumns> _items;
    private readonly int _stateColumn;
    private readonly Table<PrimRow, PrimOwnColumns> _own;

    public SceneQueries(SqlDialect dialect)
    {
        _items = new Table<PrimItemRow, PrimItemColumns>(dialect);
        _own = new Table<PrimRow, PrimOwnColumns>(dialect);
        var prims = new Table<PrimRow, PrimColumns>(dialect);
        var shapes = new Table<PrimRow, PrimShapeColumns>(dialect);
        ShapeColumn = prims.Columns.Count;
        RowIdColumn = ShapeColumn + shapes.Columns.Count;
        Prims = $"select {prims.SelectOf("p")}, {shapes.SelectOf("s")}{(dialect.IsSqlite ? ", p.rowid" : "")} "
            + "from prims p left join primshapes s on s.UUID = p.UUID where p.RegionUUID = @p0";
        Order = dialect.IsSqlite ? " order by p.rowid" : "";
        Items = $"select {_items.SelectOf("i")} from primitems i join prims p on p.UUID = i.primID "
            + "where p.RegionUUID = @p0 order by i.primID";
        _stateColumn = _items.Columns.Count;
        Scripts = $"select {_items.SelectOf("i")}, s.state, s.running, o.experience from primitems i join prims p on p.UUID = i.primID "
            + "left join own_scriptstates s on s.itemID = i.itemID left join own_primitems o on o.itemID = i.itemID "
            + $"where p.RegionUUID = @p0 and i.invType = {ScriptType} order by i.primID";
    }

    /// <summary>Prims with shapes.</summary>
    public string Prims { get; }

    /// <summary>Behind <see cref="Prims"/> and a further condition.</summary>
    public string Order { get; }

    /// <summary>SQLite only: the number of the prim's row. Rows in their order are links in their order.</summary>
    public int RowIdColumn { get; }

    /// <summary>The first column of the shape, its key: null for a prim without one.</summary>
    public int ShapeColumn { get; }

    /// <summary>The inventory of the region's prims in one query. OpenSimulator asks once for each prim that has any.</summary>
    public string Items { get; }

    /// <summary>Scripts alone, and what they remember.</summary>
    public string Scripts { get; }

    /// <summary>What own_prims has of a region's prims, by their ids: few, so that it is not joined to each.</summary>
    public IReadOnlyDictionary<UUID, PrimRow> ReadOwn(Session session, UUID regionId)
    {
        var rows = _own.List(session, $"exists (select 1 from prims where prims.UUID = own_prims.UUID and prims.RegionUUID = {regionId})");
        var byId = new Dictionary<UUID, PrimRow>(rows.Count);
        foreach (var row in rows)
            byId.TryAdd(row.Id, row); // SQLite tells ids of other case apart
        return byId;
    }

    /// <summary>Runs one of the queries for a region.</summary>
    public static RowCursor Open(Session session, string sql, UUID regionId)
    {
        var command = session.Command(sql, 1);
        command.Parameters[0].Value = session.Dialect.ToDb(regionId);
        return session.Open(command);
    }

    /// <summary>Null for one without an id, which the load has named.</summary>
    public PrimItemRow? TryReadScript(RowCursor cursor)
    {
        try
        {
            return _items.Read(cursor) with
            {
                ScriptState = new ScriptMemory(cursor.Bytes(_stateColumn)),
                IsRunning = cursor.IsNull(_stateColumn + 1) || cursor.Bool(_stateColumn + 1),
                ExperienceId = cursor.IsNull(_stateColumn + 2) ? UUID.Zero : cursor.Id(_stateColumn + 2)
            };
        }
        catch (FormatException)
        {
            return null;
        }
    }

    public PrimItemRow ReadItem(RowCursor cursor, ContentPool pool) => _items.Read(cursor, 0, pool);
}
