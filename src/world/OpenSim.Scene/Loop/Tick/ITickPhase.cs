namespace OpenSim.World.Loop.Tick;

/// <summary>
/// One step of a tick. It runs with the region's token held, must not block, and must not look at every prim: what it works on comes from
/// dirty lists, cell lists or sparse tables, so that an idle region costs nothing.
/// </summary>
public interface ITickPhase
{
    /// <summary>Short name for <c>show ticks</c> and the trace.</summary>
    string Name { get; }

    /// <summary>
    /// True when running would do nothing until something is posted, the token is taken or a timer is due. A region in which all phases say
    /// so rests: its frames are counted, not run. Read with the token held, after a tick.
    /// </summary>
    bool IsIdle => false;

    /// <summary>
    /// Until when it is idle, in units of the region's clock (<see cref="TickContext.Timestamp"/>): the region that rests runs a tick then.
    /// Asked only while <see cref="IsIdle"/> is true. long.MaxValue: until something wakes the region.
    /// </summary>
    long NextDue => long.MaxValue;

    void Run(in TickContext tick);
}
