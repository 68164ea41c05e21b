using OpenSim.ClientStack.LindenUDP.Outbound;

namespace OpenSim.ClientStack.LindenUDP.Replication;

// What the sender gives back: acknowledged or lost.
internal sealed partial class ReplicationPlanner
{
    private void TakeReturned()
    {
        while (_view.Returned.TryDequeue(out var packet))
        {
            foreach (ref readonly var item in packet.State)
                Settle(item, packet.WasLost);
            _view.Output.Return(packet);
        }
    }

    private void Settle(in StateItem item, bool wasLost)
    {
        var again = _view.NoteSettled(item);
        if (wasLost)
            again |= item.Owed;
        else if ((item.Owed & Owed.Full) != 0)
            _view.Made.Remove((int)item.LocalId);
        if ((again & Owed.Probe) != 0)
            again = (again & ~Owed.Probe) | Owed.Full;
        if (again == Owed.Nothing)
            return;
        if ((again & Owed.Kill) != 0)
            KillAgain(item);
        else if (IsStillSeen(item))
            Owe(item.Key, again, UpdatePriority.NearAvatar);
    }

    private void Owe(EntityKey key, Owed owed, int priority)
    {
        if (key.IsAvatar)
            _view.Avatars.Add(key.Index, owed, priority);
        else
            _view.Pending.Add(key.Index, owed, priority);
    }

    /// <summary>Unless it has come back meanwhile: then it is told in full as soon as nothing of it is under way.</summary>
    private void KillAgain(in StateItem item)
    {
        if (!IsAlive(item) || (OwedOf(item.Key) & Owed.Full) == 0)
            _view.Kills.Enqueue((int)item.LocalId);
    }

    private Owed OwedOf(EntityKey key) => key.IsAvatar ? _view.Avatars.OwedOf(key.Index) : _view.Pending.OwedOf(key.Index);

    private bool IsStillSeen(in StateItem item) =>
        IsAlive(item) && (item.Key.IsAvatar ? _view.SeenAvatars[item.Key.Index] : _view.SeenPrims[item.Key.Index]);

    private bool IsAlive(in StateItem item) =>
        item.Key.IsAvatar
            ? scene.Presences.AtSlot(item.Key.Index) is { IsChild: false } presence && presence.LocalId == item.LocalId
            : scene.Prims.IsLive(item.Key.Index) && scene.Prims.HotAt(item.Key.Index).LocalId == item.LocalId;
}
