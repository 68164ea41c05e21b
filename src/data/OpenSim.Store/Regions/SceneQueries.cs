using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>The two queries of a region load, made once. Each has one parameter, the region.</summary>
internal sealed class SceneQueries
{
    private readonly Table<PrimItemRow, PrimItemColumns> _items;

    public SceneQueries(SqlDialect dialect)
    {
        _items = new Table<PrimItemRow, PrimItemColumns>(dialect);
        var prims = new Table<PrimRow, PrimColumns>(dialect);
        var shapes = new Table<PrimRow, PrimShapeColumns>(dialect);
        ShapeColumn = prims.Columns.Count;
        Prims = $"select {prims.SelectOf("p")}, {shapes.SelectOf("s")} from prims p left join primshapes s on s.UUID = p.UUID "
            + $"where p.RegionUUID = @p0{(dialect.IsSqlite ? " order by p.rowid" : "")}";
        Items = $"select {_items.SelectOf("i")} from primitems i join prims p on p.UUID = i.primID "
            + "where p.RegionUUID = @p0 order by i.primID";
    }

    /// <summary>Prims with shapes. On SQLite the order of rows is the order of links.</summary>
    public string Prims { get; }

    /// <summary>The first column of the shape, its key: null for a prim without one.</summary>
    public int ShapeColumn { get; }

    /// <summary>The inventory of the region's prims in one query. OpenSimulator asks once for each prim that has any.</summary>
    public string Items { get; }

    public PrimItemRow ReadItem(RowCursor cursor, ContentPool pool) => _items.Read(cursor, 0, pool);
}
