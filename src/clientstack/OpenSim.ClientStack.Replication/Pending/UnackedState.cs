namespace OpenSim.ClientStack.Replication.Pending;

/// <summary>
/// Datagrams under way that tell of one thing, and what of it must be told again because they may overtake one another. Four bytes.
/// </summary>
internal struct UnackedState
{
    /// <summary>Datagrams under way.</summary>
    public ushort Count;

    /// <summary>What they tell.</summary>
    public UpdateParts Mask;

    private UpdateParts _overtaken;

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    public void Sent(UpdateParts what)
    {
        if ((what & UpdateParts.Probe) != 0)
            what |= UpdateParts.Full; // the viewer draws what its cache has of it, whatever it heard before
        if ((what & UpdateParts.Full) != 0)
            what |= UpdateParts.Terse | UpdateParts.Texture; // it says all that those say
        if (Count++ > 0)
            _overtaken |= (what & UpdateParts.Kill) | (Mask & what);
        Mask |= what;
    }

    /// <summary>
    /// The viewer answers a probe, whose ack may take longer: the answer to that follows it and cannot be overtaken by it. Without this
    /// each prim that a cache does not have would be told twice.
    /// </summary>
    public void ProbeAnswered()
    {
        if (Count == 1 && (Mask & UpdateParts.Probe) != 0)
            Mask = UpdateParts.Nothing;
    }

    /// <summary>
    /// One datagram less is under way, arrived or lost. Returns what is to be told again because its order of arrival is not known; asked
    /// only when nothing else of this thing is under way any more.
    /// </summary>
    public UpdateParts Settled()
    {
        if (Count == 0 || --Count > 0)
            return UpdateParts.Nothing;
        var again = _overtaken;
        this = default;
        if ((again & UpdateParts.Kill) != 0)
            return UpdateParts.Kill; // nothing else matters any more
        return (again & UpdateParts.Full) != 0 ? again & ~(UpdateParts.Terse | UpdateParts.Texture) : again;
    }
}
