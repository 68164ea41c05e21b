using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class ChatPort(ViewerSession session) : IChatPort
{
    public void Send(in ChatMessage message)
    {
        var writer = new ChatFromSimulatorWriter(session.Out.Room);
        writer.ChatData(message.FromName, message.SourceId, message.OwnerId, message.SourceType, message.Type, (byte)message.Audible,
            message.Position, message.Text);
        session.Out.Send(writer);
    }
}
