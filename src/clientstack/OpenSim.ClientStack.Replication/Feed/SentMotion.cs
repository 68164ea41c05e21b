using System.Numerics;

namespace OpenSim.ClientStack.Replication.Feed;

/// <summary>The state of a moving thing as viewers were told it last, from which they work out where it is by now.</summary>
internal struct SentMotion
{
    public Vector3 Position;
    public Vector3 Velocity;
    public Vector3 AngularVelocity;
    public Quaternion Rotation;
    public uint ParentId;

    /// <summary>Seconds of the region's clock.</summary>
    public double At;

    /// <summary>When a held change must be told at the latest; meaningful while <see cref="IsHeld"/>.</summary>
    public double Due;

    /// <summary>A change too small or too early to tell waits.</summary>
    public bool IsHeld;

    public readonly bool IsMoving => Velocity != Vector3.Zero || AngularVelocity != Vector3.Zero;
}
