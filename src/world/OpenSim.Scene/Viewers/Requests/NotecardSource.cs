using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Where a notecard is.</summary>
/// <param name="Notecard">The item that holds it.</param>
/// <param name="Prim">The prim in which the item lies; zero for the agent's own inventory.</param>
public readonly record struct NotecardSource(UUID Notecard, UUID Prim);
