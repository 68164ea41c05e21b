using OpenSim.ClientStack.LindenUDP.Replication.Encoding;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Replication;

// From what is owed to datagrams.
internal sealed partial class ReplicationPlanner
{
    /// <summary>Ticks after which something is looked at again that could not be told because an earlier datagram about it is under way.</summary>
    private const int RetryTicks = 2;

    /// <summary>A message of its own costs this much beside its body.</summary>
    private const int MessageOverhead = 40;

    // Of the budget, what has changed may use this much while there are prims that the viewer has not seen at all: crowds must not hide the scenery.
    private const double ChangesShare = 0.75;

    private int _spent;

    private void Emit()
    {
        _datagrams.Begin(_view);
        _spent = 0;
        EmitKills();
        var budget = _view.Output.UpdateBudget;
        var forChanges = _view.Interest.Scan.IsDone ? budget : (int)(budget * ChangesShare);
        for (var priority = 0; priority < PendingUpdates.Classes; priority++)
            EmitPending(priority, forChanges);
        EmitFarAnimations(budget);
        EmitUnseen(budget);
        _datagrams.Flush();
        Bytes += Spent;
    }

    private int Spent => _spent + _datagrams.Bytes;

    private void EmitKills()
    {
        while (_view.Kills.TryDequeue(out var localId))
        {
            _datagrams.Kill(new StateItem(default, (uint)localId, Owed.Kill));
            Sent++;
        }
    }

    private void EmitPending(int priority, int budget)
    {
        // What is put off again goes to the wheel, so the class runs empty.
        while (Spent < budget && _view.Avatars.TryTake(priority, out var slot, out var owed))
            EmitAvatar(slot, owed, priority);
        while (Spent < budget && _view.Pending.TryTake(priority, out var prim, out var owed))
            EmitPrim(prim, owed, priority);
    }

    // One each turn, the nearer first, round and round; what has changed again meanwhile is told once. OpenSimulator sends little else to a crowd (92 % of its packets).
    private void EmitFarAnimations(int budget)
    {
        if (Spent >= budget || _view.FarAnimations.Count == 0 || !_priority.IsTurnOfAnimations(_view.FarAnimations.Count))
            return;
        var nearest = _view.MiddleAnimations.Count > 0 ? _view.MiddleAnimations : _view.FarAnimations;
        var slot = nearest.NextSet(_view.NextFarAnimation);
        if (slot < 0)
            slot = nearest.NextSet(0);
        _view.NextFarAnimation = slot + 1;
        _view.FarAnimations.Clear(slot);
        _view.MiddleAnimations.Clear(slot);
        if (scene.Presences.AtSlot(slot) is { IsChild: false } presence && _view.SeenAvatars[slot])
            EmitMessages(presence, Owed.Animations, UpdatePriority.FarAvatar);
    }

    private void EmitUnseen(int budget)
    {
        var scan = _view.Interest.Scan;
        while (Spent < budget && scan.TryNext(out var prim))
        {
            if (_view.SeenPrims[prim] || !IsAudience(prim, scene.Prims.HotAt(prim).Cell))
                continue;
            if ((_view.Pending.OwedOf(prim) & Owed.Full) == 0)
                EmitPrim(prim, Owed.Full, UpdatePriority.Far);
        }
    }

    private void EmitPrim(int prim, Owed owed, int priority)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        if (_view.InFlight.Has(hot.LocalId, Owed.Kill))
        {
            _view.Pending.Add(prim, owed, priority, RetryTicks);
            return;
        }

        Sent++;
        var key = EntityKey.Prim(prim);
        var isFirst = _view.SeenPrims.Set(prim);
        if (!isFirst && (owed & Owed.Full) == 0)
            _datagrams.Terse(new StateItem(key, hot.LocalId, owed), encoder.Terse(prim, (owed & Owed.Texture) != 0));
        else
            EmitFull(prim, new StateItem(key, hot.LocalId, Owed.Full), isFirst);
    }

    private void EmitFull(int prim, in StateItem item, bool isFirst)
    {
        var flags = scene.Permissions.FlagsFor(_view.AgentId, _view.Own?.IsGod == true, prim);
        var isMade = _view.Made.Contains((int)item.LocalId);
        if (isMade)
            flags |= PrimFlags.CreateSelected;
        if (isMade || !IsCompressible(prim))
        {
            var block = encoder.Full(prim);
            if (!block.IsEmpty)
                _datagrams.Object(UpdateForm.Full, item, block, flags);
            return;
        }

        var compressed = encoder.Compressed(prim);
        if (compressed.IsEmpty)
            return;
        if (isFirst && _view.HasCache)
            _datagrams.Cached(item with { Owed = Owed.Probe }, compressed.Crc, flags);
        else
            _datagrams.Object(UpdateForm.Compressed, item, compressed, flags);
    }

    /// <summary>The compressed form has no speed; viewers keep what comes in it, which suits neither what moves nor what is worn.</summary>
    private bool IsCompressible(int prim)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        return hot.Cell != scene.Cells.Attached && !scene.Prims.Motions.Has(prim) && (hot.Flags & (PrimFlags.Physics | PrimFlags.TemporaryOnRez)) == 0;
    }

    private void EmitAvatar(int slot, Owed owed, int priority)
    {
        if (scene.Presences.AtSlot(slot) is not { IsChild: false } presence)
            return;
        if (_view.InFlight.Has(presence.LocalId, Owed.Kill))
        {
            _view.Avatars.Add(slot, owed, priority, RetryTicks);
            return;
        }

        EmitBody(presence, owed);
        EmitMessages(presence, owed & (Owed.Animations | Owed.Appearance), priority);
    }

    private void EmitBody(ScenePresence presence, Owed owed)
    {
        var slot = presence.Slot;
        var isSeen = !_view.SeenAvatars.Set(slot);
        if (isSeen && (owed & Owed.Update) == 0)
            return;
        Sent++;
        _view.Avatars.NoteTold(slot, _tick);
        var key = EntityKey.Avatar(slot);
        if (isSeen && (owed & Owed.Full) == 0)
            _datagrams.Terse(new StateItem(key, presence.LocalId, Owed.Terse), encoder.Terse(presence));
        else
            _datagrams.Full(new StateItem(key, presence.LocalId, Owed.Full), encoder.Full(presence));
    }

    /// <summary>Viewers drop animations and looks of an avatar they do not know: these wait until its update has arrived.</summary>
    private void EmitMessages(ScenePresence presence, Owed owed, int priority)
    {
        if (owed == Owed.Nothing)
            return;
        if (presence != _view.Own && _view.Avatars.IsUnderWay(presence.Slot, Owed.Full))
        {
            _view.Avatars.Add(presence.Slot, owed, priority, RetryTicks);
            return;
        }

        var key = EntityKey.Avatar(presence.Slot);
        if ((owed & Owed.Appearance) != 0 && presence != _view.Own)
            EmitMessage(new StateItem(key, presence.LocalId, Owed.Appearance), messages.Appearance(presence), isZeroCoded: true);
        if ((owed & Owed.Animations) != 0)
            EmitMessage(new StateItem(key, presence.LocalId, Owed.Animations), messages.Animations(presence), isZeroCoded: false);
    }

    private void EmitMessage(in StateItem item, ReadOnlySpan<byte> body, bool isZeroCoded)
    {
        if (body.IsEmpty)
            return;
        var packet = _view.Output.Rent();
        packet.Flags = isZeroCoded ? PacketFlags.Reliable | PacketFlags.ZeroCoded : PacketFlags.Reliable;
        packet.Category = ThrottleCategory.Task;
        body.CopyTo(packet.Free);
        packet.Length += body.Length;
        packet.AddItem(item);
        _view.NoteSent(item);
        _view.Output.Send(packet);
        _spent += body.Length + MessageOverhead;
        Sent++;
    }
}
