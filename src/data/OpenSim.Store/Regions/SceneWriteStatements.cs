using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>The statements that write objects.</summary>
internal sealed class SceneWriteStatements
{
    private readonly EngineKind _engine;
    private readonly (int Rows, string Sql)[] _prims;
    private readonly (int Rows, string Sql)[] _shapes;
    private readonly string _item;

    public SceneWriteStatements(SqlDialect dialect)
    {
        _engine = dialect.IsSqlite ? EngineKind.Sqlite : EngineKind.MySql;
        var prims = PrimColumnNames.OfPrims(_engine);
        // "Shape" tells nothing, but OpenSimulator takes a row in which it is null for one without a form.
        List<string> shapes = ["UUID", "Shape", .. PrimColumnNames.OfShapes(_engine)];
        _prims = [.. dialect.BatchSizes.Select(rows => (rows, dialect.Upsert("prims", ["UUID"], prims, rows)))];
        _shapes = [.. dialect.BatchSizes.Select(rows => (rows, dialect.Upsert("primshapes", ["UUID"], shapes, rows)))];
        _item = dialect.Upsert("primitems", ["itemID"], PrimItemColumns.Names);
        PrimWidth = prims.Count;
        ShapeWidth = shapes.Count;
    }

    private int PrimWidth { get; }

    private int ShapeWidth { get; }

    public void Prims(Session session, IReadOnlyList<PrimRow> rows)
    {
        var at = 0;
        for (var size = 0; size < _prims.Length; size++)
        {
            for (var count = _prims[size].Rows; rows.Count - at >= count; at += count)
            {
                Write(session, _prims[size].Sql, rows, at, count, shapes: false);
                Write(session, _shapes[size].Sql, rows, at, count, shapes: true);
            }
        }
    }

    private void Write(Session session, string sql, IReadOnlyList<PrimRow> rows, int from, int count, bool shapes)
    {
        var command = session.Command(sql, count * (shapes ? ShapeWidth : PrimWidth));
        var binder = new PrimRowBinder(command.Parameters, _engine, 0);
        for (var i = from; i < from + count; i++)
        {
            if (!shapes)
            {
                PrimColumns.Visit(ref binder, rows[i]);
                continue;
            }

            var always = 0;
            binder.Id("UUID", ref rows[i].Id);
            binder.Int("Shape", ref always);
            PrimColumns.VisitShape(ref binder, rows[i]);
        }

        command.ExecuteNonQuery();
    }

    public void Inventory(Session session, UUID primId, IReadOnlyList<PrimItemRow> items)
    {
        session.Execute($"delete from primitems where primID = {primId}");
        foreach (var item in items)
            session.Execute(_item, PrimItemColumns.Values(item, primId));
    }
}
