using System.Numerics;
using System.Runtime.InteropServices;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Forms;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics;

// Meshes and sculpts, whose forms are made in the background when somebody first comes near.
public sealed partial class CollisionSpace
{
    // Whoever stands amid more of them has some made ready when he touches them.
    private const int MaxWanted = 4096;

    private readonly Dictionary<int, AssetForm> _assetForms = [];
    private int _assets;
    private bool _isInStep;

    /// <summary>Who makes forms of meshes and sculpts; without anybody their boxes stand for them.</summary>
    public IAssetForms? Forms { get; set; }

    /// <summary>Prims in the space whose form is a mesh or sculpt asset.</summary>
    public int AssetCount => _assets;

    /// <summary>Something was touched in this step whose form is not known: it let pass what touched it.</summary>
    internal bool HasMissedForm { get; set; }

    internal bool IsAsset(int prim) => Contains(prim) && _bodies[prim].Shape == BodyShape.AssetMesh;

    /// <summary>Has the forms of all solid meshes and sculpts in a box made ready.</summary>
    internal void WantForms(in Aabb box)
    {
        if (_assets == 0 || Forms is null)
            return;
        var left = MaxWanted;
        foreach (var prim in _tree.Overlapping(box))
        {
            if (_bodies[prim].Shape != BodyShape.AssetMesh || !_bodies[prim].IsSolid)
                continue;
            WantForm(prim);
            if (--left == 0)
                return;
        }
    }

    internal void WantForm(int prim) => FormOf(prim);

    /// <summary>
    /// The shape of a prim in the space, for a body that keeps it. It never waits, but for an asset that is not known yet, which is asked
    /// for.
    /// </summary>
    public ShapePin Pin(int prim)
    {
        ref readonly var body = ref _bodies[prim];
        return body.Shape switch
        {
            BodyShape.PrimMesh => new ShapePin(body.Shape, _meshes.Pin(body)),
            BodyShape.AssetMesh => new ShapePin(FormOf(prim)),
            _ => new ShapePin(body.Shape)
        };
    }

    // Null for a box.
    private AssetForm? FormOf(int prim)
    {
        if (Forms is null)
            return null;
        ref var form = ref CollectionsMarshal.GetValueRefOrAddDefault(_assetForms, prim, out var isThere);
        if (!isThere)
            form = Forms.Of(prim, (_bodies[prim].Traits & BodyTraits.Convex) != 0);
        if (form is { IsKnown: false })
            Forms.Want(form, prim);
        return form;
    }

    // False when the form is not known, or may not be tested any more in this step: whoever touches it waits.
    private bool TryAsset(int prim, out CollisionMesh? mesh)
    {
        mesh = null;
        if (FormOf(prim) is not { IsBox: false } form)
            return true;
        if (_meshes.TryTest())
            mesh = form.Mesh;
        HasMissedForm |= mesh is null;
        return mesh is not null;
    }

    private void AssetPenetration(int prim, Vector3 low, Vector3 high, float radius, out Vector3 normal, out float depth)
    {
        var half = _bodies[prim].HalfSize;
        if (!TryAsset(prim, out var mesh))
            (normal, depth) = (Vector3.UnitZ, float.NegativeInfinity);
        else if (mesh is null)
            BoxShape.Penetration(half, low, high, radius, out normal, out depth);
        else
            _meshes.Charge(mesh.Penetration(half * 2, low, high, radius, out normal, out depth));
    }

    // For a ray that somebody else sends its box is better than nothing.
    private bool RayCastAsset(int prim, in Ray local, float length, out float distance, out Vector3 normal)
    {
        var half = _bodies[prim].HalfSize;
        (distance, normal) = (0, default);
        if (!TryAsset(prim, out var mesh) && _isInStep)
            return false;
        return mesh is null
            ? BoxShape.RayCast(half, local, length, out distance, out normal)
            : mesh.RayCast(half * 2, local, length, out distance, out normal);
    }

    private void CountAsset(BodyShape shape, int by) => _assets += shape == BodyShape.AssetMesh ? by : 0;
}
