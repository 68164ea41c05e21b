using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Replication.Encoding;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>
/// Decides, one session after another, what of the tick's changes its viewer is told now, and sends it. Nothing that the viewer has, and that has not
/// changed, is looked at.
/// </summary>
internal sealed partial class ReplicationPlanner(Scene scene, UpdateEncoder encoder, MessageCache messages)
{
    private readonly UpdateDatagrams _datagrams = new();
    private readonly UpdatePriority _priority = new();
    private SessionView _view = null!;
    private Vector3 _eye;
    private long _tick;

    public UpdatePriority Priority => _priority;

    /// <summary>Blocks and messages sent since the last tick began.</summary>
    public int Sent { get; private set; }

    /// <summary>Bytes of blocks and messages sent since the last tick began.</summary>
    public long Bytes { get; private set; }

    /// <summary>Off: every viewer is told of the whole region.</summary>
    public bool Culls { get; set; }

    public void BeginTick(long tick, double interval, float frameTime, float dilation)
    {
        (Sent, Bytes) = (0, 0);
        _tick = tick;
        encoder.BeginTick();
        _priority.BeginTick(tick, interval, frameTime);
        _datagrams.SetRegion(scene.Info.Handle, dilation);
    }

    public void Plan(SessionView view, ChangeFeed feed, long tick)
    {
        _view = view;
        TakeReturned();
        if (!view.IsReady)
            return;
        _eye = view.Own?.AbsolutePosition ?? new Vector3(scene.Info.SizeX / 2f, scene.Info.SizeY / 2f, 25);
        view.Pending.Advance(tick);
        view.Avatars.Advance(tick);
        FollowEye();
        if (!view.HasBegun)
            BeginView();
        else
            TakeChanges(feed);
        Emit();
    }

    private void BeginView()
    {
        _view.HasBegun = true;
        foreach (var presence in scene.Presences.All)
        {
            if (!presence.IsChild)
                _view.Avatars.Add(presence.Slot, Owed.Full | Owed.Animations | Owed.Appearance, ClassOf(presence));
        }
    }

    private void FollowEye()
    {
        var interest = _view.Interest;
        interest.Update(_eye, Culls && _view.Own is { } own ? own.DrawDistance : float.PositiveInfinity);
        foreach (var cell in interest.Dropped)
        {
            foreach (var prim in scene.Cells.PrimsIn(cell))
                Forget(prim);
        }
    }

    /// <summary>A prim that exists, but is no longer this viewer's to see.</summary>
    private void Forget(int prim)
    {
        _view.Pending.Remove(prim);
        if (_view.SeenPrims.Clear(prim))
            _view.Kills.Enqueue((int)scene.Prims.HotAt(prim).LocalId);
    }

    /// <summary>Takes note of what is gone from this tick on.</summary>
    public void TakeKills(SessionView view)
    {
        _view = view;
        var changes = scene.Changes;
        foreach (ref readonly var kill in changes.Kills)
        {
            _view.Pending.Remove(kill.Index);
            if (_view.SeenPrims.Clear(kill.Index))
                _view.Kills.Enqueue((int)kill.LocalId);
        }

        foreach (ref readonly var kill in changes.PresenceKills)
            _view.Leave(kill.Slot, kill.LocalId);
    }

    private void TakeChanges(ChangeFeed feed)
    {
        foreach (ref readonly var change in feed.Changes)
        {
            if (change.Presence is null)
                TakePrim(change);
            else
                TakeAvatar(change);
        }
    }

    private void TakeAvatar(in FedChange change)
    {
        var slot = change.Key.Index;
        var isSeen = _view.SeenAvatars[slot];
        var owed = isSeen ? change.Owed : Owed.Full | Owed.Animations | Owed.Appearance;
        if (change.Presence == _view.Own)
        {
            // The viewer has made its own looks itself.
            _view.Avatars.Add(slot, owed & ~Owed.Appearance, UpdatePriority.Own);
            return;
        }

        var distance = Vector3.DistanceSquared(_eye, change.Position);
        if (isSeen && (owed & Owed.Animations) != 0 && _priority.MayWait(distance))
        {
            _view.FarAnimations.Set(slot);
            if (UpdatePriority.IsMiddle(distance))
                _view.MiddleAnimations.Set(slot);
            owed &= ~Owed.Animations;
            if (owed == Owed.Nothing)
                return;
        }

        if ((owed & Owed.Full) != 0)
        {
            _view.Avatars.Add(slot, owed, UpdatePriority.ClassOf(Need.Turn, distance));
            return;
        }

        var toldFor = _view.Avatars.TicksSinceTold(slot, _tick);
        if (owed == Owed.Terse && change.Need == Need.Refresh && !_priority.WantsRefresh(distance, toldFor))
            return;
        _view.Avatars.Add(slot, owed, UpdatePriority.ClassOf(change.Need, distance), _priority.DelayOf(change.Need, distance, toldFor));
    }

    private void TakePrim(in FedChange change)
    {
        var prim = change.Key.Index;
        if (!_view.Interest.Contains(change.Cell) || !IsAudience(prim, change.Cell))
        {
            Forget(prim);
            return;
        }

        if (_view.SeenPrims[prim])
        {
            var delay = (change.Owed & Owed.Full) == 0 && !IsOwn(prim) ? _priority.DelayOf(change.Key, _eye, change.Position) : 0;
            if (change.Owed != Owed.Nothing)
                _view.Pending.Add(prim, change.Owed, ClassOf(prim, change), delay);
        }
        else if (change.IsEntering || (change.Owed & Owed.Full) != 0)
        {
            _view.Pending.Add(prim, Owed.Full, ClassOf(prim, change));
        }
    }

    /// <summary>HUDs are seen by their wearer alone.</summary>
    private bool IsAudience(int prim, int cell)
    {
        if (cell != scene.Cells.Attached)
            return true;
        ref readonly var group = ref scene.Groups.RowAt(scene.Prims.HotAt(prim).Group);
        return group.AttachmentPoint is < 31 or > 38 || group.AttachedTo == _view.Own?.LocalId;
    }

    private bool IsOwn(int prim)
    {
        if (_view.Own is not { } own)
            return false;
        ref readonly var group = ref scene.Groups.RowAt(scene.Prims.HotAt(prim).Group);
        return group.AttachedTo == own.LocalId || (own.ParentId != 0 && scene.Prims.HotAt(group.Root).LocalId == own.ParentId);
    }

    private int ClassOf(int prim, in FedChange change) =>
        IsOwn(prim) ? UpdatePriority.Own : UpdatePriority.ClassOf(change.Cell == scene.Cells.Attached, Vector3.DistanceSquared(_eye, change.Position));

    private int ClassOf(ScenePresence presence) =>
        presence == _view.Own ? UpdatePriority.Own : UpdatePriority.ClassOf(true, Vector3.DistanceSquared(_eye, presence.AbsolutePosition));
}
