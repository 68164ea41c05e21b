using System.Numerics;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Walkers;

/// <summary>The solid prims near one avatar for one step: asked from the tree once, tested many times.</summary>
internal sealed class CandidateList(CollisionSpace space)
{
    // Around the middle at half the radius: enough to stand on an edge or a grating, and too near the middle to lift anybody on a slope.
    private static readonly Vector2[] Ring = [new(1, 0), new(0.7071f, 0.7071f), new(0, 1), new(-0.7071f, 0.7071f), new(-1, 0),
        new(-0.7071f, -0.7071f), new(0, -1), new(0.7071f, -0.7071f)];

    /// <summary>
    /// Nobody stands among more by accident; of a thousand prims that somebody has put into one another, some may be walked through.
    /// </summary>
    private const int MaxCandidates = 64;

    private readonly int[] _prims = new int[MaxCandidates];
    private int _count;
    private Aabb _box;

    /// <summary>All that a body in this box can touch has been gathered.</summary>
    public bool Covers(in Aabb box) => _box.Contains(box);

    public void Gather(in Aabb box)
    {
        (_count, _box) = (0, box);
        foreach (var prim in space.Tree.Overlapping(box))
        {
            if (!space.IsSolid(prim))
                continue;
            _prims[_count++] = prim;
            if (_count == _prims.Length)
                return;
        }
    }

    /// <summary>The contact that reaches deepest into the capsule.</summary>
    public Contact Deepest(in Capsule capsule)
    {
        var deepest = Contact.None;
        var box = capsule.Box;
        for (var i = 0; i < _count; i++)
        {
            if (!space.BoxOf(_prims[i]).Overlaps(box))
                continue;
            var contact = space.Penetration(_prims[i], capsule);
            if (contact.Depth > deepest.Depth)
                deepest = contact;
        }

        return deepest;
    }

    /// <summary>What the feet stand on, or would when they reach <paramref name="reachDown"/> metres further.</summary>
    public Footing FootingOf(AvatarBody body, float reachDown)
    {
        var from = body.Capsule.Low;
        var length = from.Z - body.Feet + reachDown;
        var middle = Below(from, length);
        var land = space.Land.HeightAt(from.X, from.Y);
        if (land >= body.Feet - reachDown && land >= middle.Height)
            middle = new Footing(land, space.Land.NormalAt(from.X, from.Y), 0, true);
        if ((middle.IsFound && middle.IsWalkable) || _count == 0)
            return middle;
        var edge = BelowRing(body, from, length);
        return edge.IsFound ? edge : middle;
    }

    private Footing BelowRing(AvatarBody body, Vector3 from, float length)
    {
        var best = Footing.None;
        foreach (var way in Ring)
        {
            var footing = Below(from + new Vector3(way * (body.Radius * 0.5f), 0), length);
            if (footing.IsFound && footing.IsWalkable && footing.Height > best.Height)
                best = footing;
        }

        return best;
    }

    private Footing Below(Vector3 from, float length)
    {
        var best = Footing.None;
        var down = new Ray(from, -Vector3.UnitZ);
        for (var i = 0; i < _count; i++)
        {
            var box = space.BoxOf(_prims[i]);
            if (from.X < box.Min.X || from.X > box.Max.X || from.Y < box.Min.Y || from.Y > box.Max.Y || box.Max.Z <= best.Height)
                continue;
            if (space.RayCastPrim(_prims[i], down, length, out var distance, out var normal) && from.Z - distance > best.Height)
                best = new Footing(from.Z - distance, normal, _prims[i], true);
        }

        return best;
    }
}
