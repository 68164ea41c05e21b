using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Circuits;

/// <summary>What viewers may say, and what is done about it.</summary>
public interface IMessageHandlers
{
    /// <summary>How a message is taken; false for one that nothing is done about.</summary>
    bool TryGetRule(MessageInfo message, out MessageRule rule);

    /// <summary>Does what a message asks. The body is good for the call only. False when the body is not such a message.</summary>
    bool Handle(CircuitSession session, MessageInfo message, ReadOnlySpan<byte> body);
}
