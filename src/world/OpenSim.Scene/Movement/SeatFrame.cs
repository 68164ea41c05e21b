using System.Numerics;

namespace OpenSim.World.Movement;

/// <summary>From a prim's frame to its root's, in which seats are told.</summary>
internal static class SeatFrame
{
    /// <summary>A point in the prim's frame, seen from the root.</summary>
    public static Vector3 InRoot(SceneObjectPart part, Vector3 point) =>
        part.IsRoot ? point : part.Position + Vector3.Transform(point, part.Rotation);

    public static Quaternion RotationInRoot(SceneObjectPart part) => part.IsRoot ? Quaternion.Identity : part.Rotation;
}
