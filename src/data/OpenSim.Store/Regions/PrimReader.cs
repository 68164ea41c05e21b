using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Reads a region's prims, or a part of them, row by row. For one thread; several may share the report.</summary>
internal sealed class PrimReader(
    SceneQueries queries, UUID regionId, IReadOnlyDictionary<UUID, PrimRow> own, RegionLoadReport report)
{
    private static readonly Vector3 DefaultScale = new(0.5f);

    private readonly ContentPool _pool = new();

    /// <param name="part">SQL that is added to the condition: " and …", or nothing for all prims.</param>
    /// <returns>How many it has read.</returns>
    public int Read(Session session, RowLane<PrimRow> lane, string part)
    {
        var count = 0;
        using var cursor = SceneQueries.Open(session, queries.Prims + part + queries.Order, regionId);
        for (; cursor.Next(); count++)
        {
            if (TryRead(session, cursor, lane.Row))
                lane.Push();
        }

        return count;
    }

    // Everything but the ids reads as something, however broken; a row without ids has no place in the world.
    private bool TryRead(Session session, RowCursor cursor, PrimRow row)
    {
        cursor.Clear();
        var prim = new ColumnReader(cursor, session.Dialect.Engine, 0, _pool);
        PrimColumns.Visit(ref prim, row);
        if (row.Id.IsZero || row.ObjectId.IsZero)
        {
            report.AddBroken(cursor.Text(0),
                row.Id.IsZero ? "The prim's id is not a UUID." : "The prim belongs to no object: SceneGroupID is not a UUID.");
            return false;
        }

        row.TakeOwn(own.GetValueOrDefault(row.Id));
        if (session.Dialect.IsSqlite)
            row.LinkNumber = row.Id == row.ObjectId ? 1 : (int)Math.Min(cursor.Int64(queries.RowIdColumn) + 1, int.MaxValue);
        row.HasShape = !cursor.IsNull(queries.ShapeColumn);
        if (!row.HasShape)
        {
            UseDefaultShape(row);
            report.AddShapeless();
            NameMisread(session, cursor);
            return true;
        }

        var shape = new ColumnReader(cursor, session.Dialect.Engine, queries.ShapeColumn, _pool);
        PrimShapeColumns.Visit(ref shape, row);
        NameMisread(session, cursor);
        return true;
    }

    private static void NameMisread(Session session, RowCursor cursor)
    {
        if (cursor.Misread >= 0)
            session.Unreadable.AddMisread(cursor, "prims", cursor.Text(0));
    }

    private static void UseDefaultShape(PrimRow row)
    {
        row.Shape = PrimShape.Box;
        row.Scale = DefaultScale;
        row.State = 0;
        row.LastAttachPoint = 0;
        row.TextureEntry = [];
        row.ExtraParams = [];
        row.Media = "";
        row.MaterialOverrides = [];
    }
}
