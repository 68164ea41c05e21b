using System.Numerics;

namespace OpenSim.Physics.Dynamics;

/// <summary>Two have come together that did not touch before, hard enough to be heard.</summary>
/// <param name="Part">A prim of a body that moves.</param>
/// <param name="Other">A prim, of another body or of none; prim 0 for the land.</param>
/// <param name="Place">Region metres.</param>
/// <param name="Speed">m/s at which they came together, nearly.</param>
public readonly record struct BodyImpact(int Part, int Other, Vector3 Place, float Speed);
