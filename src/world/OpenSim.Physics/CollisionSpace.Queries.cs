using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics;

// Rays and overlaps. Only the first touch of a form allocates: its triangles.
public sealed partial class CollisionSpace
{
    /// <summary>The nearest thing that a ray meets from outside. Anything it starts inside of does not count.</summary>
    public bool RayCast(in Ray ray, float length, RayTargets targets, out RayHit hit)
    {
        hit = default;
        var found = false;
        if ((targets & RayTargets.Land) != 0 && Land.RayCast(ray, length, out var landDistance, out var landNormal))
        {
            hit = new RayHit(0, landDistance, ray.At(landDistance), landNormal);
            length = landDistance;
            found = true;
        }

        var walk = _tree.Along(ray, length);
        while (walk.MoveNext())
        {
            if (!IsTarget(walk.Current, targets) || !RayCastPrim(walk.Current, ray, walk.Limit, out var distance, out var normal))
                continue;
            hit = new RayHit(walk.Current, distance, ray.At(distance), normal);
            walk.Limit = distance;
            found = true;
        }

        return found;
    }

    /// <summary>All that a ray meets, nearest first, one hit for each prim; as many as there is room for.</summary>
    public int RayCastAll(in Ray ray, float length, RayTargets targets, Span<RayHit> hits)
    {
        var count = 0;
        if ((targets & RayTargets.Land) != 0 && Land.RayCast(ray, length, out var landDistance, out var landNormal))
            Insert(hits, ref count, new RayHit(0, landDistance, ray.At(landDistance), landNormal));
        var walk = _tree.Along(ray, length);
        while (walk.MoveNext())
        {
            if (IsTarget(walk.Current, targets) && RayCastPrim(walk.Current, ray, length, out var distance, out var normal))
                Insert(hits, ref count, new RayHit(walk.Current, distance, ray.At(distance), normal));
        }

        return count;
    }

    /// <summary>Where a ray meets one prim from outside.</summary>
    public bool RayCastPrim(int prim, in Ray ray, float length, out float distance, out Vector3 normal)
    {
        ref readonly var body = ref _bodies[prim];
        var local = new Ray(body.ToLocal(ray.Origin), body.ToLocalDirection(ray.Direction));
        var found = body.Shape switch
        {
            BodyShape.Box => BoxShape.RayCast(body.HalfSize, local, length, out distance, out normal),
            BodyShape.Sphere => SphereShape.RayCast(body.HalfSize.X, local, length, out distance, out normal),
            BodyShape.AssetMesh => RayCastAsset(prim, local, length, out distance, out normal),
            _ when MeshOf(prim) is { } mesh => mesh.RayCast(body.HalfSize * 2, local, length, out distance, out normal),
            _ => BoxShape.RayCast(body.HalfSize, local, length, out distance, out normal)
        };
        normal = body.ToWorldDirection(normal);
        return found;
    }

    /// <summary>Height of the highest solid thing, land included, at or below a point; what an arriving avatar's feet are set on.</summary>
    public float SupportBelow(Vector3 point)
    {
        var ground = Land.HeightAt(point.X, point.Y);
        if (point.Z <= ground)
            return ground;
        var down = new Ray(point, -Vector3.UnitZ);
        return RayCast(down, point.Z - ground, RayTargets.Solid, out var hit) ? MathF.Max(ground, hit.Position.Z) : ground;
    }

    /// <summary>Whether an avatar of this size fits in at a place (its middle): free of solid prims, feet not under the land.</summary>
    public bool HasRoomFor(Vector3 middle, Vector3 size)
    {
        var form = new AvatarForm(size);
        if (middle.Z - form.HalfHeight < Land.HeightAt(middle.X, middle.Y) - 0.01f)
            return false;
        var capsule = form.At(middle);
        foreach (var prim in _tree.Overlapping(capsule.Box))
        {
            if (_bodies[prim].IsSolid && Penetration(prim, capsule).Depth > 0.01f)
                return false;
        }

        return true;
    }

    /// <summary>How deep an upright capsule is in a prim, and the way out.</summary>
    public Contact Penetration(int prim, in Capsule capsule)
    {
        ref readonly var body = ref _bodies[prim];
        var low = body.ToLocal(capsule.Low);
        var high = body.ToLocal(capsule.High);
        Vector3 normal;
        float depth;
        if (body.Shape == BodyShape.Sphere)
            SphereShape.Penetration(body.HalfSize.X, low, high, capsule.Radius, out normal, out depth);
        else if (body.Shape == BodyShape.AssetMesh)
            AssetPenetration(prim, low, high, capsule.Radius, out normal, out depth);
        else if (body.Shape != BodyShape.Box && MeshOf(prim) is { } mesh)
            mesh.Penetration(body.HalfSize * 2, low, high, capsule.Radius, out normal, out depth);
        else
            BoxShape.Penetration(body.HalfSize, low, high, capsule.Radius, out normal, out depth);
        return new Contact(body.ToWorldDirection(normal), depth, prim);
    }

    private static void Insert(Span<RayHit> hits, ref int count, RayHit hit)
    {
        var at = count;
        while (at > 0 && hits[at - 1].Distance > hit.Distance)
            at--;
        if (at == hits.Length)
            return;
        count = Math.Min(count + 1, hits.Length);
        hits[at..(count - 1)].CopyTo(hits[(at + 1)..]);
        hits[at] = hit;
    }

    private bool IsTarget(int prim, RayTargets targets) =>
        (targets & (_bodies[prim].IsSolid ? RayTargets.Solid : RayTargets.Phantom)) != 0;
}
