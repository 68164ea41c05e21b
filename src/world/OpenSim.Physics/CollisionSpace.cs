using System.Numerics;
using OpenSim.Memory;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Terrain;

namespace OpenSim.Physics;

/// <summary>
/// Everything in a region that can be stood on, bumped into, seen by a ray or sensed: the land and all prims in one tree, by prim index.
/// One such space serves collision, ray casts, sensors and placement of seats and new objects. Read and written with the region's token
/// held.
/// </summary>
public sealed partial class CollisionSpace(HeightField land)
{
    private readonly AabbTree _tree = new();
    private readonly CollisionMeshes _meshes = new();
    private readonly PagedTable<Body> _bodies = new();
    private readonly PagedTable<KeptMesh?> _meshOfBody = new(); // what Meshes gave for the body, so that the form is hashed once

    public HeightField Land { get; } = land;

    /// <summary>Prims in the space.</summary>
    public int Count => _tree.Count;

    /// <summary>Forms of which triangles are kept now.</summary>
    public int MeshCount => _meshes.Count;

    /// <summary>The tree itself, for queries by box; its data are prim indexes.</summary>
    public AabbTree Tree => _tree;

    public bool Contains(int prim) => (uint)prim < (uint)_bodies.Length && _bodies[prim].Shape != BodyShape.Absent;

    public bool IsSolid(int prim) => Contains(prim) && _bodies[prim].IsSolid;

    /// <summary>What each test of a prim reads; its shape is Absent where none is.</summary>
    public ref readonly Body At(int prim) => ref _bodies[prim];

    /// <summary>The box in which a prim in the space lies.</summary>
    public Aabb BoxOf(int prim) => _tree.BoxOf(_bodies[prim].Leaf);

    /// <summary>Adds a prim or changes one. False when it lies as before, so that nothing near it needs to wake.</summary>
    public bool Set(int prim, in BodyDescription description)
    {
        Reserve(prim + 1);
        ref var body = ref _bodies[prim];
        var isNew = body.Shape == BodyShape.Absent;
        var before = body;
        Describe(ref body, description);
        CountAsset(before.Shape, -1);
        CountAsset(body.Shape, 1);
        if (isNew)
            body.Leaf = _tree.Insert(body.Box, prim);
        else if (Same(before, body))
            return false;
        else
            _tree.Move(body.Leaf, body.Box);
        if (before.Form != body.Form || before.Traits != body.Traits || before.AssetMark != body.AssetMark)
            ForgetForm(prim);
        return true;
    }

    public bool Remove(int prim)
    {
        if (!Contains(prim))
            return false;
        _tree.Remove(_bodies[prim].Leaf);
        CountAsset(_bodies[prim].Shape, -1);
        _bodies[prim] = default;
        ForgetForm(prim);
        return true;
    }

    /// <summary>
    /// Adds many prims at once; those that are there already are left as they are. For prims that lie near one another: they stay together
    /// in the tree.
    /// </summary>
    public void Load(ReadOnlySpan<int> prims, ReadOnlySpan<BodyDescription> descriptions)
    {
        var boxes = new Aabb[prims.Length];
        var added = new int[prims.Length];
        var count = 0;
        for (var i = 0; i < prims.Length; i++)
        {
            Reserve(prims[i] + 1);
            ref var body = ref _bodies[prims[i]];
            if (body.Shape != BodyShape.Absent)
                continue;
            Describe(ref body, descriptions[i]);
            CountAsset(body.Shape, 1);
            boxes[count] = body.Box;
            added[count++] = prims[i];
        }

        var leaf = _tree.InsertAll(boxes.AsSpan(0, count), added.AsSpan(0, count));
        foreach (var prim in added.AsSpan(0, count))
            _bodies[prim].Leaf = leaf++;
    }

    /// <summary>What is tested from here to <see cref="EndStep"/> is part of one step, whose work with triangles is limited.</summary>
    internal void BeginStep()
    {
        _isInStep = true;
        _meshes.BeginStep();
    }

    internal void EndStep()
    {
        _isInStep = false;
        _meshes.EndStep();
    }

    /// <summary>The triangles of a prim with a path and a profile; null for one that has to wait, for which its box stands.</summary>
    internal CollisionMesh? MeshOf(int prim)
    {
        ref readonly var body = ref _bodies[prim];
        if (!_meshes.TryTest())
            return null;
        if (_meshOfBody[prim] is { Mesh: not null } known)
            return _meshes.Use(known);
        return (_meshOfBody[prim] = _meshes.Get(body))?.Mesh;
    }

    private static void Describe(ref Body body, in BodyDescription description)
    {
        body.Position = Finite(description.Position);
        body.Rotation = description.Rotation;
        body.HalfSize = Vector3.Max(Finite(description.Size), new Vector3(0.001f)) * 0.5f;
        body.Form = description.Form;
        body.Traits = description.Traits;
        body.AssetMark = description.AssetMark;
        body.Shape = Body.ShapeOf(description);
    }

    private static bool Same(in Body a, in Body b) =>
        a.Position == b.Position && a.Rotation == b.Rotation && a.HalfSize == b.HalfSize && a.Form == b.Form && a.Traits == b.Traits
            && a.AssetMark == b.AssetMark;

    // One prim at infinity would make the box of the whole tree useless.
    private static Vector3 Finite(Vector3 value)
    {
        const float Far = 1e6f;
        return float.IsFinite(value.X + value.Y + value.Z) ? Vector3.Clamp(value, new Vector3(-Far), new Vector3(Far)) : Vector3.Zero;
    }

    private void ForgetForm(int prim)
    {
        _meshOfBody[prim] = null;
        _assetForms.Remove(prim);
    }

    private void Reserve(int length)
    {
        _bodies.Reserve(length);
        _meshOfBody.Reserve(length);
    }
}
