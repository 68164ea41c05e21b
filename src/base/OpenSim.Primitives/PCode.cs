namespace OpenSim.Primitives;

/// <summary>Kind of an object, as object messages and column PCode have it. Others may be stored and are kept.</summary>
public enum PCode : byte
{
    None = 0,
    Prim = 9,
    Avatar = 47,
    Grass = 95,
    NewTree = 111,
    ParticleSystem = 143,
    Tree = 255
}
