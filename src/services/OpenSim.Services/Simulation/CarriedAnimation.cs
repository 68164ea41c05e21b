using OpenSim.Primitives;

namespace OpenSim.Services.Simulation;

/// <param name="Source">The object that has started it, or the avatar.</param>
public readonly record struct CarriedAnimation(UUID Animation, UUID Source);
