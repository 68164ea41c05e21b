using System.Numerics;
using OpenSim.Primitives;

namespace PCampbot.Remote;

/// <summary>A prim or avatar as the region holds it.</summary>
/// <param name="Kind">PCode; 47 is an avatar.</param>
/// <param name="Place">Metres from the region's corner, or from the parent.</param>
public readonly record struct ListedObject(uint LocalId, uint ParentId, UUID Id, byte Kind, Vector3 Place)
{
    public bool IsAvatar => Kind == 47;
}
