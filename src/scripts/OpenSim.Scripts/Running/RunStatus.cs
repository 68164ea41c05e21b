namespace OpenSim.Scripts.Running;

/// <summary>Why a script has given the processor back.</summary>
public enum RunStatus : byte
{
    /// <summary>Nothing to do until an event comes.</summary>
    Idle,

    /// <summary>In the middle of an event: it goes on when it is run again.</summary>
    StepsUsed,

    /// <summary>An event has ended; others may be queued.</summary>
    EventEnded,

    /// <summary>To be run again after <see cref="Script.SleepSeconds"/>.</summary>
    Sleeping,

    /// <summary>A function waits for an answer: to be run again when it is there.</summary>
    Waiting,

    /// <summary>A function needs the region: to be run again with <see cref="Script.HasRegion"/>.</summary>
    NeedsRegion,

    /// <summary>In another state, whose state_entry is queued.</summary>
    StateChanged,

    /// <summary>As when it was new; state_entry is queued.</summary>
    WasReset,

    /// <summary>An error has ended it until it is reset: <see cref="Script.Failure"/>.</summary>
    Failed
}

/// <summary>What makes running code leave; the code asks only whether it is <see cref="None"/>.</summary>
public enum StopReason
{
    None,
    Steps,
    Sleep,

    /// <summary>The function that asked for it is called again with the same arguments.</summary>
    Retry,

    /// <summary>The same: it needs the region.</summary>
    Region,
    StateChange,
    Reset,
    Failure
}
