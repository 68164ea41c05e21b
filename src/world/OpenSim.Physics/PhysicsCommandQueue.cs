namespace OpenSim.Physics;

/// <summary>
/// What walkers and the collision space are told before a step. Coming and going of one actor share a place: the last word counts.
/// </summary>
public sealed class PhysicsCommandQueue : ConflatingQueue<PhysicsCommand>;
