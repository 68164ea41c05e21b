namespace OpenSim.World.Loop.Tick;

/// <summary>What a phase knows of the tick it runs in.</summary>
/// <param name="Number">Counts from 1 since the region started.</param>
/// <param name="Timestamp">Begin of the tick in units of the region's <see cref="TimeProvider"/>.</param>
/// <param name="Time">The same in seconds since the region started.</param>
/// <param name="Elapsed">Seconds since the tick before, at most <see cref="RegionLoop.MaxElapsedFrames"/> frames.</param>
/// <param name="FrameTime">Seconds that a tick should take.</param>
public readonly record struct TickContext(Scene Scene, long Number, long Timestamp, double Time, float Elapsed, float FrameTime,
    PhaseWork Work);
