using OpenSim.Primitives;

namespace OpenSim.Store.Writing;

/// <summary>
/// Operations on their way to the database, one for each key: a later one takes up the earlier; and one for each prim: a prim that comes
/// with another object leaves the one with which it waited, which might be written later and would bring the old row back. Anything a
/// script remembers waits until its prim's object is written, and is superseded by contents of its prim that come later. Not thread-safe;
/// times are milliseconds of one clock.
/// </summary>
internal sealed class PendingOperations
{
    private readonly Dictionary<StoreKey, PendingOperation> _byKey = [];
    private readonly Dictionary<UUID, UUID> _objectOfPrim = []; // where each prim that waits will be
    private readonly Dictionary<UUID, HashSet<UUID>> _scriptsOfPrim = []; // items whose states wait

    public int Count => _byKey.Count;

    /// <summary>About how much memory is held, in bytes.</summary>
    public long Weight { get; private set; }

    public IEnumerable<PendingOperation> All => _byKey.Values;

    /// <summary>When the oldest change was made that is not in the database; null when nothing waits.</summary>
    public long? Oldest => _byKey.Count == 0 ? null : _byKey.Values.Min(entry => entry.FirstChange);

    public void Add(StoreOperation operation, long sequence, long now)
    {
        if (operation is ObjectOperation { IsDeletion: false } arriving)
        {
            DropStates(arriving.Inventories);
            operation = TakeFromOthers(arriving);
        }

        if (_byKey.TryGetValue(operation.Key, out var entry))
        {
            Forget(entry);
            entry.Operation = operation.After(entry.Operation);
            entry.Sequence = sequence;
            entry.LastChange = now;
        }
        else
        {
            _byKey[operation.Key] = entry = new PendingOperation(operation, sequence, now);
        }

        Remember(entry);
    }

    // Contents have their scripts' states in them.
    private void DropStates(IReadOnlyList<PrimInventory> inventories)
    {
        foreach (var (prim, _) in inventories)
        {
            if (!_scriptsOfPrim.TryGetValue(prim, out var scripts))
                continue;
            foreach (var item in scripts.ToList())
                Remove(_byKey[new StoreKey(StoreSubject.ScriptState, item)]);
        }
    }

    private ObjectOperation TakeFromOthers(ObjectOperation arriving)
    {
        foreach (var prim in arriving.Prims)
        {
            if (!_objectOfPrim.TryGetValue(prim.Id, out var other) || other == arriving.ObjectId)
                continue;
            var entry = _byKey[new StoreKey(StoreSubject.Object, other)];
            Forget(entry);
            (var left, arriving) = ((ObjectOperation)entry.Operation).MovePrim(prim.Id, arriving);
            entry.Operation = left;
            if (left.Prims.Count > 0)
                Remember(entry);
            else
                _byKey.Remove(left.Key);
        }

        return arriving;
    }

    /// <summary>True when a row of this prim is still to be written with another object than this one.</summary>
    public bool IsExpected(UUID primId) => _objectOfPrim.ContainsKey(primId);

    /// <summary>A later operation of another key must be written before this one.</summary>
    public bool IsHeld(PendingOperation entry) => entry.Operation is ScriptStateOperation state && IsExpected(state.PrimId);

    /// <summary>Takes the entry away if nothing came to its key since the given sequence; else only its age begins anew.</summary>
    public void Written(PendingOperation entry, long sequence, long now)
    {
        if (entry.Sequence != sequence)
            entry.FirstChange = now;
        else if (_byKey.TryGetValue(entry.Operation.Key, out var present)
            && present == entry) // else its prims have all moved to others meanwhile
            Remove(entry);
    }

    /// <summary>The same for a reader of the journal: the key is done up to this operation.</summary>
    public void Done(StoreKey key, long upTo)
    {
        if (_byKey.TryGetValue(key, out var entry) && entry.Sequence <= upTo)
            Remove(entry);
    }

    private void Remove(PendingOperation entry)
    {
        Forget(entry);
        _byKey.Remove(entry.Operation.Key);
    }

    private void Remember(PendingOperation entry)
    {
        Weight += entry.Operation.Weight;
        if (entry.Operation is ScriptStateOperation state)
        {
            if (!_scriptsOfPrim.TryGetValue(state.PrimId, out var scripts))
                _scriptsOfPrim.Add(state.PrimId, scripts = []);
            scripts.Add(state.ItemId);
        }

        if (entry.Operation is not ObjectOperation change)
            return;
        foreach (var prim in change.Prims)
            _objectOfPrim[prim.Id] = change.ObjectId;
    }

    private void Forget(PendingOperation entry)
    {
        Weight -= entry.Operation.Weight;
        if (entry.Operation is ScriptStateOperation state && _scriptsOfPrim.TryGetValue(state.PrimId, out var scripts)
            && scripts.Remove(state.ItemId) && scripts.Count == 0)
            _scriptsOfPrim.Remove(state.PrimId);
        if (entry.Operation is not ObjectOperation change)
            return;
        foreach (var prim in change.Prims)
        {
            if (_objectOfPrim.TryGetValue(prim.Id, out var owner) && owner == change.ObjectId)
                _objectOfPrim.Remove(prim.Id);
        }
    }
}

/// <summary>An operation that waits.</summary>
internal sealed class PendingOperation(StoreOperation operation, long sequence, long now)
{
    public StoreOperation Operation { get; set; } = operation;

    /// <summary>Of the latest operation that is in it.</summary>
    public long Sequence { get; set; } = sequence;

    public long FirstChange { get; set; } = now;

    public long LastChange { get; set; } = now;
}
