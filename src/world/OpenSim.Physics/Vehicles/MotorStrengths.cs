namespace OpenSim.Physics.Vehicles;

/// <summary>What is left of the strength with which a vehicle's motors were set: 1 just then, 0 for off.</summary>
public readonly record struct MotorStrengths(float Linear, float Angular);
