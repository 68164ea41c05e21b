using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.ClientStack.Replication.Planning;
using OpenSim.Memory;
using OpenSim.World;
using OpenSim.World.Changes;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.Replication.Feed;

/// <summary>
/// Turns the scene's change set into what viewers are to be told in this tick, once for all of them: motion that viewers extrapolate
/// correctly is held back, and no thing is told more often than <see cref="MinimumInterval"/>. Anything that is held is told at the latest
/// when it is due, so that the last place of everything reaches everybody.
/// </summary>
internal sealed class ChangeFeed(Scene scene)
{
    /// <summary>Ticks at most over which viewers take turns.</summary>
    public const int MaxTurns = 6;

    /// <summary>A change below the thresholds of something at rest is told after this time.</summary>
    private const double SettleSeconds = 0.25;

    /// <summary>Steady motion is told again after this time, for whoever has lost the last update.</summary>
    private const double RefreshSeconds = UpdatePriority.NearRefresh;

    private readonly IntMap<SentMotion> _sent = new(64);
    private readonly List<int> _held = [];
    private readonly List<Selected> _selected = [];
    private readonly List<Selected>[] _kept = [.. Enumerable.Range(0, MaxTurns).Select(_ => new List<Selected>())];
    private GatheredChange[] _changes = new GatheredChange[64];
    private int _gathered;

    /// <summary>Seconds between two updates of one thing.</summary>
    public double MinimumInterval { get; set; } = 1.0 / 15;

    /// <summary>
    /// Ticks over which viewers take turns, 1 to <see cref="MaxTurns"/>; changes are kept for that many. Set when everybody has been told
    /// of all that was kept.
    /// </summary>
    public int Turns { get; set; } = 1;

    /// <summary>Changes kept, summed over turns.</summary>
    public int KeptCount => _kept.Sum(kept => kept.Count);

    /// <summary>Good until the next <see cref="Gather"/>.</summary>
    public ReadOnlySpan<GatheredChange> Changes => _changes.AsSpan(0, _gathered);

    /// <summary>Decides what is told from this tick on, and keeps it for the turn of everybody.</summary>
    /// <param name="now">Seconds at which things stood where they are: those of the tick, not of the clock, which goes on while the tick
    /// runs.</param>
    public void Select(ChangeSet changes, double now)
    {
        _selected.Clear();
        foreach (var kill in changes.Kills)
            Forget(EntityKey.Prim(kill.Index));
        foreach (var kill in changes.PresenceKills)
            Forget(EntityKey.Avatar(kill.Slot));
        foreach (ref readonly var change in changes.Presences)
            Feed(change, now);
        foreach (ref readonly var change in changes.Prims)
            Feed(change, now);
        FeedHeld(now);
        for (var turn = 0; turn < Turns; turn++)
            _kept[turn].AddRange(_selected);
    }

    /// <summary>
    /// Takes the data that all viewers of a turn need of what was selected since their last one out of the scene. Once a tick; with the
    /// improvement switched off, once for every viewer.
    /// </summary>
    public void Gather(int turn)
    {
        var selected = _kept[turn];
        if (_changes.Length < selected.Count)
            _changes = new GatheredChange[selected.Count * 2];
        _gathered = 0;
        foreach (var one in selected)
        {
            if (IsThere(one.Key))
                _changes[_gathered++] = one.Key.IsAvatar ? GatherAvatar(one) : GatherPrim(one);
        }
    }

    /// <summary>The viewers of a turn have been told.</summary>
    public void EndTurn(int turn) => _kept[turn].Clear();

    private void Forget(EntityKey key)
    {
        _sent.Remove(key.Value);
        foreach (var kept in _kept)
            kept.RemoveAll(s => s.Key == key);
    }

    private void Feed(in PresenceChange change, double now)
    {
        var presence = change.Presence;
        // An avatar's flags are not told, and its textures go with its looks.
        var owed = OwedOf(change.Mask & ~(PrimUpdateFlags.Flags | PrimUpdateFlags.Textures), change.IsNew);
        if ((change.Mask & PrimUpdateFlags.Animations) != 0)
            owed |= UpdateParts.Animations;
        if ((change.Mask & PrimUpdateFlags.Appearance) != 0)
            owed |= UpdateParts.Appearance;
        var key = EntityKey.Avatar(presence.Slot);
        var need = MotionNeed.Drift;
        if ((owed & UpdateParts.Update) == UpdateParts.Terse && !MayTell(key, StateOf(presence, now), MotionThresholds.Avatar, out need))
            owed &= ~UpdateParts.Terse;
        if ((owed & UpdateParts.Full) != 0)
            NoteSent(key, StateOf(presence, now));
        if (owed != UpdateParts.Nothing)
            _selected.Add(new Selected(key, owed, need, change.IsNew));
    }

    private void Feed(in PrimChange change, double now)
    {
        var owed = OwedOf(change.Mask, change.IsNew);
        if ((change.Mask & PrimUpdateFlags.Animations) != 0)
            owed |= UpdateParts.Overrides;
        var key = EntityKey.Prim(change.Index);
        var entering = change.IsNew || (change.Mask & PrimUpdateFlags.Cell) != 0;
        var need = MotionNeed.Drift;
        if (owed == UpdateParts.Terse && !MayTell(key, StateOf(change.Index, now), MotionThresholds.Prim, out need) && !entering)
            return;
        if ((owed & UpdateParts.Full) != 0)
            _sent.Remove(key.Value);
        _selected.Add(new Selected(key, owed, need, entering));
    }

    /// <summary>False when the change is held back.</summary>
    private bool MayTell(EntityKey key, in SentMotion now, in MotionThresholds thresholds, out MotionNeed need)
    {
        ref var sent = ref _sent.GetOrAdd(key.Value, out var existed);
        var since = now.At - sent.At;
        need = existed ? thresholds.NeedOf(sent, now) : MotionNeed.Turn;
        if (!existed || (since >= MinimumInterval && need != MotionNeed.Refresh))
        {
            var wasHeld = sent.IsHeld;
            sent = now;
            sent.IsHeld = wasHeld; // it stands in the list until that is walked
            sent.Due = double.MaxValue;
            return true;
        }

        // An interval that is not over holds back everything until its end; a change below the thresholds waits longer.
        var due = since < MinimumInterval ? sent.At + MinimumInterval : now.At + (now.IsMoving ? RefreshSeconds : SettleSeconds);
        if (!sent.IsHeld)
            _held.Add(key.Value);
        sent.Due = sent.IsHeld ? Math.Min(sent.Due, due) : due;
        sent.IsHeld = true;
        return false;
    }

    private void NoteSent(EntityKey key, in SentMotion now)
    {
        ref var sent = ref _sent.GetOrAdd(key.Value, out _);
        var wasHeld = sent.IsHeld;
        sent = now;
        sent.IsHeld = wasHeld;
        sent.Due = double.MaxValue;
    }

    private void FeedHeld(double now)
    {
        var kept = 0;
        for (var i = 0; i < _held.Count; i++)
        {
            if (StaysHeld(new EntityKey(_held[i]), now))
                _held[kept++] = _held[i];
        }

        _held.RemoveRange(kept, _held.Count - kept);
    }

    private bool StaysHeld(EntityKey key, double now)
    {
        ref var sent = ref _sent.TryGetReference(key.Value);
        if (Unsafe.IsNullRef(ref sent) || !sent.IsHeld)
            return false;
        if (sent.Due == double.MaxValue)
        {
            sent.IsHeld = false;
            return false;
        }

        return sent.Due > now || !TryRelease(key, ref sent, now);
    }

    /// <summary>False when it has turned out to move as expected since it was told, and that was not long ago.</summary>
    private bool TryRelease(EntityKey key, ref SentMotion sent, double now)
    {
        var state = key.IsAvatar ? StateOf(scene.Presences.AtSlot(key.Index)!, now) : StateOf(key.Index, now);
        var need = (key.IsAvatar ? MotionThresholds.Avatar : MotionThresholds.Prim).NeedOf(sent, state);
        if (need == MotionNeed.Refresh && state.IsMoving && now < sent.At + RefreshSeconds)
        {
            sent.Due = sent.At + RefreshSeconds;
            return false;
        }

        _selected.Add(new Selected(key, UpdateParts.Terse, state.IsMoving ? need : MotionNeed.Turn, IsEntering: false));
        sent = state;
        if (!key.IsAvatar && !sent.IsMoving)
            _sent.Remove(key.Value);
        return true;
    }

    // A child agent goes without being killed, since nobody sees it.
    private bool IsThere(EntityKey key) => key.IsAvatar ? scene.Presences.AtSlot(key.Index) is not null : scene.Prims.IsLive(key.Index);

    private GatheredChange GatherAvatar(in Selected selected)
    {
        var presence = scene.Presences.AtSlot(selected.Key.Index)!;
        return new GatheredChange(selected.Key, presence.LocalId, selected.Owed, presence.Cell, presence.AbsolutePosition,
            selected.IsEntering, selected.Need, presence);
    }

    private GatheredChange GatherPrim(in Selected selected)
    {
        ref readonly var hot = ref scene.Prims.HotAt(selected.Key.Index);
        return new GatheredChange(selected.Key, hot.LocalId, selected.Owed, hot.Cell, PlaceOf(hot), selected.IsEntering, selected.Need,
            null);
    }

    private Vector3 PlaceOf(in PrimHot hot)
    {
        ref readonly var group = ref scene.Groups.RowAt(hot.Group);
        return group.AttachedTo != 0 && scene.Presences.TryGet(group.AttachedTo, out var wearer)
            ? wearer.AbsolutePosition
            : scene.Prims.HotAt(group.Root).Position;
    }

    private SentMotion StateOf(int prim, double now)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        var motion = scene.Prims.Motions.Get(prim);
        return new SentMotion
        {
            Position = hot.Position, Velocity = motion.Velocity, AngularVelocity = motion.AngularVelocity, Rotation = hot.Rotation, At = now
        };
    }

    private static SentMotion StateOf(ScenePresence presence, double now) => new()
    {
        Position = presence.Position, Velocity = presence.Velocity, AngularVelocity = presence.AngularVelocity,
        Rotation = presence.Rotation,
        ParentId = presence.ParentId, At = now
    };

    private static UpdateParts OwedOf(PrimUpdateFlags mask, bool isNew)
    {
        if (isNew || (mask & PrimUpdateFlags.Full & ~PrimUpdateFlags.Terse) != 0)
            return UpdateParts.Full;
        var owed = (mask & PrimUpdateFlags.Textures) != 0 ? UpdateParts.Texture : UpdateParts.Nothing;
        return (mask & PrimUpdateFlags.Terse & ~PrimUpdateFlags.Textures) != 0 ? owed | UpdateParts.Terse : owed;
    }

    private readonly record struct Selected(EntityKey Key, UpdateParts Owed, MotionNeed Need, bool IsEntering);
}
