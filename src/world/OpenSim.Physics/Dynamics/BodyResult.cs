namespace OpenSim.Physics.Dynamics;

/// <summary>Where a step has left a body that is awake, or has fallen asleep in it. Those that sleep are not reported.</summary>
/// <param name="Group">Index of the linkset.</param>
/// <param name="IsAsleep">It has come to rest; its velocities are zero.</param>
/// <param name="IsStopped">Its place or motion was no number any more, and it has been put to rest.</param>
public readonly record struct BodyResult(int Group, BodyState State, bool IsAsleep, bool IsStopped = false);
