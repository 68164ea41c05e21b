using System.Diagnostics;
using System.Runtime.InteropServices;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>
/// One load of one region: streams rows into the sink and keeps account of roots, links and what cannot be used. Prims are read by
/// <see cref="PrimReader"/>s on threads of their own while the sink takes those before.
/// </summary>
internal sealed class RegionLoad(Database database, Session session, SceneQueries queries, UUID regionId, IPrimSink sink)
{
    // Half a second of reading; a second session and its cache cost more than they save below that.
    private const int WorthTwoLanes = 20_000;

    private readonly ContentPool _pool = new();
    private readonly RegionLoadReport _report = new();
    private readonly Dictionary<UUID, ObjectTally> _objects = [];
    private bool _countsLinks;

    public RegionLoadReport Run(CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        var expected = (int)session.Number($"select count(*) from prims where RegionUUID = {regionId}");
        sink.Begin(expected);
        LoadPrims(expected, cancel);
        LoadItems(cancel);
        ReportOrphans();
        _report.Duration = Stopwatch.GetElapsedTime(started);
        return _report;
    }

    // SQLite's reading is work of ours, which a second thread halves; MariaDB's server does it before the rows arrive. With the one that
    // takes the rows they are three: on two processors they got in each other's way, 1.68 s for 1.77 and a sixth more processor time.
    private void LoadPrims(int expected, CancellationToken cancel)
    {
        var own = queries.ReadOwn(session, regionId);
        var reader = new PrimReader(queries, regionId, own, _report);
        Action<RowLane<PrimRow>>[] lanes = [lane => reader.Read(session, lane, "")];
        if (session.Dialect.IsSqlite && !database.IsPrivate && expected >= WorthTwoLanes && Environment.ProcessorCount > 2)
        {
            var middle = session.Number($"select (min(rowid) + max(rowid)) / 2 from prims where RegionUUID = {regionId}");
            var second = new PrimReader(queries, regionId, own, _report);
            lanes =
            [
                lane => reader.Read(session, lane, $" and p.rowid <= {middle}"),
                lane => database.Read(other => second.Read(other, lane, $" and p.rowid > {middle}"))
            ];
        }

        // The order of rows is the order of links. What two threads read comes mixed: there the rows' own numbers stand for it.
        _countsLinks = session.Dialect.IsSqlite && lanes.Length == 1;
        ReadAhead<PrimRow>.Run(lanes, Take, cancel);
    }

    private void Take(PrimRow row)
    {
        Count(row);
        sink.Prim(row);
        _report.Prims++;
    }

    private void Count(PrimRow row)
    {
        ref var tally = ref CollectionsMarshal.GetValueRefOrAddDefault(_objects, row.ObjectId, out _);
        if (row.Id == row.ObjectId)
            tally.HasRoot = true;
        else
            tally.Children++;
        if (_countsLinks)
            row.LinkNumber = row.Id == row.ObjectId ? 1 : tally.Children + 1;
    }

    private void LoadItems(CancellationToken cancel)
    {
        using var cursor = SceneQueries.Open(session, queries.Items, regionId);
        while (cursor.Next())
        {
            cancel.ThrowIfCancellationRequested();
            if (TryReadItem(cursor) is not { } item)
                continue;
            sink.Item(item);
            _report.Items++;
        }
    }

    private PrimItemRow? TryReadItem(RowCursor cursor)
    {
        try
        {
            if (queries.ReadItem(cursor, _pool) is { ItemId.IsZero: false } item)
                return item;
        }
        catch (FormatException)
        {
            // Its key: named below, as one of no id is.
        }

        _report.AddBroken(cursor.Text(0), $"The id of an inventory item in prim {cursor.Text(1)} is not a UUID.");
        return null;
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

    private struct ObjectTally
    {
        public bool HasRoot;
        public int Children;
    }
}
