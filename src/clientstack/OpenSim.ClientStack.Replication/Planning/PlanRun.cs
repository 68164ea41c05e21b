using System.Numerics;
using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>
/// The planning of one viewer in one tick: what of the tick's changes it is told now, and sending it. Nothing that the viewer has, and that
/// has not changed, is looked at.
/// </summary>
/// <remarks>
/// A run knows its viewer and the worker that plans it, and changes nothing else: runs of several workers may go on at the same time, as
/// long as the scene stands still and each viewer is in one of them.
/// </remarks>
internal ref partial struct PlanRun(PlanWorker worker, SessionView view)
{
    /// <summary>
    /// Ticks after which something is looked at again that could not be told because an earlier datagram about it is under way.
    /// </summary>
    private const int RetryTicks = 2;

    // Of the budget, what has changed may use this much while there are prims that the viewer has not seen at all: crowds must not hide the
    // scenery.
    private const double ChangesShare = 0.75;

    private readonly PlanWorker _worker = worker;
    private readonly SessionView _view = view;
    private readonly Scene _scene = worker.Scene;
    private readonly UpdateDatagrams _datagrams = worker.Datagrams;
    private readonly int _bytesBefore = worker.Datagrams.Bytes;
    private Vector3 _eye;
    private int _messageBytes;

    private readonly int Spent => _messageBytes + _datagrams.Bytes - _bytesBefore;

    public void Plan(ReadOnlySpan<GatheredChange> changes)
    {
        TakeReturned();
        if (!_view.IsReady)
            return;
        _eye = (_view.Own ?? _view.Onlooker)?.AbsolutePosition ?? new Vector3(_scene.Info.SizeX / 2f, _scene.Info.SizeY / 2f, 25);
        _view.Pending.Advance(_worker.Tick);
        _view.Avatars.Advance(_worker.Tick);
        FollowEye();
        if (_view.HasBegun)
        {
            FollowPrivacy();
            TakeChanges(changes);
        }
        else
        {
            BeginView();
        }

        Emit();
    }

    private void FollowEye()
    {
        var interest = _view.Interest;
        interest.Update(_eye, Range());
        foreach (var cell in interest.Dropped)
        {
            foreach (var prim in _scene.Cells.PrimsIn(cell))
                Forget(prim);
        }
    }

    // Anyone who looks in from next door is told of what he can see from there, whether avatars here are told of everything or not.
    private readonly float Range()
    {
        if (_view.Own is { } own)
            return _worker.Culls ? own.DrawDistance : float.PositiveInfinity;
        return _view.Onlooker is { } onlooker ? RangeFromOutside(onlooker) : float.PositiveInfinity;
    }

    // By how far the nearest cell is, from which the range counts.
    private readonly float RangeFromOutside(ScenePresence onlooker)
    {
        var inside = Vector3.Clamp(_eye, Vector3.Zero, new Vector3(_scene.Info.SizeX, _scene.Info.SizeY, _eye.Z));
        var way = Vector2.DistanceSquared(new Vector2(_eye.X, _eye.Y), new Vector2(inside.X, inside.Y));
        return MathF.Sqrt(MathF.Max(0, (onlooker.DrawDistance * onlooker.DrawDistance) - way));
    }

    private void BeginView()
    {
        _view.HasBegun = true;
        _view.PrivacyVersion = _scene.Land.Privacy.Version;
        foreach (var presence in _scene.Presences.All)
        {
            if (!presence.IsChild && !IsHidden(presence))
                _view.Avatars.Add(presence.Slot, UpdateParts.Full | UpdateParts.Animations | UpdateParts.Appearance, ClassOf(presence));
        }
    }

    private void TakeChanges(ReadOnlySpan<GatheredChange> changes)
    {
        foreach (ref readonly var change in changes)
        {
            if (change.Presence is null)
                TakePrim(change);
            else
                TakeAvatar(change);
        }
    }

    /// <summary>From what is owed to datagrams.</summary>
    private void Emit()
    {
        EmitKills();
        var budget = _view.Output.UpdateBudget;
        var forChanges = _view.Interest.Scan.IsDone ? budget : (int)(budget * ChangesShare);
        for (var priority = 0; priority < PendingUpdates.Classes; priority++)
            EmitPending(priority, forChanges, Math.Max(forChanges, _view.Output.UrgentBudget));
        EmitFarAnimations(budget);
        EmitUnseen(budget);
        _datagrams.Flush(_view.Output);
        EmitOverrides();
        _worker.Bytes += Spent;
    }

    private readonly void EmitKills()
    {
        while (_view.Kills.TryDequeue(out var localId))
        {
            _datagrams.Kill(_view, new StateItem(default, (uint)localId, UpdateParts.Kill));
            _worker.Sent++;
        }
    }

    private void EmitPending(int priority, int budget, int avatarBudget)
    {
        // Anything that is put off again goes to the wheel, so the class runs empty.
        while (Spent < avatarBudget && _view.Avatars.TryTake(priority, out var slot, out var owed))
            EmitAvatar(slot, owed, priority);
        while (Spent < budget && _view.Pending.TryTake(priority, out var prim, out var owed))
            EmitPrim(prim, owed, priority);
    }
}
