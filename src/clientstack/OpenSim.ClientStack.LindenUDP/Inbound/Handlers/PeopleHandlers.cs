using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Names, friends, mutes, and where people are.</summary>
internal static class PeopleHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.UUIDNameRequest, SessionState.Open, OnUUIDNameRequest);
        table.Add(MessageId.AvatarPickerRequest, SessionState.Open, OnAvatarPickerRequest);
        table.Add(MessageId.FindAgent, SessionState.Root, OnFindAgent);
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

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnUUIDNameRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UUIDNameRequestReader.TryRead(body, out var message))
            return false;
        var ids = message.UUIDNameBlock.ToList(block => block.ID);
        session.Scene.Requests.People.SendNames(session, ids);
        return true;
    }

    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnAvatarPickerRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AvatarPickerRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.People.Find(session, message.AgentData.QueryID, WireText.ToText(message.Data.Name));
        return true;
    }

    [Cheap]
    private static bool OnFindAgent(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!FindAgentReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Friends.Locate(session, message.AgentBlock.Prey);
        return true;
    }

    /// <summary>Its dot among the coarse locations is marked from the next round on; zero tracks nobody.</summary>
    [Cheap]
    private static bool OnTrackAgent(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TrackAgentReader.TryRead(body, out var message))
            return false;
        session.Prey = message.TargetData.PreyID;
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
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

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnAcceptFriendship(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AcceptFriendshipReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Friends.Answer(session, message.TransactionBlock.TransactionID, true);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnDeclineFriendship(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DeclineFriendshipReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Friends.Answer(session, message.TransactionBlock.TransactionID, false);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnTerminateFriendship(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TerminateFriendshipReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Friends.End(session, message.ExBlock.OtherID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGrantUserRights(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GrantUserRightsReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.Rights)
            session.Scene.Requests.Friends.Grant(session, block.AgentRelated, block.RelatedRights);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnMuteListRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MuteListRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Mutes.Send(session, message.MuteData.MuteCRC);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnUpdateMuteListEntry(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UpdateMuteListEntryReader.TryRead(body, out var message))
            return false;
        var mute = message.MuteData;
        session.Scene.Requests.Mutes.Update(session, new Mute(mute.MuteID, WireText.ToText(mute.MuteName), mute.MuteType, mute.MuteFlags));
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnRemoveMuteListEntry(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RemoveMuteListEntryReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Mutes.Remove(session, message.MuteData.MuteID, WireText.ToText(message.MuteData.MuteName));
        return true;
    }
}
