using System.Diagnostics;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>
/// One load of one region: streams rows into the sink and keeps account of roots, links and what cannot be used. Prims are read on a thread
/// of their own while the sink takes those before.
/// </summary>
internal sealed class RegionLoad(Session session, SceneQueries queries, UUID regionId, IPrimSink sink)
{
    private static readonly Vector3 DefaultScale = new(0.5f);

    private readonly ContentPool _pool = new();
    private readonly RegionLoadReport _report = new();
    private readonly Dictionary<UUID, ObjectTally> _objects = [];

    public RegionLoadReport Run(CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        sink.Begin((int)session.Number($"select count(*) from prims where RegionUUID = {regionId}"));
        LoadPrims(cancel);
        LoadItems(cancel);
        ReportOrphans();
        _report.Duration = Stopwatch.GetElapsedTime(started);
        return _report;
    }

    private void LoadPrims(CancellationToken cancel) => new ReadAhead<PrimRow>().Run(Read, Take, cancel);

    private void Read(ReadAhead<PrimRow> rows)
    {
        using var cursor = Open(queries.Prims);
        while (cursor.Next())
        {
            if (TryRead(cursor, rows.Row))
                rows.Push();
        }
    }

    private void Take(PrimRow row)
    {
        Count(row);
        sink.Prim(row);
        _report.Prims++;
    }

    // Everything but the ids reads as something, however broken; a row without ids has no place in the world.
    private bool TryRead(RowCursor cursor, PrimRow row)
    {
        var prim = new ColumnReader(cursor, session.Dialect.Engine, 0, _pool);
        PrimColumns.Visit(ref prim, row);
        if (row.Id.IsZero || row.ObjectId.IsZero)
        {
            _report.BrokenList.Add((cursor.Text(0),
                row.Id.IsZero ? "The prim's id is not a UUID." : "The prim belongs to no object: SceneGroupID is not a UUID."));
            return false;
        }

        row.HasShape = !cursor.IsNull(queries.ShapeColumn);
        if (!row.HasShape)
        {
            UseDefaultShape(row);
            _report.Shapeless++;
            return true;
        }

        var shape = new ColumnReader(cursor, session.Dialect.Engine, queries.ShapeColumn, _pool);
        PrimShapeColumns.Visit(ref shape, row);
        return true;
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

    private void Count(PrimRow row)
    {
        ref var tally = ref System.Runtime.InteropServices.CollectionsMarshal.GetValueRefOrAddDefault(_objects, row.ObjectId, out _);
        if (row.Id == row.ObjectId)
            tally.HasRoot = true;
        else
            tally.Children++;
        if (session.Dialect.IsSqlite)
            row.LinkNumber = row.Id == row.ObjectId ? 1 : tally.Children + 1;
    }

    private void LoadItems(CancellationToken cancel)
    {
        using var cursor = Open(queries.Items);
        while (cursor.Next())
        {
            cancel.ThrowIfCancellationRequested();
            var item = queries.ReadItem(cursor, _pool);
            if (item.ItemId.IsZero)
            {
                _report.BrokenList.Add((cursor.Text(0), $"The id of an inventory item in prim {item.PrimId} is not a UUID."));
                continue;
            }

            sink.Item(item);
            _report.Items++;
        }
    }

    private void ReportOrphans()
    {
        foreach (var (objectId, tally) in _objects)
        {
            if (tally.HasRoot)
            {
                _report.Objects++;
                continue;
            }

            _report.OrphanList.Add(objectId);
            sink.Orphan(objectId);
        }
    }

    private RowCursor Open(string sql)
    {
        var command = session.Command(sql, 1);
        command.Parameters[0].Value = session.Dialect.ToDb(regionId);
        return session.Open(command);
    }

    private struct ObjectTally
    {
        public bool HasRoot;
        public int Children;
    }
}
