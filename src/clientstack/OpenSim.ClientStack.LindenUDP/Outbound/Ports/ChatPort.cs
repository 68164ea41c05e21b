using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
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

    public void SendSound(UUID sound, UUID maker, Vector3 position, float gain)
    {
        var writer = new SoundTriggerWriter(session.Out.Room);
        writer.SoundData(sound, maker, maker, maker, session.Scene.Info.Handle.Value, position, gain);
        session.Out.Send(writer, ThrottleCategory.Task, isReliable: false);
    }
}
