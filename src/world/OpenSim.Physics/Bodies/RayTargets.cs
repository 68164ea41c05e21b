namespace OpenSim.Physics.Bodies;

/// <summary>What a ray is to meet.</summary>
[Flags]
public enum RayTargets
{
    Land = 1,
    Solid = 2,

    /// <summary>Phantom and volume detecting prims.</summary>
    Phantom = 4,

    All = Land | Solid | Phantom
}
