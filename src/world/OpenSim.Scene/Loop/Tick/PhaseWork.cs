namespace OpenSim.World.Loop.Tick;

/// <summary>What a phase did in this tick, in its own units; the loop writes it into the trace and clears it.</summary>
public sealed class PhaseWork
{
    public int Items { get; set; }

    public long Bytes { get; set; }

    internal void Clear()
    {
        Items = 0;
        Bytes = 0;
    }
}
