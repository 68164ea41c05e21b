using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Teleports, and invitations to them.</summary>
internal static class TeleportHandlers
{
    private const int MaxInvited = 50;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.TeleportLocationRequest, OnTeleportLocationRequest);
        table.AddRoot(MessageId.TeleportLandmarkRequest, OnTeleportLandmarkRequest);
        table.AddRoot(MessageId.TeleportLureRequest, OnTeleportLureRequest);
        table.AddRoot(MessageId.StartLure, OnStartLure);
        table.AddRoot(MessageId.TeleportCancel, OnTeleportCancel);
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnTeleportLocationRequest(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!TeleportLocationRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Teleports.ToPlace(who, new RegionHandle(message.Info.RegionHandle), message.Info.Position,
            message.Info.LookAt);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnTeleportLandmarkRequest(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!TeleportLandmarkRequestReader.TryRead(body, out var message))
            return false;
        if (message.Info.LandmarkID.IsZero)
            session.Scene.Requests.Teleports.ToHome(who);
        else
            session.Scene.Requests.Teleports.ToLandmark(who, message.Info.LandmarkID);
        return true;
    }

    [Cheap]
    private static bool OnTeleportLureRequest(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!TeleportLureRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Teleports.ToLure(who, message.Info.LureID);
        return true;
    }

    [BoundedBy(ViewerLimits.MessagesName)]
    private static bool OnStartLure(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!StartLureReader.TryRead(body, out var message) || message.TargetData.Count > MaxInvited)
            return false;
        if (!session.Scene.Limits.Messages.Allows(session, message.TargetData.Count))
            return true;
        var invited = message.TargetData.ToList(block => block.TargetID);
        session.Scene.Requests.Teleports.Invite(who, WireText.ToText(message.Info.Message), invited);
        return true;
    }

    [Cheap]
    private static bool OnTeleportCancel(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!TeleportCancelReader.TryRead(body, out _))
            return false;
        session.Scene.Requests.Teleports.Cancel(who);
        return true;
    }
}
