namespace OpenSim.Scripts.Declarations;

/// <summary>
/// A function that takes as long for a long list or text as for a short one. Calls of all others take steps by the sizes of what they
/// are given.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class FixedCostAttribute : Attribute;
