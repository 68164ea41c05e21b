using System.Numerics;

namespace OpenSim.Primitives;

/// <summary>A place and a turn: of a root in its region (metres from the region's corner), or of a part in its root's frame.</summary>
public readonly record struct Pose(Vector3 Position, Quaternion Rotation)
{
    public static readonly Pose Origin = new(Vector3.Zero, Quaternion.Identity);

    /// <summary>Where something is whose pose in the frame of this one is given.</summary>
    public Pose ToWorld(in Pose local) => new(ToWorld(local.Position), Rotation * local.Rotation);

    public Vector3 ToWorld(Vector3 local) => Position + Vector3.Transform(local, Rotation);

    /// <summary>The pose in the frame of this one.</summary>
    public Pose ToLocal(in Pose world)
    {
        var back = Quaternion.Inverse(Rotation);
        return new Pose(Vector3.Transform(world.Position - Position, back), back * world.Rotation);
    }
}
