using System.Numerics;
using OpenSim.Serialization.Objects;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Where objects are to stand that are put down together: each as it stood among them when they were taken, all turned as is asked for.
/// </summary>
internal readonly struct RezPlace
{
    private readonly RegionInfo _info;
    private readonly RezRequest _request;
    private readonly Quaternion _turn;  // of all of them
    private readonly Vector3 _shift;    // from the point asked for to that of the first

    public RezPlace(RegionInfo info, RezRequest request, IReadOnlyList<PackedObject> packed)
    {
        (_info, _request) = (info, request);
        _turn = request.Rotation is not { } wanted ? Quaternion.Identity
            : packed.Count == 1 ? wanted * Quaternion.Inverse(packed[0].Root.Rotation) : wanted;
        if (request.RestoresPlace || request.Anchor == RezAnchor.Root)
            return;
        var (low, high) = Extent(packed);
        _shift = request.Anchor == RezAnchor.Middle
            ? -(low + high) / 2
            : Vector3.UnitZ * MathF.Max(0, -low.Z); // the point that a ray has met is where a thing is to stand, not its middle
    }

    /// <summary>The root's place.</summary>
    public Vector3 Of(PackedObject packed) => _info.Inside(Wanted(packed) + _shift);

    /// <summary>The point of the ground for it, by which land is asked.</summary>
    public Vector3 OnGround(PackedObject packed) =>
        _request.Anchor == RezAnchor.Floor ? _info.Inside(Wanted(packed)) : Of(packed);

    public Quaternion RotationOf(PackedObject packed) =>
        _request.Rotation is null ? packed.Root.Rotation : Quaternion.Normalize(_turn * packed.Root.Rotation);

    /// <summary>The places of all prims but the root.</summary>
    public IEnumerable<Vector3> OfChildren(PackedObject packed)
    {
        var (root, turn) = (OnGround(packed), RotationOf(packed));
        return packed.Prims.Skip(1).Select(p => root + Vector3.Transform(p.Position, turn));
    }

    private Vector3 Wanted(PackedObject packed) =>
        _request.RestoresPlace ? packed.Position : _request.At + Vector3.Transform(packed.Offset, _turn);

    // The box around all of them, from the root of the first.
    private (Vector3 Low, Vector3 High) Extent(IReadOnlyList<PackedObject> packed)
    {
        var (low, high) = (new Vector3(float.MaxValue), new Vector3(float.MinValue));
        foreach (var each in packed)
        {
            foreach (var prim in each.Prims)
            {
                var isRoot = prim == each.Root;
                var root = RotationOf(each);
                var middle = Vector3.Transform(each.Offset, _turn) + (isRoot ? Vector3.Zero : Vector3.Transform(prim.Position, root));
                var half = HalfSize(prim, isRoot ? root : root * prim.Rotation);
                (low, high) = (Vector3.Min(low, middle - half), Vector3.Max(high, middle + half));
            }
        }

        return float.IsFinite(low.LengthSquared() + high.LengthSquared()) ? (low, high) : default;
    }

    private static Vector3 HalfSize(PrimRow prim, Quaternion turn) =>
        (Vector3.Abs(Vector3.Transform(Vector3.UnitX * prim.Scale.X, turn))
            + Vector3.Abs(Vector3.Transform(Vector3.UnitY * prim.Scale.Y, turn))
            + Vector3.Abs(Vector3.Transform(Vector3.UnitZ * prim.Scale.Z, turn))) / 2;
}
