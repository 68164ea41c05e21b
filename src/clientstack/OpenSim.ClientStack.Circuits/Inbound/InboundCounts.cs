namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>
/// What one thread has seen of what comes in since the start: a receiving thread, or the region. It alone writes; statistics read with a
/// moment's difference. Nothing but longs: <see cref="Memory.LongFields"/> adds them up.
/// </summary>
public struct InboundCounts
{
    /// <summary>Datagrams of any kind.</summary>
    public long Received;

    public long Bytes;

    /// <summary>Not of this protocol, or contradicting themselves.</summary>
    public long Malformed;

    /// <summary>From somebody without a circuit.</summary>
    public long Orphaned;

    /// <summary>UseCircuitCode with a wrong code, session or agent.</summary>
    public long Refused;

    /// <summary>Seen before.</summary>
    public long Duplicates;

    /// <summary>Marked as sent again by the viewer.</summary>
    public long Resent;

    public long AgentUpdates;

    public long AgentUpdatesDiscarded;

    /// <summary>AgentUpdates that said little, dropped while the region is overloaded.</summary>
    public long AgentUpdatesShed;

    /// <summary>Viewer effects dropped while the region is overloaded.</summary>
    public long EffectsShed;

    /// <summary>Messages handed to the region.</summary>
    public long Queued;

    /// <summary>Messages that the region's inbox had no place for.</summary>
    public long Overflowed;

    /// <summary>Messages that no handler is for, or not in the session's state.</summary>
    public long Unwanted;

    /// <summary>Datagrams whose handling threw: a fault of ours.</summary>
    public long Failed;

    /// <summary>Stopwatch ticks spent on datagrams, for AverageUDPProcessTime.</summary>
    public long Ticks;
}
