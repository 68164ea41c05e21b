using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Running;

/// <summary>What a sensor looks for.</summary>
/// <param name="Name">Exactly; empty for anything.</param>
/// <param name="Key">Zero for anything.</param>
/// <param name="Type">AGENT, ACTIVE, PASSIVE, SCRIPTED and AGENT_BY_USERNAME, together.</param>
/// <param name="Range">Metres from the prim's middle to an avatar's or a root prim's.</param>
/// <param name="Arc">Radians from the prim's forward axis; π for all around.</param>
public sealed record SensorQuery(string Name, UUID Key, int Type, double Range, double Arc);
