using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Calling cards.</summary>
internal static class CallingCardHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.OfferCallingCard, OnOfferCallingCard);
        table.AddRoot(MessageId.AcceptCallingCard, OnAcceptCallingCard);
        table.AddRoot(MessageId.DeclineCallingCard, OnDeclineCallingCard);
    }

    [BoundedBy(ViewerLimits.MessagesName)]
    private static bool OnOfferCallingCard(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!OfferCallingCardReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.CallingCards.Offer(session, message.AgentBlock.DestID);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnAcceptCallingCard(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!AcceptCallingCardReader.TryRead(body, out var message))
            return false;
        var folder = UUID.Zero;
        foreach (var block in message.FolderData)
            folder = block.FolderID;
        session.Scene.Requests.CallingCards.Accept(session, message.TransactionBlock.TransactionID, folder);
        return true;
    }

    [Cheap]
    private static bool OnDeclineCallingCard(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!DeclineCallingCardReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.CallingCards.Decline(session, message.TransactionBlock.TransactionID);
        return true;
    }
}
