namespace OpenSim.Client.Network;

/// <summary>
/// Something that a loop calls at a time. One object serves for ever: setting it anew costs a heap entry and no allocation.
/// </summary>
public abstract class LoopTimer
{
    /// <summary>Microseconds of <see cref="BotLoop.Now"/>; <see cref="long.MaxValue"/> when it is not set.</summary>
    public long Due { get; internal set; } = long.MaxValue;

    public abstract void OnTime(long now);
}
