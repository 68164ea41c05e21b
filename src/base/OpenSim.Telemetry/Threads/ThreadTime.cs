namespace OpenSim.Telemetry.Threads;

/// <param name="SystemId">The kernel's thread id.</param>
/// <param name="Name">At most 15 characters: the kernel cuts longer names.</param>
/// <param name="Processor">User and kernel time so far.</param>
public readonly record struct ThreadTime(int SystemId, string Name, TimeSpan Processor);
