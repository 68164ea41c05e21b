using OpenSim.Primitives;
using OpenSim.World.Loop;
using OpenSim.World.Prims;

namespace OpenSim.World.Persistence;

/// <summary>
/// Copies objects that are due into batches for the store: left alone for the minimum time, or changed for the maximum time
/// (MinimumTimeBeforePersistenceConsidered, Maximum…). It looks at changed linksets only, once a second, and copies a bounded number of prims a tick;
/// the rest waits for the next tick.
/// </summary>
public sealed class PersistSelect : ITickPhase
{
    /// <summary>About 0.5 ms of copying.</summary>
    private const int PrimsPerTick = 512;

    private const double ScanSeconds = 1;

    private readonly Scene _scene;
    private readonly PersistQueue _queue;
    private readonly List<PersistChange> _batch = [];
    private double _nextScan;
    private int _read;   // next entry of the scan that is under way
    private int _kept;   // entries before _read that stay in the queue
    private int _scanEnd = -1;
    private int _copied;

    internal PersistSelect(Scene scene)
    {
        _scene = scene;
        _queue = scene.Persistence;
    }

    public string Name => "PersistSelect";

    /// <summary>Null for a region that is not kept.</summary>
    public IPersistTarget? Target { get; set; }

    /// <summary>Seconds; live settings.</summary>
    public double MinimumTime { get; set; }

    public double MaximumTime { get; set; }

    /// <summary>Batches given to the target and not yet answered.</summary>
    public int InFlight { get; private set; }

    public void Run(in TickContext tick)
    {
        if (Target is null || _queue.IsEmpty || !Target.IsReady)
            return;
        _copied = 0;
        TakeUrgent(PrimsPerTick);
        if (_scanEnd < 0 && tick.Time >= _nextScan)
            BeginScan(tick.Time);
        if (_scanEnd >= 0)
            ContinueScan(tick.Time - MinimumTime, tick.Time - MaximumTime, PrimsPerTick);
        tick.Work.Items = _copied;
        Submit();
    }

    /// <summary>
    /// Everything that has changed, due or not, at once: shutdown, <c>backup</c>, before an archive is written. Returns how many changes were given
    /// to the target.
    /// </summary>
    public int SelectAll()
    {
        _scene.Token.AssertHeld();
        if (Target is null)
            return 0;
        TakeUrgent(int.MaxValue);
        EndScan();
        BeginScan(_scene.Clock.Seconds);
        ContinueScan(double.MaxValue, double.MaxValue, int.MaxValue);
        var count = _batch.Count;
        Submit();
        return count;
    }

    private void TakeUrgent(int budget)
    {
        var taken = 0;
        foreach (var (id, isDelete) in _queue.UrgentInOrder)
        {
            if (_copied >= budget)
                break;
            taken++;
            if (isDelete)
                _batch.Add(new PersistChange(id, null));
            else if (_scene.Prims.TryGet(id, out var prim))
                Copy(_scene.Prims.Hot(prim).Group);
        }

        _queue.UrgentInOrder.RemoveRange(0, taken);
    }

    private void BeginScan(double now)
    {
        _read = _kept = 0;
        _scanEnd = _queue.Changed.Count;
        _nextScan = now + ScanSeconds;
    }

    private void ContinueScan(double untouchedSince, double changedBefore, int budget)
    {
        var changed = _queue.Changed;
        for (; _read < _scanEnd && _copied < budget; _read++)
        {
            var group = changed[_read];
            if (!_scene.Groups.IsLive(group) || _scene.Groups.Row(group).FirstChange < 0)
                continue;
            ref readonly var row = ref _scene.Groups.Row(group);
            if (row.LastChange <= untouchedSince || row.FirstChange <= changedBefore)
                Copy(group.Index);
            else
                changed[_kept++] = group;
        }

        if (_read == _scanEnd)
            EndScan();
    }

    private void EndScan()
    {
        if (_scanEnd < 0)
            return;
        _queue.Changed.RemoveRange(_kept, _read - _kept);
        _scanEnd = -1;
    }

    private void Copy(int group)
    {
        ref var row = ref _scene.Groups.Writable(group);
        if (row.FirstChange < 0)
            return;
        var snapshot = ObjectSnapshots.Take(_scene, group);
        row.FirstChange = GroupRow.NotChanged;
        row.LinksChanged = false;
        _copied += snapshot.Rows.Count;
        _batch.Add(new PersistChange(snapshot.ObjectId, snapshot));
    }

    private void Submit()
    {
        if (_batch.Count == 0)
            return;
        var batch = new PersistBatch([.. _batch]);
        _batch.Clear();
        InFlight++;
        Target!.Submit(batch, written => _scene.Post(_ => Done(batch, written)));
    }

    private void Done(PersistBatch batch, bool written)
    {
        InFlight--;
        if (written)
            return;
        foreach (var change in batch.Changes)
        {
            if (change.IsDelete)
                _queue.Delete(change.ObjectId);
            else
                _scene.Writer.MarkUnsaved(change.Snapshot!);
        }
    }
}
