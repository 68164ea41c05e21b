using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Estate tools and the powers of gods; who has them is for the modules to know.</summary>
internal static class EstateHandlers
{
    private const uint AndBan = 1;

    public static void Register(HandlerTable table)
    {
        table.Add(MessageId.EstateOwnerMessage, SessionState.Root, OnEstateOwnerMessage);
        table.Add(MessageId.EstateCovenantRequest, SessionState.Open, OnEstateCovenantRequest);
        table.Add(MessageId.RequestGodlikePowers, SessionState.Root, OnRequestGodlikePowers);
        table.Add(MessageId.EjectUser, SessionState.Root, OnEjectUser);
        table.AddUnchecked(MessageId.GodKickUser, SessionState.Root, OnGodKickUser);
    }

    private static bool OnEstateOwnerMessage(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!EstateOwnerMessageReader.TryRead(body, out var message))
            return false;
        var parameters = new List<string>();
        foreach (var parameter in message.ParamList)
            parameters.Add(WireText.ToText(parameter.Parameter));
        session.Scene.Events.TriggerEstateMessage(session.Presence!, WireText.ToText(message.MethodData.Method), message.MethodData.Invoice, parameters);
        return true;
    }

    private static bool OnEstateCovenantRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Events.TriggerCovenantRequested(session);
        return true;
    }

    private static bool OnRequestGodlikePowers(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RequestGodlikePowersReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerGodPowersRequested(session.Presence!, message.RequestBlock.Godlike);
        return true;
    }

    private static bool OnEjectUser(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!EjectUserReader.TryRead(body, out var message))
            return false;
        session.Scene.Events.TriggerEjectUser(session.Presence!, message.Data.TargetID, (message.Data.Flags & AndBan) != 0);
        return true;
    }

    private static bool OnGodKickUser(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GodKickUserReader.TryRead(body, out var message) || message.UserInfo.GodID != session.Agent.AgentId
            || message.UserInfo.GodSessionID != session.Agent.SessionId)
            return false;
        session.Scene.Events.TriggerGodKick(session.Presence!, message.UserInfo.AgentID, WireText.ToText(message.UserInfo.Reason));
        return true;
    }
}
