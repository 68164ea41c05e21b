using OpenSim.ClientStack.LindenUDP.Sessions;

namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>What the sending thread has done since the start. It alone writes; statistics read with a moment's difference.</summary>
internal sealed class OutboundCounts
{
    public long Sent;
    public long Bytes;
    public long Resent;
    public long Looks;

    /// <summary>What was sent, message by message.</summary>
    public MessageCounts Messages { get; } = new();

    public long Rounds;

    /// <summary>Messages dropped because no datagram could hold them. Region.</summary>
    public long TooLong;
}
