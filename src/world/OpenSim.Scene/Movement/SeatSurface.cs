using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Spatial;

namespace OpenSim.World.Movement;

/// <summary>Looks for something level to sit on where one has clicked: rays from above, at the place itself and further in.</summary>
internal static class SeatSurface
{
    private const float LevelNormal = 0.7f;
    private const float MaxAbove = 1.5f; // metres over the click: the top of a wall that was clicked at its side
    private const float MaxBelow = 1f;
    private const float Headroom = 0.8f;

    /// <summary>A point of the region on a surface of the part's linkset; null when none is near the click.</summary>
    public static Vector3? Find(Scene scene, SceneObjectPart part, Vector3 offset)
    {
        if (!scene.Space.Contains(part.Slot.Index))
            return null;
        var middle = part.WorldPosition;
        var clicked = middle + offset;
        var inwards = new Vector3(-offset.X, -offset.Y, 0);
        var length = inwards.Length();
        inwards = length > 0.01f ? inwards / length : Vector3.Zero;
        return Below(scene, part, clicked)
            ?? Below(scene, part, clicked + (inwards * MathF.Min(0.25f, length)))
            ?? Below(scene, part, clicked + (inwards * MathF.Min(0.6f, length)))
            ?? Below(scene, part, middle with { Z = clicked.Z });
    }

    private static Vector3? Below(Scene scene, SceneObjectPart part, Vector3 place)
    {
        Span<RayHit> hits = stackalloc RayHit[16];
        // From inside a prim a ray does not see its top: begin above the highest one that may be meant.
        var from = place with
        {
            Z = MathF.Max(place.Z + MaxAbove, MathF.Min(scene.Space.BoxOf(part.Slot.Index).Max.Z, place.Z + (2 * MaxAbove)) + 0.05f)
        };
        var ray = new Ray(from, -Vector3.UnitZ);
        var count = scene.Space.RayCastAll(ray, from.Z - place.Z + MaxBelow, RayTargets.Solid | RayTargets.Phantom, hits);
        Vector3? best = null;
        foreach (var hit in hits[..count])
        {
            if (hit.Normal.Z < LevelNormal || scene.Prims.HotAt(hit.Prim).Group != scene.Prims.HotAt(part.Slot.Index).Group
                || !IsOpenAbove(scene, hit.Position))
                continue;
            if (best is not { } old || MathF.Abs(hit.Position.Z - place.Z) < MathF.Abs(old.Z - place.Z))
                best = hit.Position;
        }

        return best;
    }

    private static bool IsOpenAbove(Scene scene, Vector3 surface) =>
        !scene.Space.RayCast(new Ray(surface + new Vector3(0, 0, 0.01f), Vector3.UnitZ), Headroom, RayTargets.Solid, out _);
}
