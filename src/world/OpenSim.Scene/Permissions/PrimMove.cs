using System.Numerics;

namespace OpenSim.World.Permissions;

/// <summary>A prim that is to be brought to a place, metres from the region's corner.</summary>
public readonly record struct PrimMove(SceneObjectPart Part, Vector3 To)
{
    /// <summary>Every prim of a linkset whose root is to stand and be turned like this, and which grows by a factor.</summary>
    public static IEnumerable<PrimMove> Of(SceneObjectGroup what, Vector3 position, Quaternion rotation, float factor = 1)
    {
        for (var i = 0; i < what.PartCount; i++)
        {
            var part = what.Parts[i];
            yield return new PrimMove(part, part.IsRoot ? position : position + Vector3.Transform(part.Position * factor, rotation));
        }
    }

    /// <summary>A linkset as it is, at another place.</summary>
    public static IEnumerable<PrimMove> Of(SceneObjectGroup what, Vector3 position) => Of(what, position, what.Rotation);
}
