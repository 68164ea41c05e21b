namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>Datagrams under way that tell of one thing, and what of it must be told again because they may overtake one another. Four bytes.</summary>
internal struct Flight
{
    /// <summary>Datagrams under way.</summary>
    public ushort Count;

    /// <summary>What they tell.</summary>
    public Owed Mask;

    private Owed _overtaken;

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    public void Sent(Owed what)
    {
        if ((what & Owed.Probe) != 0)
            what |= Owed.Full; // the viewer draws what its cache has of it, whatever it heard before
        if ((what & Owed.Full) != 0)
            what |= Owed.Terse | Owed.Texture; // it says all that those say
        if (Count++ > 0)
            _overtaken |= (what & Owed.Kill) | (Mask & what);
        Mask |= what;
    }

    /// <summary>
    /// The viewer answers a probe, whose ack may take longer: the answer to that follows it and cannot be overtaken by it. Without this each prim that a
    /// cache does not have would be told twice.
    /// </summary>
    public void ProbeAnswered()
    {
        if (Count == 1 && (Mask & Owed.Probe) != 0)
            Mask = Owed.Nothing;
    }

    /// <summary>
    /// One datagram less is under way, arrived or lost. Returns what is to be told again because its order of arrival is not known; asked only when
    /// nothing else of this thing is under way any more.
    /// </summary>
    public Owed Settled()
    {
        if (Count == 0 || --Count > 0)
            return Owed.Nothing;
        var again = _overtaken;
        this = default;
        if ((again & Owed.Kill) != 0)
            return Owed.Kill; // nothing else matters any more
        return (again & Owed.Full) != 0 ? again & ~(Owed.Terse | Owed.Texture) : again;
    }
}
