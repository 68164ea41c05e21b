using System.Diagnostics.CodeAnalysis;
using OpenSim.Protocol.Circuits;

namespace OpenSim.Protocol.Packets;

/// <summary>Where packets for one viewer go. Any thread; packets that tell state come from one thread at a time.</summary>
public interface IPacketOutput
{
    /// <summary>
    /// Bytes of object updates that may be queued now, so that the sender has work until the next tick and no stale state piles up behind
    /// it.
    /// </summary>
    int UpdateBudget { get; }

    /// <summary>The same for what is urgent, which waits for nothing but what is urgent too.</summary>
    int UrgentBudget { get; }

    /// <summary>An empty packet of the pool.</summary>
    /// <param name="messageId">Of the message that it will hold, see <see cref="Messages.MessageId"/>.</param>
    OutPacket Rent(uint messageId, ThrottleCategory category, PacketFlags flags);

    /// <summary>Queues it; the packet belongs to the sender from now on.</summary>
    void Send(OutPacket packet);

    /// <summary>The next packet of state that was acknowledged or lost; the caller has it until it says <see cref="Return"/>.</summary>
    bool TryTakeReturned([MaybeNullWhen(false)] out OutPacket packet);

    /// <summary>Gives a packet back to the pool.</summary>
    void Return(OutPacket packet);
}
