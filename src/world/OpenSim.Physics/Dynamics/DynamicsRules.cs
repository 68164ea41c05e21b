namespace OpenSim.Physics.Dynamics;

/// <summary>What holds for all bodies of a region.</summary>
/// <param name="Gravity">m/s² downwards.</param>
/// <param name="WaterHeight">Metres.</param>
/// <param name="BodiesCollide">False: bodies meet the land and nothing else (the region's DisableCollisions).</param>
public readonly record struct DynamicsRules(float Gravity, float WaterHeight, bool BodiesCollide);
