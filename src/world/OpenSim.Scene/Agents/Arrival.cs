using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>An agent that wants to come into a region.</summary>
/// <param name="UserLevel">Of its account.</param>
/// <param name="UserFlags">Of its account: 4 payment is known, 32 age is verified.</param>
/// <param name="Position">Where it wants to stand.</param>
public readonly record struct Arrival(UUID AgentId, int UserLevel, int UserFlags, Vector3 Position, TeleportFlags Via);
