using System.Numerics;
using OpenSim.Primitives;
using PCampbot.Bots;

namespace PCampbot.Measures;

/// <summary>One look: a bot was turned, and another waits to see it.</summary>
/// <param name="Avatar">The turned one's agent id.</param>
/// <param name="Heading">Where it looks now, radians.</param>
/// <param name="Rotation">The same as it was set; another one means that a behaviour has turned it elsewhere.</param>
/// <param name="At">When it was turned.</param>
public sealed record MovementProbe(Bot Subject, UUID Avatar, float Heading, Quaternion Rotation, long At);
