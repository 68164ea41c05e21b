using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Instant messages: one message of the wire for many things, told apart by its dialog.</summary>
internal static class InstantMessageHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.ImprovedInstantMessage, SessionState.Open, OnImprovedInstantMessage);
        table.Add(MessageId.RetrieveInstantMessages, SessionState.Open, OnRetrieveInstantMessages);
    }

    private static bool OnImprovedInstantMessage(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ImprovedInstantMessageReader.TryRead(body, out var message))
            return false;
        var block = message.MessageBlock;
        // Who speaks, from where and when is not for the viewer to say.
        Send(session, new InstantMessage
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

    // The other dialogs are for simulators and objects to say, or go by messages of their own.
    private static void Send(ViewerSession session, InstantMessage message)
    {
        var requests = session.Scene.Requests;
        switch ((InstantMessageDialog)message.Dialog)
        {
            case InstantMessageDialog.Message or InstantMessageDialog.Busy or InstantMessageDialog.StartTyping
                or InstantMessageDialog.StopTyping
                or InstantMessageDialog.RequestLure or InstantMessageDialog.LureDeclined:
                requests.Messages.Send(session, message);
                break;
            case InstantMessageDialog.InventoryOffered:
                requests.Gifts.Give(session, message);
                break;
            case InstantMessageDialog.InventoryAccepted or InstantMessageDialog.InventoryDeclined:
                requests.Gifts.Answer(session, message);
                break;
            case InstantMessageDialog.FriendshipOffered:
                requests.Friends.Offer(session, message);
                break;
            case InstantMessageDialog.SessionAdd or InstantMessageDialog.SessionGroupStart or InstantMessageDialog.SessionConferenceStart
                or InstantMessageDialog.SessionSend or InstantMessageDialog.GroupInvitation or InstantMessageDialog.GroupNotice:
                requests.Groups.Send(session, message);
                break;
        }
    }

    private static bool OnRetrieveInstantMessages(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Messages.SendKept(session);
        return true;
    }
}
