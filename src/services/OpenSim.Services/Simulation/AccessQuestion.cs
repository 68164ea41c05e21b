using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Simulation;

/// <summary>QUERYACCESS: may this agent come?</summary>
/// <param name="Position">Where it wants to stand, in the receiver's frame.</param>
/// <param name="ViaTeleport">False for somebody who comes over the border on foot, by wing or by vehicle.</param>
/// <param name="AgentHomeUri">Where the agent's account is; empty for this grid.</param>
public readonly record struct AccessQuestion(UUID AgentId, Vector3 Position, bool ViaTeleport = true, string AgentHomeUri = "");
