using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

/// <summary>A region's objects as plainly as they can be written: what the columns are compared with.</summary>
internal sealed class SceneModel
{
    public List<List<ModelPrim>> Groups { get; } = [];

    public IEnumerable<ModelPrim> Prims => Groups.SelectMany(g => g);

    /// <summary>Position and rotation in the region.</summary>
    public static (Vector3 Position, Quaternion Rotation) Place(List<ModelPrim> group, ModelPrim prim)
    {
        var root = group[0];
        return prim == root
            ? (root.Position, root.Rotation)
            : (root.Position + Vector3.Transform(prim.Position, root.Rotation), root.Rotation * prim.Rotation);
    }

    public static void SetPlace(List<ModelPrim> group, ModelPrim prim, Vector3 position, Quaternion rotation)
    {
        var root = group[0];
        if (prim == root)
        {
            (prim.Position, prim.Rotation) = (position, rotation);
            return;
        }

        var back = Quaternion.Inverse(root.Rotation);
        (prim.Position, prim.Rotation) = (Vector3.Transform(position - root.Position, back), back * rotation);
    }

    public void Link(List<ModelPrim> into, List<ModelPrim> other)
    {
        var places = other.ConvertAll(p => Place(other, p));
        Groups.Remove(other);
        for (var i = 0; i < other.Count; i++)
        {
            into.Add(other[i]);
            SetPlace(into, other[i], places[i].Position, places[i].Rotation);
        }
    }

    public void Unlink(List<ModelPrim> group, HashSet<ModelPrim> leaving)
    {
        if (group.Count == 1)
            return;
        var places = group.ToDictionary(p => p, p => Place(group, p));
        Groups.Remove(group);
        var rest = group.Where(p => !leaving.Contains(p)).ToList();
        if (rest.Count > 0)
            Groups.Add(rest);
        Groups.AddRange(leaving.Select(p => new List<ModelPrim> { p }));
        foreach (var changed in Groups)
        {
            foreach (var prim in changed.Where(places.ContainsKey))
                SetPlace(changed, prim, places[prim].Position, places[prim].Rotation);
        }
    }
}

internal sealed class ModelPrim
{
    public UUID Id { get; init; }

    public uint LocalId { get; init; }

    public PrimSlot Slot { get; init; }

    public string Name { get; set; } = "";

    public Vector3 Position { get; set; }

    public Quaternion Rotation { get; set; } = Quaternion.Identity;

    public Vector3 Scale { get; set; } = new(0.5f);
}
