using OpenSim.Physics.Terrain;

namespace OpenSim.Dynamics.Movers;

/// <summary>Over what things hover.</summary>
/// <param name="WaterHeight">Metres.</param>
internal readonly record struct Surroundings(HeightField Land, float WaterHeight);
