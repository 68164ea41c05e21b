using OpenSim.ClientStack.Replication.Pending;

namespace OpenSim.ClientStack.Replication.Planning;

// What the sender gives back: acknowledged or lost.
internal ref partial struct PlanRun
{
    private readonly void TakeReturned()
    {
        while (_view.Output.TryTakeReturned(out var packet))
        {
            foreach (ref readonly var note in packet.State)
                Settle(StateItem.From(note), packet.WasLost);
            _view.Output.Return(packet);
        }
    }

    private readonly void Settle(in StateItem item, bool wasLost)
    {
        var again = _view.NoteSettled(item);
        if (wasLost)
            again |= item.Parts;
        else if ((item.Parts & UpdateParts.Full) != 0)
            _view.JustCreated.Remove((int)item.LocalId);
        if ((again & UpdateParts.Probe) != 0)
            again = (again & ~UpdateParts.Probe) | UpdateParts.Full;
        if (again == UpdateParts.Nothing)
            return;
        if ((again & UpdateParts.Kill) != 0)
            KillAgain(item);
        else if (IsStillSeen(item))
            TellAgain(item.Key, again, UpdatePriority.NearAvatar);
    }

    private readonly void TellAgain(EntityKey key, UpdateParts parts, int priority)
    {
        if (key.IsAvatar)
            _view.Avatars.Add(key.Index, parts, priority);
        else
            _view.Pending.Add(key.Index, parts, priority);
    }

    /// <summary>Unless it has come back meanwhile: then it is told in full as soon as nothing of it is under way.</summary>
    private readonly void KillAgain(in StateItem item)
    {
        if (!IsAlive(item) || (OwedOf(item.Key) & UpdateParts.Full) == 0)
            _view.Kills.Enqueue((int)item.LocalId);
    }

    private readonly UpdateParts OwedOf(EntityKey key) => key.IsAvatar ? _view.Avatars.OwedOf(key.Index) : _view.Pending.OwedOf(key.Index);

    private readonly bool IsStillSeen(in StateItem item) =>
        IsAlive(item) && (item.Key.IsAvatar ? _view.SeenAvatars[item.Key.Index] : _view.SeenPrims[item.Key.Index]);

    private readonly bool IsAlive(in StateItem item) =>
        item.Key.IsAvatar
            ? _scene.Presences.AtSlot(item.Key.Index) is { IsChild: false } presence && presence.LocalId == item.LocalId
            : _scene.Prims.IsLive(item.Key.Index) && _scene.Prims.HotAt(item.Key.Index).LocalId == item.LocalId;
}
