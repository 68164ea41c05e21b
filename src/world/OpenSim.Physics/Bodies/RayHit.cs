using System.Numerics;

namespace OpenSim.Physics.Bodies;

/// <summary>What a ray met.</summary>
/// <param name="Prim">Prim index, 0 for the land.</param>
/// <param name="Distance">Metres from the ray's origin.</param>
public readonly record struct RayHit(int Prim, float Distance, Vector3 Position, Vector3 Normal)
{
    public bool IsLand => Prim == 0;
}
