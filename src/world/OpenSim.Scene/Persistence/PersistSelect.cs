using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Loop;
using OpenSim.World.Prims;

namespace OpenSim.World.Persistence;

/// <summary>
/// Copies objects that are due into transactions for the store: left alone for the minimum time, or changed for the maximum time
/// (MinimumTimeBeforePersistenceConsidered, Maximum…), or sooner where the target wants edits sooner. It looks at changed linksets only, once a second, and copies a bounded number of prims a tick;
/// the rest waits for the next tick.
/// </summary>
public sealed class PersistSelect : ITickPhase
{
    /// <summary>About 0.5 ms of copying.</summary>
    private const int PrimsPerTick = 512;

    private const double ScanSeconds = 0.25;

    private readonly Scene _scene;
    private readonly PersistQueue _queue;
    private SceneChanges _changes = new();
    private double _nextScan;
    private int _read;   // next entry of the scan that is under way
    private int _kept;   // entries before _read that stay in the queue
    private int _scanEnd = -1;

    internal PersistSelect(Scene scene)
    {
        _scene = scene;
        _queue = scene.Persistence;
    }

    public string Name => "PersistSelect";

    public bool IsIdle => Target is null || _queue.IsEmpty;

    /// <summary>Null for a region that is not kept.</summary>
    public IPersistTarget? Target { get; set; }

    /// <summary>Seconds; live settings.</summary>
    public double MinimumTime { get; set; }

    public double MaximumTime { get; set; }

    /// <summary>Transactions given to the target and not yet answered.</summary>
    public int InFlight { get; private set; }

    public void Run(in TickContext tick)
    {
        if (Target is null || _queue.IsEmpty || !Target.IsReady)
            return;
        TakeUrgent(PrimsPerTick);
        if (_scanEnd < 0 && tick.Time >= _nextScan)
            BeginScan(tick.Time);
        if (_scanEnd >= 0)
            ContinueScan(tick.Time, PrimsPerTick);
        tick.Work.Items = _changes.Prims.Count;
        Submit();
    }

    /// <summary>
    /// Everything that has changed, due or not, at once: shutdown, <c>backup</c>, before an archive is written. Returns how many prims were given to
    /// the target.
    /// </summary>
    public int SelectAll()
    {
        _scene.Token.AssertHeld();
        if (Target is null)
            return 0;
        TakeUrgent(int.MaxValue);
        EndScan();
        BeginScan(_scene.Clock.Seconds);
        ContinueScan(double.MaxValue, int.MaxValue);
        var count = _changes.Prims.Count;
        Submit();
        return count;
    }

    private void TakeUrgent(int budget)
    {
        var taken = 0;
        foreach (var (id, isDelete) in _queue.UrgentInOrder)
        {
            if (_changes.Prims.Count >= budget)
                break;
            taken++;
            if (isDelete)
                Delete(id);
            else if (_scene.Prims.TryGet(id, out var prim))
                Copy(_scene.Prims.Hot(prim).Group);
        }

        _queue.UrgentInOrder.RemoveRange(0, taken);
    }

    // What has come back under its old id meanwhile is saved as a whole, which cleans away the old rows: deleting them would take the new ones.
    private void Delete(UUID id)
    {
        if (!_scene.Prims.TryGet(id, out var prim) || _scene.Groups.RowAt(_scene.Prims.Hot(prim).Group).IsAttachment)
            _changes.DeletedObjects.Add(id);
    }

    private void BeginScan(double now)
    {
        _read = _kept = 0;
        _scanEnd = _queue.Changed.Count;
        _nextScan = now + Math.Min(ScanSeconds, Target!.EditDelay ?? ScanSeconds);
    }

    private void ContinueScan(double now, int budget)
    {
        var changed = _queue.Changed;
        var editDelay = Target!.EditDelay ?? double.PositiveInfinity;
        for (; _read < _scanEnd && _changes.Prims.Count < budget; _read++)
        {
            var group = changed[_read];
            if (!_scene.Groups.IsLive(group) || _scene.Groups.Row(group).FirstChange < 0)
                continue;
            ref readonly var row = ref _scene.Groups.Row(group);
            if (row.LastChange <= now - MinimumTime || row.FirstChange <= now - MaximumTime || row.IsEdited && row.FirstChange <= now - editDelay)
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
        foreach (var part in row.Parts)
        {
            _changes.Prims.Add(PrimRowMapping.ToRow(_scene, part));
            CopyInventory(part);
        }

        if (row.LinksChanged)
            _changes.WholeObjects.Add(_scene.Prims.IdAt(row.Root));
        row.FirstChange = GroupRow.NotChanged;
        row.LinksChanged = false;
        row.IsEdited = false;
    }

    private void CopyInventory(int part)
    {
        if (_scene.Prims.Inventories.Get(part) is not { IsChanged: true, Items: { } items } inventory)
            return;
        inventory.IsChanged = false;
        _changes.Inventories.Add((_scene.Prims.IdAt(part), items));
    }

    private void Submit()
    {
        if (_changes.IsEmpty)
            return;
        var changes = _changes;
        _changes = new SceneChanges();
        InFlight++;
        Target!.Submit(changes, written => _scene.Post(_ => Done(changes, written)));
    }

    private void Done(SceneChanges changes, bool written)
    {
        InFlight--;
        if (written)
            return;
        foreach (var (primId, _) in changes.Inventories)
            _scene.Writer.MarkInventoryUnsaved(primId);
        foreach (var row in changes.Prims)
            _scene.Writer.MarkUnsaved(row.Id, changes.WholeObjects.Contains(row.ObjectId));
        foreach (var id in changes.DeletedObjects)
            _queue.Delete(id);
    }
}
