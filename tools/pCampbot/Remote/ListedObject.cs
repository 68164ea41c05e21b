using System.Numerics;
using OpenSim.Primitives;

namespace PCampbot.Remote;

/// <summary>A prim or avatar as the region holds it.</summary>
/// <param name="Place">Metres from the region's corner, or from the parent.</param>
public readonly record struct ListedObject(uint LocalId, uint ParentId, UUID Id, PCode Kind, Vector3 Place)
{
    public bool IsAvatar => Kind == PCode.Avatar;
}
