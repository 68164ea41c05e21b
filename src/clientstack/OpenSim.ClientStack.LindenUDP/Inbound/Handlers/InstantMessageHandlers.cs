using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Instant messages: one message of the wire for many things, told apart by its dialog.</summary>
internal static class InstantMessageHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.ImprovedInstantMessage, SessionState.Open, OnImprovedInstantMessage);
        table.Add(MessageId.RetrieveInstantMessages, SessionState.Open, OnRetrieveInstantMessages);
    }

    [BoundedBy(ViewerLimits.MessagesName, ViewerLimits.NoticesName, WorkLimits.InventoryName, ViewerLimits.GiftsName)]
    private static bool OnImprovedInstantMessage(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ImprovedInstantMessageReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.Messages.Allows(session))
            return true;
        var block = message.MessageBlock;
        if (DialogRules.Find((InstantMessageDialog)block.Dialog) is not { } rule)
            return true;
        // Who speaks, from where and when is not for the viewer to say.
        rule.Send(session, rule.Apply(new InstantMessage
        {
            FromAgentId = session.Agent.AgentId,
            FromName = session.Name,
            ToAgentId = block.ToAgentID,
            Dialog = rule.Dialog,
            SessionId = block.ID,
            Timestamp = (uint)session.Scene.Clock.UnixTime,
            Text = WireText.ToText(block.Message),
            BinaryBucket = block.BinaryBucket.ToArray(),
            RegionId = session.Scene.Info.Id,
            Position = session.Presence?.AbsolutePosition ?? default
        }));
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnRetrieveInstantMessages(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Messages.SendKept(session);
        return true;
    }
}
