using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Happenings;

/// <summary>
/// Touches of bodies reach the scripts of the prim that is hit; those of the root too, where the prim has none that answers or passes them
/// on. Gathered over a tick: one event of a kind for each prim, of so many others at most.
/// </summary>
internal sealed class Collisions(Scene scene, ScriptEngine engine)
{
    // Anyone who stands in a heap of a thousand balls learns of these.
    private const int MaxDetected = 32;

    private const int Active = 2, Passive = 4, Scripted = 8;

    private const ulong OfThings =
        1UL << (int)EventKind.collision_start | 1UL << (int)EventKind.collision | 1UL << (int)EventKind.collision_end;

    private const ulong OfLand = 1UL << (int)EventKind.land_collision_start | 1UL << (int)EventKind.land_collision
        | 1UL << (int)EventKind.land_collision_end;

    private readonly Dictionary<(UUID Prim, EventKind Kind), List<Detected>> _gathered = [];
    private readonly Dictionary<(UUID Prim, EventKind Kind), Vector3> _onLand = [];

    /// <summary>Scripts of a linkset have come or gone: touches of it are asked for while one has an event for them.</summary>
    public void Review(SceneObjectGroup group)
    {
        if (group.Exists)
            scene.Bodies.WantContacts(group.Slot, engine.Handles(group, OfThings | OfLand));
    }

    /// <summary>A script has begun.</summary>
    public void Begun(ScriptInstance instance)
    {
        if (instance.Handles(OfThings | OfLand) && instance.Part.Exists)
            scene.Bodies.WantContacts(instance.Part.Group.Slot, wants: true);
    }

    /// <summary>A script has gone.</summary>
    public void Gone(ScriptInstance instance)
    {
        if (instance.Handles(OfThings | OfLand) && instance.Part.Exists)
            Review(instance.Part.Group);
    }

    public void Tell(ReadOnlySpan<BodyContact> contacts)
    {
        foreach (ref readonly var contact in contacts)
            Gather(contact);
        foreach (var ((prim, kind), others) in _gathered)
            Post(prim, new ScriptEvent(kind, LslList.Of(others.Count), others));
        foreach (var ((prim, kind), place) in _onLand)
            Post(prim, new ScriptEvent(kind, LslList.Of(place)));
        _gathered.Clear();
        _onLand.Clear();
    }

    /// <summary>An avatar touches something: told to the roots of what it wears.</summary>
    public void Touched(ScenePresence who, int prim, ContactPhase phase)
    {
        foreach (var slot in who.Attachments)
        {
            if (!scene.Bodies.WantsContacts(slot))
                continue;
            var root = new SceneObjectGroup(scene, slot).RootPart;
            if (prim == 0)
                PostEach(root, OnLand(phase), LslList.Of(who.AbsolutePosition), null);
            else if (Of(ActorId.Prim(prim), root.LinkNumber) is { } other
                && root.Extras.CollisionFilter?.Passes(other.Name, other.Key) != false)
                PostEach(root, With(phase, isVolume: false), LslList.Of(1), other);
        }
    }

    private void PostEach(SceneObjectPart root, ReadOnlySpan<EventKind> kinds, LslList arguments, Detected? other)
    {
        foreach (var kind in kinds)
            engine.Post(root, other is null ? new ScriptEvent(kind, arguments) : new ScriptEvent(kind, arguments, [other]));
    }

    private void Gather(in BodyContact contact)
    {
        if (!scene.Prims.IsLive(contact.Part.Index))
            return;
        var part = new SceneObjectPart(scene, scene.Prims.SlotAt(contact.Part.Index));
        var isLand = contact.Other == ActorId.Prim(0);
        if (Listener(part, isLand ? OfLand : OfThings) is not { } listener)
            return;
        if (isLand)
        {
            foreach (var kind in OnLand(contact.Phase))
                _onLand.TryAdd((listener.Id, kind), contact.Place);
        }
        else if (Of(contact.Other, part.LinkNumber) is { } other && listener.Extras.CollisionFilter?.Passes(other.Name, other.Key) != false)
        {
            foreach (var kind in With(contact.Phase, part.Group.RootPart.Extras.VolumeDetect))
                Add((listener.Id, kind), other);
        }
    }

    private void Add((UUID Prim, EventKind Kind) where, Detected other)
    {
        if (!_gathered.TryGetValue(where, out var others))
            _gathered.Add(where, others = []);
        if (others.Count < MaxDetected && !others.Exists(known => known.Key == other.Key))
            others.Add(other);
    }

    private void Post(UUID prim, ScriptEvent told)
    {
        if (!scene.TryGetPart(prim, out var part))
            return;
        engine.Post(part, told);
        if (!part.IsRoot && part.Extras.PassCollisions == EventPassing.Always)
            engine.Post(part.Group.RootPart, told);
    }

    // What a volume lets through is told when it comes and goes, and not while it stays.
    private static ReadOnlySpan<EventKind> With(ContactPhase phase, bool isVolume) => phase switch
    {
        ContactPhase.Begins when isVolume => [EventKind.collision_start],
        ContactPhase.Begins => [EventKind.collision_start, EventKind.collision],
        ContactPhase.Ends => [EventKind.collision_end],
        _ => isVolume ? [] : [EventKind.collision]
    };

    private static ReadOnlySpan<EventKind> OnLand(ContactPhase phase) => phase switch
    {
        ContactPhase.Begins => [EventKind.land_collision_start, EventKind.land_collision],
        ContactPhase.Ends => [EventKind.land_collision_end],
        _ => [EventKind.land_collision]
    };

    // The prim itself, the root in its place, or nobody.
    private SceneObjectPart? Listener(SceneObjectPart part, ulong events) => engine.Handles(part, events) ? part
        : part.IsRoot || part.Extras.PassCollisions != EventPassing.Never ? part.Group.RootPart
        : null;

    private Detected? Of(ActorId other, int link)
    {
        if (other.IsAvatar)
            return scene.Presences.AtSlot(other.Index) is { } who ? Of(who, link) : null;
        if (!scene.Prims.IsLive(other.Index))
            return null;
        var part = new SceneObjectPart(scene, scene.Prims.SlotAt(other.Index));
        var root = part.Group.RootPart;
        return new Detected
        {
            Key = root.Id, Owner = root.OwnerId, Group = root.GroupId, Rezzer = root.Extras.RezzerId, Name = root.Name, LinkNumber = link,
            Type = (root.IsPhysical ? Active : Passive) | ((part.Flags & PrimFlags.Scripted) != 0 ? Scripted : 0),
            Position = root.WorldPosition, Rotation = root.WorldRotation, Velocity = root.Velocity
        };
    }

    private static Detected Of(ScenePresence who, int link) => new()
    {
        Key = who.Id, Owner = who.Id, Name = who.Name, LinkNumber = link,
        Type = Detected.TypeOf(who.Npc is not null, who.Velocity) | (who.Velocity == Vector3.Zero ? Passive : 0),
        Position = who.AbsolutePosition, Rotation = who.Rotation, Velocity = who.Velocity
    };
}
