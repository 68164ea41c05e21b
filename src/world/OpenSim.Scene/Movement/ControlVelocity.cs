using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>
/// From held keys to the velocity wanted. The speeds are OpenSimulator's, so that walking, running and flying feel as ever.
/// </summary>
public static class ControlVelocity
{
    /// <summary>The unit of all speeds, m/s.</summary>
    public const float Normal = 4.096f;

    /// <summary>A touch of a key, before the viewer takes it for held, is this part of it.</summary>
    public const float TapFactor = 0.6f;

    /// <summary>With the stop key held.</summary>
    public const float StopFactor = 0.2f;

    /// <summary>3.15 m/s with a key held.</summary>
    public const float WalkFactor = 1 / 1.3f;

    /// <summary>5.12 m/s (always run).</summary>
    public const float RunFactor = 1 / 0.8f;

    /// <summary>16.4 m/s with a key held.</summary>
    public const float FlyFactor = 4f;

    private const AgentControls Nudges = AgentControls.NudgeAtPos | AgentControls.NudgeAtNeg | AgentControls.NudgeLeftPos
        | AgentControls.NudgeLeftNeg | AgentControls.NudgeUpPos | AgentControls.NudgeUpNeg;

    private const int NudgeShift = 19;

    /// <summary>The six directions in the low bits, nudges among them.</summary>
    public const AgentControls Directions = AgentControls.AtPos | AgentControls.AtNeg | AgentControls.LeftPos
        | AgentControls.LeftNeg | AgentControls.UpPos | AgentControls.UpNeg;

    /// <summary>Directions as if every nudge were its key.</summary>
    public static AgentControls Held(AgentControls controls) =>
        (controls & Directions) | (AgentControls)((uint)(controls & Nudges) >> NudgeShift);

    /// <summary>The nudges of directions.</summary>
    public static AgentControls NudgesOf(AgentControls directions) => (AgentControls)((uint)(directions & Directions) << NudgeShift);

    /// <summary>m/s in the region. Up and down count in the air only; a walker's pitch (mouselook) does not.</summary>
    public static Vector3 Of(AgentControls controls, Quaternion body, bool isFlying, bool alwaysRun)
    {
        var held = Held(controls);
        var way = new Vector3(
            Axis(held, AgentControls.AtPos, AgentControls.AtNeg),
            Axis(held, AgentControls.LeftPos, AgentControls.LeftNeg),
            isFlying ? Axis(held, AgentControls.UpPos, AgentControls.UpNeg) : 0);
        if (way == Vector3.Zero)
            return Vector3.Zero;
        var direction = Vector3.Transform(Vector3.Normalize(way), isFlying ? body : Heading(body));
        return direction * SpeedOf(controls, isFlying, alwaysRun);
    }

    /// <summary>The part of a rotation about the vertical axis.</summary>
    public static Quaternion Heading(Quaternion body)
    {
        var heading = new Quaternion(0, 0, body.Z, body.W);
        var length = heading.LengthSquared();
        return length > 1e-6f ? Quaternion.Normalize(heading) : Quaternion.Identity;
    }

    private static float SpeedOf(AgentControls controls, bool isFlying, bool alwaysRun)
    {
        var isFast = alwaysRun || (controls & (AgentControls.FastAt | AgentControls.FastLeft | AgentControls.FastUp)) != 0;
        var speed = Normal * ((controls & AgentControls.Stop) != 0 ? StopFactor : isFast ? 1 : TapFactor);
        return speed * (isFlying ? FlyFactor : alwaysRun ? RunFactor : WalkFactor);
    }

    private static float Axis(AgentControls held, AgentControls positive, AgentControls negative) =>
        ((held & positive) != 0 ? 1 : 0) - ((held & negative) != 0 ? 1 : 0);
}
