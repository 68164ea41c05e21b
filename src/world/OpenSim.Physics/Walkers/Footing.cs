using System.Numerics;

namespace OpenSim.Physics.Walkers;

/// <summary>What is under the feet.</summary>
/// <param name="Prim">Prim index, 0 for the land.</param>
internal readonly record struct Footing(float Height, Vector3 Normal, int Prim, bool IsFound)
{
    public static readonly Footing None = new(float.NegativeInfinity, Vector3.UnitZ, 0, false);

    // The land is walked on however steep: nobody wants to be held up by a mountain side that he has just terraformed.
    public bool IsWalkable => Prim == 0 || Normal.Z >= AvatarMover.WalkableNormal;
}
