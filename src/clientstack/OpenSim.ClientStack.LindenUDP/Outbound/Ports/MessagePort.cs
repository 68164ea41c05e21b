using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class MessagePort(ViewerSession session) : IMessagePort
{
    public void SendInstantMessage(InstantMessage message)
    {
        var writer = new ImprovedInstantMessageWriter(session.Out.LargeRoom);
        // The session id of the receiver is not the sender's to know.
        writer.AgentData(message.FromAgentId, UUID.Zero);
        writer.MessageBlock(message.FromGroup, message.ToAgentId, message.ParentEstateId, message.RegionId, message.Position,
            message.Offline, message.Dialog, message.SessionId, message.Timestamp, message.FromName, message.Text, message.BinaryBucket);
        writer.EstateBlock(0);
        session.Out.Send(writer);
    }

    public void SendAlert(string text, bool modal = false)
    {
        var writer = new AgentAlertMessageWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.AlertData(modal, text);
        session.Out.Send(writer);
    }

    public void SendGeneric(string method, UUID invoice, params IReadOnlyList<string> parameters)
    {
        var writer = new GenericMessageWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId, UUID.Zero);
        writer.MethodData(method, invoice);
        foreach (var parameter in parameters)
            writer.ParamList(parameter);
        session.Out.Send(writer, ThrottleCategory.Task);
    }
}
