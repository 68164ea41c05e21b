using System.Numerics;

namespace OpenSim.World.Prims;

/// <summary>Where a prim is to be, how turned and how large; null stays as it is.</summary>
/// <param name="Position">Of a root in the region, of a child from its root.</param>
/// <param name="WholeLinkset">Else a root goes alone, under children that stay where they are.</param>
public readonly record struct PrimEdit(Vector3? Position, Quaternion? Rotation, Vector3? Scale, bool WholeLinkset)
{
    /// <summary>What the prim has now of what is to change.</summary>
    public PrimEdit Present(SceneObjectPart part) => new(
        Position is null ? null : part.Position, Rotation is null ? null : part.Rotation, Scale is null ? null : part.Scale, WholeLinkset);
}
