using System.Numerics;
using System.Runtime.CompilerServices;
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
    /// <summary>A change below the thresholds of something at rest is told after this time.</summary>
    private const double SettleSeconds = 0.25;

    /// <summary>Steady motion is told again after this time, for whoever has lost the last update.</summary>
    private const double RefreshSeconds = 1.0;

    private readonly IntMap<ToldMotion> _told = new(64);
    private readonly List<int> _held = [];
    private FedChange[] _changes = new FedChange[64];
    private int _count;

    /// <summary>Seconds between two updates of one thing.</summary>
    public double MinimumInterval { get; set; } = 1.0 / 15;

    /// <summary>Good until the next <see cref="Build"/>.</summary>
    public ReadOnlySpan<FedChange> Changes => _changes.AsSpan(0, _count);

    /// <summary>Things whose motion is remembered.</summary>
    public int MovingCount => _told.Count;

    public void Build(ChangeSet changes, double now)
    {
        _count = 0;
        foreach (var kill in changes.Kills)
            _told.Remove(EntityKey.Prim(kill.Index).Value);
        foreach (var kill in changes.PresenceKills)
            _told.Remove(EntityKey.Avatar(kill.Slot).Value);
        foreach (ref readonly var change in changes.Presences)
            Feed(change, now);
        foreach (ref readonly var change in changes.Prims)
            Feed(change, now);
        FeedHeld(now);
    }

    private void Feed(in PresenceChange change, double now)
    {
        var presence = change.Presence;
        var owed = OwedOf(change.Mask, change.IsNew);
        // An avatar has no textures of its own to tell in updates, and its flags are not told at all.
        if ((owed & Owed.Texture) != 0)
            owed &= ~Owed.Texture;
        if ((change.Mask & PrimUpdateFlags.Animations) != 0)
            owed |= Owed.Animations;
        if ((change.Mask & PrimUpdateFlags.Appearance) != 0)
            owed |= Owed.Appearance;
        var key = EntityKey.Avatar(presence.Slot);
        if ((owed & Owed.Update) == Owed.Terse && !MayTell(key, StateOf(presence, now), MotionThresholds.Avatar))
            owed &= ~Owed.Terse;
        if ((owed & Owed.Full) != 0)
            Told(key, StateOf(presence, now));
        if (owed != Owed.Nothing)
            Append(presence, key, owed, change.IsNew);
    }

    private void Feed(in PrimChange change, double now)
    {
        var owed = OwedOf(change.Mask, change.IsNew);
        var key = EntityKey.Prim(change.Index);
        var entering = change.IsNew || (change.Mask & PrimUpdateFlags.Cell) != 0;
        if (owed == Owed.Terse && !MayTell(key, StateOf(change.Index, now), MotionThresholds.Prim) && !entering)
            return;
        if ((owed & Owed.Full) != 0)
            _told.Remove(key.Value);
        Append(change.Index, key, owed, change.Cell, entering);
    }

    /// <summary>False when the change is held back.</summary>
    private bool MayTell(EntityKey key, in ToldMotion now, in MotionThresholds thresholds)
    {
        ref var told = ref _told.GetOrAdd(key.Value, out var existed);
        var since = now.At - told.At;
        if (!existed || (since >= MinimumInterval && thresholds.IsExceeded(told, now)))
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

        if (told.Due > now)
            return true;
        Release(key, ref told, now);
        return false;
    }

    private void Release(EntityKey key, ref ToldMotion told, double now)
    {
        if (!key.IsAvatar)
        {
            told = StateOf(key.Index, now);
            Append(key.Index, key, Owed.Terse, scene.Prims.HotAt(key.Index).Cell, isEntering: false);
            if (!told.IsMoving)
                _told.Remove(key.Value);
            return;
        }

        var presence = scene.Presences.AtSlot(key.Index);
        if (presence is null)
            return;
        told = StateOf(presence, now);
        Append(presence, key, Owed.Terse, isEntering: false);
    }

    private void Append(ScenePresence presence, EntityKey key, Owed owed, bool isEntering) =>
        Append(new FedChange(key, presence.LocalId, owed, presence.Cell, presence.AbsolutePosition, isEntering, presence));

    private void Append(int prim, EntityKey key, Owed owed, int cell, bool isEntering)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        Append(new FedChange(key, hot.LocalId, owed, cell, PlaceOf(hot), isEntering, null));
    }

    private void Append(in FedChange change)
    {
        if (_count == _changes.Length)
            Array.Resize(ref _changes, _count * 2);
        _changes[_count++] = change;
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
}
