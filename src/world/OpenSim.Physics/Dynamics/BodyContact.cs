using System.Numerics;

namespace OpenSim.Physics.Dynamics;

/// <summary>A touch of two actors, once a step for each pair of which one is part of a body that asks for them.</summary>
/// <param name="Part">A prim of the body that asks.</param>
/// <param name="Other">A prim, of another body or of none; an avatar; prim 0 for the land.</param>
/// <param name="Place">Region metres, where they touch hardest; for an end where they touched last.</param>
/// <param name="Normal">Unit direction in which <paramref name="Part"/> is pushed.</param>
/// <param name="Impulse">kg·m/s, of the whole step; 0 between what passes through one another, and for an end.</param>
public readonly record struct BodyContact(
    ActorId Part, ActorId Other, Vector3 Place, Vector3 Normal, float Impulse, ContactPhase Phase);

/// <summary>Where a touch is in its life: the collision events of scripts.</summary>
public enum ContactPhase : byte
{
    Begins,
    Persists,
    Ends
}
