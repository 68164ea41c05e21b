using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Simulation;

/// <summary>Where somebody is who looks in from next door (PUT AgentPosition).</summary>
/// <param name="Region">Handle of the region in which he stands.</param>
/// <param name="Position">In that region's frame.</param>
/// <param name="Far">Draw distance, metres.</param>
/// <param name="Throttles">AgentThrottle's seven floats; empty when they are as they were.</param>
public sealed record AgentPosition(UUID AgentId, UUID SessionId, RegionHandle Region, Vector3 Position, Vector3 Velocity, Vector3 Size,
    float Far, byte[] Throttles);
