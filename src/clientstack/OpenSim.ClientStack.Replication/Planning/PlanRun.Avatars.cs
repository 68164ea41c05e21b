using System.Numerics;
using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Planning;

// Avatars.
internal ref partial struct PlanRun
{
    /// <summary>A message of its own costs this much beside its body.</summary>
    private const int MessageOverhead = 40;

    private readonly void TakeAvatar(in GatheredChange change)
    {
        var slot = change.Key.Index;
        if (IsHidden(change.Presence!))
            return;
        var isSeen = _view.SeenAvatars[slot];
        var owed = isSeen ? change.Owed : UpdateParts.Full | UpdateParts.Animations | UpdateParts.Appearance;
        if (change.Presence == _view.Own)
        {
            _view.Avatars.Add(slot, owed, UpdatePriority.Own);
            return;
        }

        var distance = Vector3.DistanceSquared(_eye, change.Position);
        if (isSeen && (owed & UpdateParts.Animations) != 0 && _worker.Priority.MayWait(distance))
        {
            _view.FarAnimations.Set(slot);
            if (UpdatePriority.IsMiddle(distance))
                _view.MiddleAnimations.Set(slot);
            owed &= ~UpdateParts.Animations;
            if (owed == UpdateParts.Nothing)
                return;
        }

        if ((owed & UpdateParts.Full) != 0)
        {
            _view.Avatars.Add(slot, owed, UpdatePriority.ClassOf(MotionNeed.Turn, distance));
            return;
        }

        var toldFor = _view.Avatars.TicksSinceTold(slot, _worker.Tick);
        if (owed == UpdateParts.Terse && change.Need == MotionNeed.Refresh && !_worker.Priority.WantsRefresh(distance, toldFor))
            return;
        _view.Avatars.Add(slot, owed, UpdatePriority.ClassOf(change.Need, distance),
            _worker.Priority.DelayOf(change.Need, distance, toldFor));
    }

    private readonly int ClassOf(ScenePresence presence) => presence == _view.Own
        ? UpdatePriority.Own
        : UpdatePriority.ClassOf(true, Vector3.DistanceSquared(_eye, presence.AbsolutePosition));

    private void EmitAvatar(int slot, UpdateParts owed, int priority)
    {
        if (_scene.Presences.AtSlot(slot) is not { IsChild: false } presence || IsHidden(presence))
            return;
        if (_view.Unacked.Has(presence.LocalId, UpdateParts.Kill))
        {
            _view.Avatars.Add(slot, owed, priority, RetryTicks);
            return;
        }

        EmitBody(presence, owed);
        EmitMessages(presence, owed & (UpdateParts.Animations | UpdateParts.Appearance), priority);
    }

    private readonly void EmitBody(ScenePresence presence, UpdateParts owed)
    {
        var slot = presence.Slot;
        var isSeen = !_view.SeenAvatars.Set(slot);
        if (isSeen && (owed & UpdateParts.Update) == 0)
            return;
        _worker.Sent++;
        _view.Avatars.NoteTold(slot, _worker.Tick);
        var key = EntityKey.Avatar(slot);
        if (isSeen && (owed & UpdateParts.Full) == 0)
            _datagrams.Terse(_view, new StateItem(key, presence.LocalId, UpdateParts.Terse), _worker.Encoder.Terse(presence));
        else
            _datagrams.Full(_view, new StateItem(key, presence.LocalId, UpdateParts.Full), _worker.Encoder.Full(presence));
    }

    // One each turn, the nearer first, round and round; what has changed again meanwhile is told once. OpenSimulator sends little else to a
    // crowd (92 % of its packets).
    private void EmitFarAnimations(int budget)
    {
        if (Spent >= budget || _view.FarAnimations.Count == 0 || !_worker.Priority.IsTurnOfAnimations(_view.FarAnimations.Count))
            return;
        var nearest = _view.MiddleAnimations.Count > 0 ? _view.MiddleAnimations : _view.FarAnimations;
        var slot = nearest.NextSet(_view.NextFarAnimation);
        if (slot < 0)
            slot = nearest.NextSet(0);
        _view.NextFarAnimation = slot + 1;
        _view.FarAnimations.Clear(slot);
        _view.MiddleAnimations.Clear(slot);
        if (_scene.Presences.AtSlot(slot) is { IsChild: false } presence && _view.SeenAvatars[slot])
            EmitMessages(presence, UpdateParts.Animations, UpdatePriority.FarAvatar);
    }

    /// <summary>Viewers drop animations and looks of an avatar they do not know: these wait until its update has arrived.</summary>
    private void EmitMessages(ScenePresence presence, UpdateParts owed, int priority)
    {
        if (owed == UpdateParts.Nothing)
            return;
        if (presence != _view.Own && _view.Avatars.IsUnderWay(presence.Slot, UpdateParts.Full))
        {
            _view.Avatars.Add(presence.Slot, owed, priority, RetryTicks);
            return;
        }

        var key = EntityKey.Avatar(presence.Slot);
        // A viewer that bakes has made its own looks itself.
        if ((owed & UpdateParts.Appearance) != 0 && (presence != _view.Own || presence.Appearance.OutfitVersion > 0))
            EmitMessage(MessageId.AvatarAppearance, new StateItem(key, presence.LocalId, UpdateParts.Appearance),
                _worker.Messages.Appearance(presence), PacketFlags.ZeroCoded);
        if ((owed & UpdateParts.Animations) != 0)
            EmitMessage(MessageId.AvatarAnimation, new StateItem(key, presence.LocalId, UpdateParts.Animations),
                _worker.Messages.Animations(presence), PacketFlags.None);
    }

    private void EmitMessage(uint message, in StateItem item, ReadOnlySpan<byte> body, PacketFlags coding)
    {
        if (body.IsEmpty)
            return;
        var packet = _view.Output.Rent(message, ThrottleCategory.Task, PacketFlags.Reliable | coding);
        packet.Append(body);
        packet.Note(item.ToNote());
        _view.NoteSent(item);
        _view.Output.Send(packet);
        _messageBytes += body.Length + MessageOverhead;
        _worker.Sent++;
    }
}
