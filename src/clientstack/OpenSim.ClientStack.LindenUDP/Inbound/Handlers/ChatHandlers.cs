using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Chat and instant messages.</summary>
internal static class ChatHandlers
{
    /// <summary>Characters of one chat line that are passed on.</summary>
    private const int LongestChat = 1100;

    public static void Register(HandlerTable table)
    {
        table.Add(MessageId.ChatFromViewer, SessionState.Root, OnChatFromViewer);
        table.Add(MessageId.ImprovedInstantMessage, SessionState.Open, OnImprovedInstantMessage);
        table.Add(MessageId.RetrieveInstantMessages, SessionState.Open, OnRetrieveInstantMessages);
        table.Add(MessageId.GenericMessage, SessionState.Open, OnGenericMessage);
    }

    private static bool OnChatFromViewer(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ChatFromViewerReader.TryRead(body, out var message))
            return false;
        var text = WireText.ToText(message.ChatData.Message);
        if (text.Length > LongestChat)
            text = text[..LongestChat];
        session.Scene.Events.TriggerChatFromViewer(session.Presence!, message.ChatData.Channel, message.ChatData.Type, text);
        return true;
    }

    private static bool OnImprovedInstantMessage(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ImprovedInstantMessageReader.TryRead(body, out var message))
            return false;
        var block = message.MessageBlock;
        // Who speaks, from where and when is not for the viewer to say.
        session.Scene.Events.TriggerInstantMessage(session, new InstantMessage
        {
            FromAgentId = session.Agent.AgentId,
            FromName = session.Name,
            ToAgentId = block.ToAgentID,
            FromGroup = block.FromGroup,
            Dialog = block.Dialog,
            Offline = block.Offline,
            SessionId = block.ID,
            Timestamp = (uint)session.Scene.Clock.UnixTime,
            Text = WireText.ToText(block.Message),
            BinaryBucket = block.BinaryBucket.ToArray(),
            ParentEstateId = block.ParentEstateID,
            RegionId = session.Scene.Info.Id,
            Position = session.Presence?.AbsolutePosition ?? default
        });
        return true;
    }

    private static bool OnRetrieveInstantMessages(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Events.TriggerOfflineMessagesRequested(session);
        return true;
    }

    private static bool OnGenericMessage(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GenericMessageReader.TryRead(body, out var message))
            return false;
        var parameters = new List<string>();
        foreach (var parameter in message.ParamList)
            parameters.Add(WireText.ToText(parameter.Parameter));
        session.Scene.Events.TriggerGenericMessage(session, WireText.ToText(message.MethodData.Method), message.MethodData.Invoice, parameters);
        return true;
    }
}
