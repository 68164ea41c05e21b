using System.Numerics;
using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Replication.Planning;

// Prims.
internal ref partial struct PlanRun
{
    private readonly void TakePrim(in GatheredChange change)
    {
        var prim = change.Key.Index;
        if (!_view.Interest.Contains(change.Cell) || !IsAudience(prim, change.Cell))
        {
            Forget(prim);
            return;
        }

        if (_view.SeenPrims[prim])
        {
            var mayWait = (change.Owed & UpdateParts.Full) == 0 && !IsOwn(prim);
            var delay = mayWait ? _worker.Priority.DelayOf(change.Key, _eye, change.Position) : 0;
            if (change.Owed != UpdateParts.Nothing)
                _view.Pending.Add(prim, change.Owed, ClassOf(prim, change), delay);
        }
        else if (change.IsEntering || (change.Owed & UpdateParts.Full) != 0)
        {
            _view.Pending.Add(prim, UpdateParts.Full, ClassOf(prim, change));
        }
    }

    /// <summary>A prim that exists, but is no longer this viewer's to see.</summary>
    private readonly void Forget(int prim) => _view.Forget(prim, _scene.Prims.HotAt(prim).LocalId);

    /// <summary>HUDs are seen by their wearer alone, and what is worn by whoever sees the wearer.</summary>
    private readonly bool IsAudience(int prim, int cell)
    {
        if (cell != _scene.Cells.Attached)
            return true;
        ref readonly var group = ref _scene.Groups.RowAt(_scene.Prims.HotAt(prim).Group);
        if (group.AttachmentPoint is >= 31 and <= 38)
            return group.AttachedTo == _view.Own?.LocalId;
        return !_scene.Land.Privacy.IsActive || !_scene.Presences.TryGet(group.AttachedTo, out var wearer) || !IsHidden(wearer);
    }

    private readonly bool IsOwn(int prim)
    {
        if (_view.Own is not { } own)
            return false;
        ref readonly var group = ref _scene.Groups.RowAt(_scene.Prims.HotAt(prim).Group);
        return group.AttachedTo == own.LocalId || (own.ParentId != 0 && _scene.Prims.HotAt(group.Root).LocalId == own.ParentId);
    }

    private readonly int ClassOf(int prim, in GatheredChange change) => IsOwn(prim)
        ? UpdatePriority.Own
        : UpdatePriority.ClassOf(change.Cell == _scene.Cells.Attached, Vector3.DistanceSquared(_eye, change.Position));

    private readonly void EmitUnseen(int budget)
    {
        var scan = _view.Interest.Scan;
        while (Spent < budget && scan.TryNext(out var prim))
        {
            if (_view.SeenPrims[prim] || !IsAudience(prim, _scene.Prims.HotAt(prim).Cell))
                continue;
            if ((_view.Pending.OwedOf(prim) & UpdateParts.Full) == 0)
                EmitPrim(prim, UpdateParts.Full, UpdatePriority.Far);
        }
    }

    private readonly void EmitPrim(int prim, UpdateParts owed, int priority)
    {
        ref readonly var hot = ref _scene.Prims.HotAt(prim);
        if (!IsAudience(prim, hot.Cell))
        {
            Forget(prim); // the viewer has asked for what it is not to see
            return;
        }

        if (_view.Unacked.Has(hot.LocalId, UpdateParts.Kill))
        {
            _view.Pending.Add(prim, owed, priority, RetryTicks);
            return;
        }

        var key = EntityKey.Prim(prim);
        var isFirst = _view.SeenPrims.Set(prim);
        var isFull = isFirst || (owed & UpdateParts.Full) != 0;
        if ((isFull || (owed & UpdateParts.Overrides) != 0)
            && _scene.Prims.RecordAt(prim).Extras is { MaterialOverrides.Length: > 0 } or { Animations.Length: > 0 })
            _worker.Overridden.Add(prim);
        owed &= UpdateParts.Update;
        if (isFull)
            EmitFull(prim, new StateItem(key, hot.LocalId, UpdateParts.Full), isFirst);
        else if (owed != UpdateParts.Nothing)
            _datagrams.Terse(_view, new StateItem(key, hot.LocalId, owed), _worker.Encoder.Terse(prim, (owed & UpdateParts.Texture) != 0));
        _worker.Sent++;
    }

    /// <summary>After what tells of the prims themselves, which takes away what viewers have had of this before.</summary>
    private void EmitOverrides()
    {
        foreach (var prim in _worker.Overridden)
        {
            var (localId, record) = (_scene.Prims.HotAt(prim).LocalId, _scene.Prims.RecordAt(prim));
            var item = new StateItem(EntityKey.Prim(prim), localId, UpdateParts.Overrides);
            if (record.Extras.MaterialOverrides.Length > 0)
                EmitMessage(MessageId.GenericStreamingMessage, item,
                    _worker.Overrides.Of(localId, record.Extras.MaterialOverrides), PacketFlags.None);
            if (record.Extras.Animations.Length > 0)
                EmitMessage(MessageId.ObjectAnimation, item, _worker.Animations.Of(record.Id, record.Extras.Animations), PacketFlags.None);
        }

        _worker.Overridden.Clear();
    }

    private readonly void EmitFull(int prim, in StateItem item, bool isFirst)
    {
        var flags = _scene.Permissions.FlagsFor(_view.AgentId, _view.Own?.IsGod == true, prim);
        var isJustCreated = _view.JustCreated.Contains((int)item.LocalId);
        if (isJustCreated)
            flags |= PrimFlags.CreateSelected;
        if (isJustCreated || !IsCompressible(prim))
        {
            var block = _worker.Encoder.Full(prim);
            if (!block.IsEmpty)
                _datagrams.Object(_view, UpdateForm.Full, item, block, flags);
            return;
        }

        var compressed = _worker.Encoder.Compressed(prim);
        if (compressed.IsEmpty)
            return;
        if (isFirst && _view.HasCache)
            _datagrams.Cached(_view, item with { Parts = UpdateParts.Probe }, compressed.Crc, flags);
        else
            _datagrams.Object(_view, UpdateForm.Compressed, item, compressed, flags);
    }

    /// <summary>The compressed form has no speed; viewers keep what comes in it, which suits neither what moves nor what is worn.</summary>
    private readonly bool IsCompressible(int prim)
    {
        ref readonly var hot = ref _scene.Prims.HotAt(prim);
        return hot.Cell != _scene.Cells.Attached && !_scene.Prims.Motions.Has(prim)
            && (hot.Flags & (PrimFlags.Physics | PrimFlags.TemporaryOnRez)) == 0;
    }
}
