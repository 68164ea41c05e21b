using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>
/// Moves a physical object to a place, a height or a rotation, and holds it there. It takes no energy, as in OpenSimulator. What is worn
/// moves its wearer; what is not physical is turned at once.
/// </summary>
[ScriptFunctions]
public static class MoveFunctions
{
    public static void llMoveToTarget(RegionScript script, Vector3 target, double tau)
    {
        if (!float.IsFinite(target.X + target.Y + target.Z) || !(tau > 0))
            llStopMoveToTarget(script);
        else if (script.Part.Group.IsAttachment)
            MoveWearer(script, target, (float)tau);
        else
            Set(script, TargetsOf(script) with { Move = new MoveTarget(target, (float)tau) });
    }

    public static void llStopMoveToTarget(RegionScript script)
    {
        if (!script.Part.Group.IsAttachment)
            Set(script, TargetsOf(script) with { Move = null });
        else if (Avatars.WearerOf(script.Part.Group) is { } wearer)
            script.Scene.Movement.StopMoving(wearer);
    }

    /// <param name="strength">Seconds, about three of which it takes; 0 turns it at once.</param>
    /// <param name="damping">Not used, as in OpenSimulator, except that 0 leaves what is not physical as it is.</param>
    public static void llRotLookAt(RegionScript script, Quaternion target_direction, double strength, double damping)
    {
        var group = script.Part.Group;
        if (!group.RootPart.IsPhysical || group.IsAttachment || strength == 0)
            PlaceFunctions.llSetLocalRot(script, target_direction);
        else if (strength > 0 && float.IsFinite((float)strength))
            Set(script, TargetsOf(script) with { Turn = new TurnTarget(Quaternion.Normalize(target_direction), (float)strength) });
    }

    /// <summary>The prim's Z axis points at the place, and its X axis down.</summary>
    public static void llLookAt(RegionScript script, Vector3 target, double strength, double damping)
    {
        var group = script.Part.Group;
        var isTurnedAtOnce = !group.RootPart.IsPhysical || group.IsAttachment;
        if (isTurnedAtOnce && (strength <= 0 || damping <= 0) || TurnTo(target - script.Part.WorldPosition) is not { } rotation)
            return;
        llRotLookAt(script, rotation, strength, damping);
    }

    public static void llStopLookAt(RegionScript script)
    {
        if (TargetsOf(script).Turn is null)
            return;
        Set(script, TargetsOf(script) with { Turn = null });
        script.Scene.Bodies.Commands.Add(new BodyCommand(script.Part.Group.Slot.Index, BodyCommandKind.Spin));
    }

    /// <summary>Metres above the land, or the water where that is higher and asked for; 0 for no more.</summary>
    public static void llSetHoverHeight(RegionScript script, double height, int water, double tau) =>
        Hover(script, (float)height, water != 0, (float)tau, isOnlyUp: false);

    /// <summary>Lifts it to the height, and lets it be above that.</summary>
    public static void llGroundRepel(RegionScript script, double height, int water, double tau) =>
        Hover(script, (float)height, water != 0, (float)tau, isOnlyUp: true);

    public static void llStopHover(RegionScript script) => Set(script, TargetsOf(script) with { Hover = null });

    private static void Hover(RegionScript script, float height, bool overWater, float seconds, bool isOnlyUp)
    {
        if (height == 0 || !(seconds > 0) || !float.IsFinite(height + seconds))
            llStopHover(script);
        else
            Set(script, TargetsOf(script) with { Hover = new HoverTarget(height, overWater, seconds, isOnlyUp) });
    }

    private static void MoveWearer(RegionScript script, Vector3 target, float seconds)
    {
        const float Slowest = 0.5f, Fastest = 50; // m/s
        if (Avatars.WearerOf(script.Part.Group) is not { ParentId: 0 } wearer)
            return;
        var way = target - wearer.AbsolutePosition;
        if (!wearer.IsFlying)
            way.Z = 0;
        script.Scene.Movement.MoveTo(wearer, target, speed: Math.Clamp(way.Length() / seconds, Slowest, Fastest));
    }

    private static BodyTargets TargetsOf(RegionScript script) => script.Scene.Bodies.TargetsOf(script.Part.Group.Slot);

    private static void Set(RegionScript script, BodyTargets targets)
    {
        var group = script.Part.Group;
        if (!group.IsAttachment)
            script.Scene.Bodies.SetTargets(group.Slot, targets);
    }

    // Null for no way to turn to.
    private static Quaternion? TurnTo(Vector3 way)
    {
        var length = way.Length();
        if (!(length > 1e-6f) || !float.IsFinite(length))
            return null;
        var up = way / length; // where the Z axis is to point
        var level = new Vector2(up.X, up.Y);
        var left = level.LengthSquared() > 1e-12f ? Vector3.Normalize(new Vector3(-up.Y, up.X, 0)) : Vector3.UnitY;
        var ahead = Vector3.Cross(left, up);
        return Quaternion.Normalize(Quaternion.CreateFromRotationMatrix(new Matrix4x4(
            ahead.X, ahead.Y, ahead.Z, 0, left.X, left.Y, left.Z, 0, up.X, up.Y, up.Z, 0, 0, 0, 0, 1)));
    }
}
