using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Names, friends, mutes, and where people are.</summary>
internal static class PeopleHandlers
{
    public static void Register(HandlerTable table)
    {
        table.AddUnchecked(MessageId.UUIDNameRequest, SessionState.Open, OnUUIDNameRequest);
        table.AddUnchecked(MessageId.UUIDGroupNameRequest, SessionState.Open, OnUUIDGroupNameRequest);
        table.Add(MessageId.AvatarPickerRequest, SessionState.Open, OnAvatarPickerRequest);
        table.AddUnchecked(MessageId.FindAgent, SessionState.Root, OnFindAgent);
        table.Add(MessageId.TrackAgent, SessionState.Root, OnTrackAgent);
        table.AddRoot(MessageId.SetStartLocationRequest, OnSetStartLocationRequest);
        table.Add(MessageId.AcceptFriendship, SessionState.Open, OnAcceptFriendship);
        table.Add(MessageId.DeclineFriendship, SessionState.Open, OnDeclineFriendship);
        table.Add(MessageId.TerminateFriendship, SessionState.Open, OnTerminateFriendship);
        table.Add(MessageId.GrantUserRights, SessionState.Open, OnGrantUserRights);
        table.Add(MessageId.MuteListRequest, SessionState.Open, OnMuteListRequest);
        table.Add(MessageId.UpdateMuteListEntry, SessionState.Open, OnUpdateMuteListEntry);
        table.Add(MessageId.RemoveMuteListEntry, SessionState.Open, OnRemoveMuteListEntry);
    }

    private static bool OnUUIDNameRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UUIDNameRequestReader.TryRead(body, out var message))
            return false;
        var ids = new List<UUID>(message.UUIDNameBlock.Count);
        foreach (var block in message.UUIDNameBlock)
            ids.Add(block.ID);
        session.Scene.Events.TriggerNamesRequested(session, ids);
        return true;
    }

    /// <summary>Nobody knows of groups here: unanswered, a viewer goes on to show that it is loading the name.</summary>
    private static bool OnUUIDGroupNameRequest(ViewerSession session, ReadOnlySpan<byte> body) => UUIDGroupNameRequestReader.TryRead(body, out _);

    private static bool OnAvatarPickerRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AvatarPickerRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerPickerRequested(session, message.AgentData.QueryID, WireText.ToText(message.Data.Name));
        return true;
    }

    private static bool OnFindAgent(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!FindAgentReader.TryRead(body, out var message) || message.AgentBlock.Hunter != session.Agent.AgentId)
            return false;
        session.Scene.Events.TriggerFindAgent(session, message.AgentBlock.Prey);
        return true;
    }

    /// <summary>The prey's place is among the coarse locations, which the viewer is told anyway.</summary>
    private static bool OnTrackAgent(ViewerSession session, ReadOnlySpan<byte> body) => TrackAgentReader.TryRead(body, out _);

    private static bool OnSetStartLocationRequest(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        const uint Home = 1;
        if (!SetStartLocationRequestReader.TryRead(body, out var message))
            return false;
        var data = message.StartLocationData;
        if (data.LocationID == Home)
            session.Scene.Requests.Teleports.SetHome(who, data.LocationPos, data.LocationLookAt);
        return true;
    }

    private static bool OnAcceptFriendship(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AcceptFriendshipReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerFriendshipAnswered(session, message.TransactionBlock.TransactionID, true);
        return true;
    }

    private static bool OnDeclineFriendship(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DeclineFriendshipReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerFriendshipAnswered(session, message.TransactionBlock.TransactionID, false);
        return true;
    }

    private static bool OnTerminateFriendship(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TerminateFriendshipReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerFriendshipEnded(session, message.ExBlock.OtherID);
        return true;
    }

    private static bool OnGrantUserRights(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GrantUserRightsReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.Rights)
            session.Scene.Events.TriggerRightsGranted(session, block.AgentRelated, block.RelatedRights);
        return true;
    }

    private static bool OnMuteListRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MuteListRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerMuteListRequested(session, message.MuteData.MuteCRC);
        return true;
    }

    private static bool OnUpdateMuteListEntry(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UpdateMuteListEntryReader.TryRead(body, out var message))
            return false;
        var mute = message.MuteData;
        session.Scene.Events.TriggerMuteUpdate(session, new Mute(mute.MuteID, WireText.ToText(mute.MuteName), mute.MuteType, mute.MuteFlags));
        return true;
    }

    private static bool OnRemoveMuteListEntry(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RemoveMuteListEntryReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerMuteRemove(session, message.MuteData.MuteID, WireText.ToText(message.MuteData.MuteName));
        return true;
    }
}
