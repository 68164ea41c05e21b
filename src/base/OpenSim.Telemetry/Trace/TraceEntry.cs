namespace OpenSim.Telemetry.Trace;

/// <summary>One timed step of a loop. 48 bytes, no references.</summary>
/// <param name="Tick">Number of the round this step belongs to.</param>
/// <param name="Start">Stopwatch ticks at which the step began.</param>
/// <param name="Length">Stopwatch ticks that it took.</param>
/// <param name="Bytes">Bytes handled (sent, read), by the meaning of the phase.</param>
/// <param name="Allocated">Bytes allocated by the thread during the step.</param>
/// <param name="Items">Things handled, by the meaning of the phase.</param>
/// <param name="Phase">Index into the owner's table of phase names.</param>
/// <param name="Collections">Garbage collections (all generations) that ended during the step.</param>
public readonly record struct TraceEntry(
    long Tick, long Start, long Length, long Bytes, long Allocated, int Items, short Phase, short Collections);
