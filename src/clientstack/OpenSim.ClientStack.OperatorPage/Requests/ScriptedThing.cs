using OpenSim.World.Prims;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>A linkset with scripts, and what they take.</summary>
/// <param name="Milliseconds">Of a tick's time.</param>
/// <param name="Bytes">Of memory, as scripts count it themselves.</param>
public readonly record struct ScriptedThing(GroupSlot Slot, double Milliseconds, long Bytes);
