using OpenSim.Primitives;
using OpenSim.Store.Writing;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.World.Persistence;

/// <summary>
/// Hands changed linksets to the store's writer: an edit of a person a quarter of a second after it began, what scripts and physics do
/// fifteen seconds, linking, unlinking and deleting at once and in the order in which they happened. It looks at changed linksets only and
/// copies a bounded number of prims a tick; the rest waits for the next tick. When the database gets them is the writer's business. Token
/// holder only.
/// </summary>
public sealed class PersistSelect : ITickPhase
{
    /// <summary>About 0.5 ms of copying.</summary>
    private const int PrimsPerTick = 512;

    /// <summary>
    /// One drag of a prim is one record, not forty. With the journal's own quarter of a second and a tick, half a second is to spare.
    /// </summary>
    private const double EditSeconds = 0.25;

    /// <summary>
    /// What physics moves and scripts change may be another at each tick: that is worth no disk write each quarter of a second.
    /// </summary>
    private const double MovedSeconds = 15;

    private readonly Scene _scene;
    private readonly List<GroupSlot> _changed = [];
    private readonly List<Urgent> _urgent = [];
    private readonly Dictionary<UUID, ScriptStateOperation> _states = []; // by item
    private List<StoreOperation> _operations = [];
    private int _prims;  // in _operations
    private double _nextScan;
    private long _nextLook; // the same by the region's clock
    private int _read;   // next entry of the scan that is under way
    private int _kept;   // entries before _read that stay in the list
    private int _scanEnd = -1;
    private TaskCompletionSource<Task>? _handedOver; // who waits until nothing urgent does

    internal PersistSelect(Scene scene) => _scene = scene;

    public string Name => "PersistSelect";

    /// <summary>What has changed waits for a quarter of a second, or for fifteen: the region rests between two looks at it.</summary>
    public bool IsIdle => _scene.Store is null || (_urgent.Count + _states.Count == 0 && _scanEnd < 0);

    public long NextDue => _scene.Store is null || _changed.Count == 0 ? long.MaxValue : _nextLook;

    /// <summary>Nothing waits to be handed over.</summary>
    public bool IsEmpty => _changed.Count + _urgent.Count + _states.Count == 0;

    public void Run(in TickContext tick)
    {
        if (IsEmpty || _scene.Store is not { IsReady: true } store)
            return;
        TakeStates();
        TakeUrgent(PrimsPerTick);
        if (_scanEnd < 0 && tick.Time >= _nextScan)
        {
            BeginScan(tick.Time);
            _nextLook = tick.Timestamp + (long)(EditSeconds * _scene.Options.Time.TimestampFrequency);
        }

        if (_scanEnd >= 0)
            ContinueScan(tick.Time, PrimsPerTick);
        tick.Work.Items = _prims;
        Submit(store);
        if (_urgent.Count == 0)
            TellHandedOver(store);
    }

    /// <summary>
    /// Saves the linkset of this prim as soon as there is room. Ends when that is on a disk, or the region is one that is not kept.
    /// </summary>
    public Task Keep(UUID primId)
    {
        _scene.Token.AssertHeld();
        if (_scene.Store is null)
            return Task.CompletedTask;
        SaveSoon(primId);
        return KeepUrgent();
    }

    /// <summary>
    /// The same of all that is handed over at once, as deletions are: what has gone to another place should not be there twice for longer
    /// than a disk takes.
    /// </summary>
    public Task KeepUrgent()
    {
        _scene.Token.AssertHeld();
        if (_scene.Store is not { } store)
            return Task.CompletedTask;
        if (_urgent.Count == 0)
            return store.Kept();
        _handedOver ??= new TaskCompletionSource<Task>(TaskCreationOptions.RunContinuationsAsynchronously);
        return _handedOver.Task.Unwrap();
    }

    /// <summary>
    /// Everything that has changed, due or not, at once: shutdown, <c>backup</c>, before an archive is written. Returns how many prims were
    /// handed over.
    /// </summary>
    public int SelectAll()
    {
        _scene.Token.AssertHeld();
        if (_scene.Store is not { } store)
            return 0;
        TakeStates();
        TakeUrgent(int.MaxValue);
        EndScan();
        BeginScan(_scene.Clock.Seconds);
        ContinueScan(double.MaxValue, int.MaxValue);
        var prims = Submit(store);
        TellHandedOver(store);
        return prims;
    }

    internal void Add(GroupSlot group) => _changed.Add(group);

    /// <summary>Hands over with the next tick what a script remembers.</summary>
    internal void Add(ScriptStateOperation state)
    {
        if (_scene.Store is not null)
            _states[state.ItemId] = state;
    }

    /// <summary>Saves, as soon as there is room, the linkset to which this prim belongs then.</summary>
    internal void SaveSoon(UUID primId) => _urgent.Add(new Urgent(primId, IsDelete: false));

    internal void Delete(UUID objectId) => _urgent.Add(new Urgent(objectId, IsDelete: true));

    // Before the linksets: the contents of one that follows have newer ones in them.
    private void TakeStates()
    {
        _operations.AddRange(_states.Values);
        _states.Clear();
    }

    private void TakeUrgent(int budget)
    {
        var taken = 0;
        foreach (var (id, isDelete) in _urgent)
        {
            if (_prims >= budget)
                break;
            taken++;
            if (isDelete)
                TakeDeleted(id);
            else if (_scene.Prims.TryGet(id, out var prim))
                Take(_scene.Prims.Hot(prim).Group);
        }

        _urgent.RemoveRange(0, taken);
    }

    // What has come back under its old id meanwhile is saved as a whole, which cleans away the old rows: deleting them would take the new
    // ones.
    private void TakeDeleted(UUID id)
    {
        if (!_scene.Prims.TryGet(id, out var prim) || _scene.Groups.RowAt(_scene.Prims.Hot(prim).Group).IsAttachment)
            _operations.Add(ObjectOperation.Delete(id));
    }

    private void BeginScan(double now)
    {
        _read = _kept = 0;
        _scanEnd = _changed.Count;
        _nextScan = now + EditSeconds;
    }

    private void ContinueScan(double now, int budget)
    {
        for (; _read < _scanEnd && _prims < budget; _read++)
        {
            var group = _changed[_read];
            if (!_scene.Groups.IsLive(group) || _scene.Groups.Row(group).FirstChange < 0)
                continue;
            ref readonly var row = ref _scene.Groups.Row(group);
            if (row.FirstChange <= now - (row.IsEdited ? EditSeconds : MovedSeconds))
                Take(group.Index);
            else
                _changed[_kept++] = group;
        }

        if (_read == _scanEnd)
            EndScan();
    }

    private void EndScan()
    {
        if (_scanEnd < 0)
            return;
        _changed.RemoveRange(_kept, _read - _kept);
        _scanEnd = -1;
    }

    private void Take(int group)
    {
        ref var row = ref _scene.Groups.Writable(group);
        if (row.FirstChange < 0 || row.IsAttachment) // what is worn is kept with its wearer
            return;
        var linkset = new SceneObjectGroup(_scene, _scene.Groups.SlotAt(group));
        var prims = PrimRowMapping.ToRows(linkset);
        _operations.Add(new ObjectOperation(linkset.Id, prims, row.LinksChanged, TakeInventories(row.Parts)));
        _prims += prims.Count;
        row.FirstChange = GroupRow.NotChanged;
        row.LinksChanged = false;
        row.IsEdited = false;
    }

    private List<PrimInventory> TakeInventories(int[] parts)
    {
        var inventories = new List<PrimInventory>();
        foreach (var part in parts)
        {
            if (_scene.Prims.Inventories.Get(part) is not { IsChanged: true, Items: { } items } inventory)
                continue;
            inventory.IsChanged = false;
            inventories.Add(new PrimInventory(_scene.Prims.IdAt(part), _scene.Inventories.AsNow(_scene.Prims.SlotAt(part), items)));
        }

        return inventories;
    }

    private void TellHandedOver(IStoreWriter store)
    {
        _handedOver?.SetResult(store.Kept());
        _handedOver = null;
    }

    private int Submit(IStoreWriter store)
    {
        var prims = _prims;
        if (_operations.Count == 0)
            return prims;
        store.Submit(_operations);
        _operations = [];
        _prims = 0;
        return prims;
    }

    // By id, not by slot: the prim may have been linked to something else by the time it is saved, and it is that linkset then which must
    // be written before the one it came from.
    private readonly record struct Urgent(UUID Id, bool IsDelete);
}
