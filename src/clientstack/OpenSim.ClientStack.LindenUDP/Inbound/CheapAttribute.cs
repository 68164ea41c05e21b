namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// Says of a handler that what a message costs is bounded by its bytes: so much for each of its blocks, whatever the numbers in them, and
/// nothing that waits. Every handler has this or <see cref="BoundedByAttribute"/>; a test asks for it.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class CheapAttribute : Attribute;
