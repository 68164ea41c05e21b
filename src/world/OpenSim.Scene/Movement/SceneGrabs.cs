using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

/// <summary>
/// Physical linksets that people hold by the mouse: each goes where it is dragged and turns as it is spun, as by llMoveToTarget and
/// llRotLookAt, and has its own targets again when it is let go. One holder each. Needs the token.
/// </summary>
public sealed class SceneGrabs
{
    private const float Seconds = 0.15f; // in which what is left of the way falls to a third
    private const float Strength = 0.15f;

    private readonly Scene _scene;
    private readonly Dictionary<UUID, Grab> _byHolder = [];

    internal SceneGrabs(Scene scene)
    {
        _scene = scene;
        scene.Events.OnPresenceRemoved += who => LetGo(who.Id);
        scene.Events.OnMakeChildAgent += who => LetGo(who.Id);
    }

    /// <summary>Whether somebody holds something.</summary>
    public bool Holds(UUID holder) => _byHolder.ContainsKey(holder);

    /// <summary>The root is dragged to a place of the region.</summary>
    public void Drag(UUID holder, SceneObjectGroup what, Vector3 place)
    {
        if (float.IsFinite(place.LengthSquared()) && TryHold(holder, what))
            _scene.Bodies.SetTargets(what.Slot, _scene.Bodies.TargetsOf(what.Slot) with { Move = new MoveTarget(place, Seconds) });
    }

    public void Turn(UUID holder, SceneObjectGroup what, Quaternion rotation)
    {
        if (rotation.LengthSquared() is > 1e-6f and < 1e6f && TryHold(holder, what))
            _scene.Bodies.SetTargets(what.Slot,
                _scene.Bodies.TargetsOf(what.Slot) with { Turn = new TurnTarget(Quaternion.Normalize(rotation), Strength) });
    }

    /// <summary>Nothing when nothing is held.</summary>
    public void LetGo(UUID holder)
    {
        if (_byHolder.Remove(holder, out var grab) && _scene.Groups.IsLive(grab.Group))
            _scene.Bodies.SetTargets(grab.Group, grab.Before);
    }

    private bool TryHold(UUID holder, SceneObjectGroup what)
    {
        _scene.Token.AssertHeld();
        if (_byHolder.TryGetValue(holder, out var held) && held.Group == what.Slot)
            return true;
        LetGo(holder);
        foreach (var grab in _byHolder.Values)
        {
            if (grab.Group == what.Slot)
                return false;
        }

        _byHolder[holder] = new Grab(what.Slot, _scene.Bodies.TargetsOf(what.Slot));
        return true;
    }

    private readonly record struct Grab(GroupSlot Group, BodyTargets Before);
}
