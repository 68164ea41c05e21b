using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Memory;
using OpenSim.World;
using OpenSim.World.Changes;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>
/// Turns the scene's change set into what viewers are to be told in this tick, once for all of them: motion that viewers extrapolate correctly is held
/// back, and no thing is told more often than <see cref="MinimumInterval"/>. What is held is told at the latest when it is due, so that the last place
/// of everything reaches everybody.
/// </summary>
internal sealed class ChangeFeed(Scene scene)
{
    /// <summary>Most ticks over which viewers take turns.</summary>
    public const int MostTurns = 6;

    /// <summary>A change below the thresholds of something at rest is told after this time.</summary>
    private const double SettleSeconds = 0.25;

    /// <summary>Steady motion is told again after this time, for whoever has lost the last update.</summary>
    private const double RefreshSeconds = UpdatePriority.NearRefresh;

    private readonly IntMap<ToldMotion> _told = new(64);
    private readonly List<int> _held = [];
    private readonly List<Selected> _selected = [];
    private readonly List<Selected>[] _kept = [.. Enumerable.Range(0, MostTurns).Select(_ => new List<Selected>())];
    private FedChange[] _changes = new FedChange[64];
    private int _gathered;

    /// <summary>Seconds between two updates of one thing.</summary>
    public double MinimumInterval { get; set; } = 1.0 / 15;

    /// <summary>
    /// Ticks over which viewers take turns, 1 to <see cref="MostTurns"/>; changes are kept for that many. Set when everybody has been told of all that was kept.
    /// </summary>
    public int Turns { get; set; } = 1;

    /// <summary>Changes kept, summed over turns.</summary>
    public int KeptCount => _kept.Sum(kept => kept.Count);

    /// <summary>Good until the next <see cref="Gather"/>.</summary>
    public ReadOnlySpan<FedChange> Changes => _changes.AsSpan(0, _gathered);

    /// <summary>Things whose motion is remembered.</summary>
    public int MovingCount => _told.Count;

    /// <summary>Decides what is told from this tick on, and keeps it for the turn of everybody.</summary>
    /// <param name="now">Seconds at which things stood where they are: those of the tick, not of the clock, which goes on while the tick runs.</param>
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
    /// Takes the data that all viewers of a turn need of what was selected since their last one out of the scene. Once a tick; with the improvement switched
    /// off, once for every viewer.
    /// </summary>
    public void Gather(int turn)
    {
        var selected = _kept[turn];
        if (_changes.Length < selected.Count)
            _changes = new FedChange[selected.Count * 2];
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
        _told.Remove(key.Value);
        foreach (var kept in _kept)
            kept.RemoveAll(s => s.Key == key);
    }

    private void Feed(in PresenceChange change, double now)
    {
        var presence = change.Presence;
        // An avatar's flags are not told, and its textures go with its looks.
        var owed = OwedOf(change.Mask & ~(PrimUpdateFlags.Flags | PrimUpdateFlags.Textures), change.IsNew);
        if ((change.Mask & PrimUpdateFlags.Animations) != 0)
            owed |= Owed.Animations;
        if ((change.Mask & PrimUpdateFlags.Appearance) != 0)
            owed |= Owed.Appearance;
        var key = EntityKey.Avatar(presence.Slot);
        var need = Need.Drift;
        if ((owed & Owed.Update) == Owed.Terse && !MayTell(key, StateOf(presence, now), MotionThresholds.Avatar, out need))
            owed &= ~Owed.Terse;
        if ((owed & Owed.Full) != 0)
            Told(key, StateOf(presence, now));
        if (owed != Owed.Nothing)
            _selected.Add(new Selected(key, owed, need, change.IsNew));
    }

    private void Feed(in PrimChange change, double now)
    {
        var owed = OwedOf(change.Mask, change.IsNew);
        var key = EntityKey.Prim(change.Index);
        var entering = change.IsNew || (change.Mask & PrimUpdateFlags.Cell) != 0;
        var need = Need.Drift;
        if (owed == Owed.Terse && !MayTell(key, StateOf(change.Index, now), MotionThresholds.Prim, out need) && !entering)
            return;
        if ((owed & Owed.Full) != 0)
            _told.Remove(key.Value);
        _selected.Add(new Selected(key, owed, need, entering));
    }

    /// <summary>False when the change is held back.</summary>
    private bool MayTell(EntityKey key, in ToldMotion now, in MotionThresholds thresholds, out Need need)
    {
        ref var told = ref _told.GetOrAdd(key.Value, out var existed);
        var since = now.At - told.At;
        need = existed ? thresholds.NeedOf(told, now) : Need.Turn;
        if (!existed || (since >= MinimumInterval && need != Need.Refresh))
        {
            var wasHeld = told.IsHeld;
            told = now;
            told.IsHeld = wasHeld; // it stands in the list until that is walked
            told.Due = double.MaxValue;
            return true;
        }

        // An interval that is not over holds back everything until its end; a change below the thresholds waits longer.
        var due = since < MinimumInterval ? told.At + MinimumInterval : now.At + (now.IsMoving ? RefreshSeconds : SettleSeconds);
        if (!told.IsHeld)
            _held.Add(key.Value);
        told.Due = told.IsHeld ? Math.Min(told.Due, due) : due;
        told.IsHeld = true;
        return false;
    }

    private void Told(EntityKey key, in ToldMotion now)
    {
        ref var told = ref _told.GetOrAdd(key.Value, out _);
        var wasHeld = told.IsHeld;
        told = now;
        told.IsHeld = wasHeld;
        told.Due = double.MaxValue;
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
        ref var told = ref _told.TryGetReference(key.Value);
        if (Unsafe.IsNullRef(ref told) || !told.IsHeld)
            return false;
        if (told.Due == double.MaxValue)
        {
            told.IsHeld = false;
            return false;
        }

        return told.Due > now || !TryRelease(key, ref told, now);
    }

    /// <summary>False when it has turned out to move as expected since it was told, and that was not long ago.</summary>
    private bool TryRelease(EntityKey key, ref ToldMotion told, double now)
    {
        var state = key.IsAvatar ? StateOf(scene.Presences.AtSlot(key.Index)!, now) : StateOf(key.Index, now);
        var need = (key.IsAvatar ? MotionThresholds.Avatar : MotionThresholds.Prim).NeedOf(told, state);
        if (need == Need.Refresh && state.IsMoving && now < told.At + RefreshSeconds)
        {
            told.Due = told.At + RefreshSeconds;
            return false;
        }

        _selected.Add(new Selected(key, Owed.Terse, state.IsMoving ? need : Need.Turn, IsEntering: false));
        told = state;
        if (!key.IsAvatar && !told.IsMoving)
            _told.Remove(key.Value);
        return true;
    }

    // A child agent goes without being killed, since nobody sees it.
    private bool IsThere(EntityKey key) => key.IsAvatar ? scene.Presences.AtSlot(key.Index) is not null : scene.Prims.IsLive(key.Index);

    private FedChange GatherAvatar(in Selected selected)
    {
        var presence = scene.Presences.AtSlot(selected.Key.Index)!;
        return new FedChange(selected.Key, presence.LocalId, selected.Owed, presence.Cell, presence.AbsolutePosition, selected.IsEntering, selected.Need, presence);
    }

    private FedChange GatherPrim(in Selected selected)
    {
        ref readonly var hot = ref scene.Prims.HotAt(selected.Key.Index);
        return new FedChange(selected.Key, hot.LocalId, selected.Owed, hot.Cell, PlaceOf(hot), selected.IsEntering, selected.Need, null);
    }

    private Vector3 PlaceOf(in PrimHot hot)
    {
        ref readonly var group = ref scene.Groups.RowAt(hot.Group);
        return group.AttachedTo != 0 && scene.Presences.TryGet(group.AttachedTo, out var wearer)
            ? wearer.AbsolutePosition
            : scene.Prims.HotAt(group.Root).Position;
    }

    private ToldMotion StateOf(int prim, double now)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        var motion = scene.Prims.Motions.Get(prim);
        return new ToldMotion
        {
            Position = hot.Position, Velocity = motion.Velocity, AngularVelocity = motion.AngularVelocity, Rotation = hot.Rotation, At = now
        };
    }

    private static ToldMotion StateOf(ScenePresence presence, double now) => new()
    {
        Position = presence.Position, Velocity = presence.Velocity, AngularVelocity = presence.AngularVelocity, Rotation = presence.Rotation,
        ParentId = presence.ParentId, At = now
    };

    private static Owed OwedOf(PrimUpdateFlags mask, bool isNew)
    {
        if (isNew || (mask & PrimUpdateFlags.Full & ~PrimUpdateFlags.Terse) != 0)
            return Owed.Full;
        var owed = (mask & PrimUpdateFlags.Textures) != 0 ? Owed.Texture : Owed.Nothing;
        return (mask & PrimUpdateFlags.Terse & ~PrimUpdateFlags.Textures) != 0 ? owed | Owed.Terse : owed;
    }

    private readonly record struct Selected(EntityKey Key, Owed Owed, Need Need, bool IsEntering);
}
