using System.Numerics;

namespace OpenSim.Physics.Dynamics;

/// <summary>What is done to a body before a step: 20 bytes. Commands for a linkset that is no body are ignored.</summary>
/// <param name="Group">Index of the linkset.</param>
public readonly record struct BodyCommand(int Group, BodyCommandKind Kind, Vector3 Vector = default) : IConflating<BodyCommand>
{
    ulong IConflating<BodyCommand>.Key => (ulong)(uint)Group << 8 | (byte)Kind;

    /// <summary>Impulses of one step add up; of anything else the last word counts.</summary>
    BodyCommand IConflating<BodyCommand>.After(in BodyCommand older) =>
        Kind is BodyCommandKind.Impulse or BodyCommandKind.SpinImpulse ? this with { Vector = older.Vector + Vector } : this;
}

/// <summary>Commands for bodies that wait for the next step.</summary>
public sealed class BodyCommandQueue : ConflatingQueue<BodyCommand>;

public enum BodyCommandKind : byte
{
    /// <summary>kg·m/s in the region's frame, at the centre.</summary>
    Impulse,

    /// <summary>kg·m²/s in the region's frame.</summary>
    SpinImpulse,

    /// <summary>m/s in the region's frame.</summary>
    Velocity,

    /// <summary>rad/s in the region's frame.</summary>
    Spin,

    /// <summary>N in the region's frame, for the next step only.</summary>
    Force,

    /// <summary>N·m in the region's frame, for the next step only.</summary>
    Torque,

    /// <summary>It looks again whether it still lies well.</summary>
    Wake,

    /// <summary>The motor of a vehicle has been set, and is at its full strength again.</summary>
    StartLinearMotor,

    StartAngularMotor,

    /// <summary>Where the driver of a vehicle looks in mouselook: a direction in the region; zero out of mouselook.</summary>
    Look
}
