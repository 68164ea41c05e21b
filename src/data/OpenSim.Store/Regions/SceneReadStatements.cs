using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>The select statements of a region load, made once.</summary>
internal sealed class SceneReadStatements
{
    public SceneReadStatements(SqlDialect dialect)
    {
        Engine = dialect.IsSqlite ? EngineKind.Sqlite : EngineKind.MySql;
        var prims = PrimColumnNames.OfPrims(Engine);
        var shapes = PrimColumnNames.OfShapes(Engine);
        ShapeKeyColumn = prims.Count;
        // On SQLite the order of rows is the order of links.
        Prims = $"select {Columns(dialect, "p", prims)}, s.UUID, {Columns(dialect, "s", shapes)} from prims p left join primshapes s on s.UUID = p.UUID "
            + $"where p.RegionUUID = @p0{(dialect.IsSqlite ? " order by p.rowid" : "")}";
        Items = $"select {PrimItemColumns.Select} from primitems i join prims p on p.UUID = i.primID where p.RegionUUID = @p0 order by i.primID";
    }

    public EngineKind Engine { get; }

    /// <summary>Prims with shapes; one parameter, the region.</summary>
    public string Prims { get; }

    /// <summary>The inventory of the region's prims in one query. OpenSimulator asks once for each prim that has any.</summary>
    public string Items { get; }

    /// <summary>The column that is null for a prim without a shape; the shape's columns follow.</summary>
    public int ShapeKeyColumn { get; }

    private static string Columns(SqlDialect dialect, string alias, IReadOnlyList<string> names) =>
        string.Join(", ", names.Select(name => $"{alias}.{dialect.Quote(name)}"));
}
