using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Teleports, and invitations to them.</summary>
internal static class TeleportHandlers
{
    private const int MostInvited = 50;

    public static void Register(HandlerTable table)
    {
        table.Add(MessageId.TeleportLocationRequest, SessionState.Root, OnTeleportLocationRequest);
        table.Add(MessageId.TeleportLandmarkRequest, SessionState.Root, OnTeleportLandmarkRequest);
        table.Add(MessageId.TeleportLureRequest, SessionState.Root, OnTeleportLureRequest);
        table.Add(MessageId.StartLure, SessionState.Root, OnStartLure);
        table.Add(MessageId.TeleportCancel, SessionState.Open, OnTeleportCancel);
    }

    private static bool OnTeleportLocationRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TeleportLocationRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerTeleportRequested(session.Presence!, new RegionHandle(message.Info.RegionHandle), message.Info.Position, message.Info.LookAt);
        return true;
    }

    private static bool OnTeleportLandmarkRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TeleportLandmarkRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerTeleportToLandmark(session.Presence!, message.Info.LandmarkID);
        return true;
    }

    private static bool OnTeleportLureRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TeleportLureRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerTeleportToLure(session.Presence!, message.Info.LureID);
        return true;
    }

    private static bool OnStartLure(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!StartLureReader.TryRead(body, out var message) || message.TargetData.Count > MostInvited)
            return false;
        var invited = new List<UUID>();
        foreach (var block in message.TargetData)
            invited.Add(block.TargetID);
        session.Scene.Events.TriggerLure(session.Presence!, WireText.ToText(message.Info.Message), invited);
        return true;
    }

    /// <summary>A teleport within the region is over before it could be cancelled.</summary>
    private static bool OnTeleportCancel(ViewerSession session, ReadOnlySpan<byte> body) => TeleportCancelReader.TryRead(body, out _);
}
