using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Events. They are searched for with everything else.</summary>
internal static class EventHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.EventInfoRequest, SessionState.Open, OnEventInfoRequest);
        table.Add(MessageId.EventNotificationAddRequest, SessionState.Open, OnEventNotificationAddRequest);
        table.Add(MessageId.EventNotificationRemoveRequest, SessionState.Open, OnEventNotificationRemoveRequest);
        table.AddRoot(MessageId.EventGodDelete, OnEventGodDelete);
        table.Add(MessageId.CreateLandmarkForEvent, SessionState.Open, OnCreateLandmarkForEvent);
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnEventInfoRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!EventInfoRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Events.SendEvent(session, message.EventData.EventID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnEventNotificationAddRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!EventNotificationAddRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Events.Remind(session, message.EventData.EventID, true);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnEventNotificationRemoveRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!EventNotificationRemoveRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Events.Remind(session, message.EventData.EventID, false);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnEventGodDelete(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!EventGodDeleteReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Events.DeleteByForce(who, message.EventData.EventID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnCreateLandmarkForEvent(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!CreateLandmarkForEventReader.TryRead(body, out var message))
            return false;
        var place = message.InventoryBlock;
        session.Scene.Requests.Events.MakeLandmark(session, message.EventData.EventID, place.FolderID, WireText.ToText(place.Name));
        return true;
    }
}
