namespace OpenSim.Scripts.Declarations;

/// <summary>
/// A function that takes a script with its region, and asks and changes nothing but what is the script's alone: scripts call it without
/// waiting for the region. Those that take a plain Script, or none, need no word of it.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class OwnStateAttribute : Attribute;
