using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>
/// Controls that objects have taken, in the bits of LSL's CONTROL_…, which are AgentUpdate's: six directions, YawPos for ROT_LEFT and
/// YawNeg for ROT_RIGHT, and the two buttons of the mouse. A touch of a key counts as its key.
/// </summary>
/// <param name="Held">Down now (LSL's level).</param>
/// <param name="Changed">Pressed or let go since the tick before (LSL's edge).</param>
public readonly record struct HeldControls(ScenePresence Who, AgentControls Held, AgentControls Changed);
