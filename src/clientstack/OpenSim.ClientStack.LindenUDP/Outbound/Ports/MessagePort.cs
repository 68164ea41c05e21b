using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class MessagePort(ViewerSession session) : IMessagePort
{
    private const int MaxExtra = 255;

    public void SendInstantMessage(InstantMessage message)
    {
        var writer = new ImprovedInstantMessageWriter(session.Out.LargeRoom);
        // The session id of the receiver is not the sender's to know.
        writer.AgentData(message.FromAgentId, UUID.Zero);
        writer.MessageBlock(message.FromGroup, message.ToAgentId, message.ParentEstateId, message.RegionId, message.Position,
            message.Offline, (byte)message.Dialog, message.SessionId, message.Timestamp, message.FromName, message.Text,
            message.BinaryBucket);
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

    public void SendKnownAlert(string name, string text, params IReadOnlyList<(string Name, string Value)> values)
    {
        var extra = values.Count > 0 ? Extra(values) : [];
        if (extra.Length > MaxExtra)
        {
            SendAlert(text); // cut off they could not be read
            return;
        }

        var writer = new AlertMessageWriter(session.Out.Room);
        writer.AlertData(text);
        writer.AlertInfo(name, extra);
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

    // Without an XML declaration, which viewers' readers do not expect here.
    private static byte[] Extra(IReadOnlyList<(string Name, string Value)> values)
    {
        var map = new LlsdMap();
        foreach (var (name, value) in values)
            map[name] = value;
        return [.. "<llsd>"u8, .. LlsdXml.ToFragment(map), .. "</llsd>"u8];
    }
}
