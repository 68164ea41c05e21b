namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>Where datagrams for one viewer go. Token holder, or a planning worker in the Replicate phase.</summary>
internal interface IPacketOutput
{
    /// <summary>An empty packet of the pool.</summary>
    OutPacket Rent();

    /// <summary>Queues it; the packet belongs to the sender from now on.</summary>
    void Send(OutPacket packet);

    /// <summary>Bytes of object updates that may be queued now, so that the sender has work until the next tick and no stale state piles up behind it.</summary>
    int UpdateBudget { get; }

    /// <summary>Gives a packet of state back to the pool once its outcome has been heeded.</summary>
    void Return(OutPacket packet);
}
