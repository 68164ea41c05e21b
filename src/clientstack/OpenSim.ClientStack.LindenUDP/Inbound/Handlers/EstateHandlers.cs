using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Estate tools and the powers of gods; who has them is for the modules to know.</summary>
internal static class EstateHandlers
{
    private const uint AndBan = 1;

    public static void Register(HandlerTable table)
    {
        table.AddRoot(MessageId.EstateOwnerMessage, OnEstateOwnerMessage);
        table.Add(MessageId.EstateCovenantRequest, SessionState.Open, OnEstateCovenantRequest);
        table.AddRoot(MessageId.RequestGodlikePowers, OnRequestGodlikePowers);
        table.AddRoot(MessageId.EjectUser, OnEjectUser);
        table.AddRootUnchecked(MessageId.GodKickUser, OnGodKickUser);
    }

    private static bool OnEstateOwnerMessage(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!EstateOwnerMessageReader.TryRead(body, out var message))
            return false;
        var parameters = new List<string>();
        foreach (var parameter in message.ParamList)
            parameters.Add(WireText.ToText(parameter.Parameter));
        session.Scene.Requests.Estate.Do(who, WireText.ToText(message.MethodData.Method), message.MethodData.Invoice, parameters);
        return true;
    }

    private static bool OnEstateCovenantRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Estate.SendCovenant(session);
        return true;
    }

    private static bool OnRequestGodlikePowers(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RequestGodlikePowersReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Gods.AskPowers(who, message.RequestBlock.Godlike);
        return true;
    }

    private static bool OnEjectUser(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!EjectUserReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Gods.Eject(who, message.Data.TargetID, (message.Data.Flags & AndBan) != 0);
        return true;
    }

    private static bool OnGodKickUser(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!GodKickUserReader.TryRead(body, out var message) || message.UserInfo.GodID != session.Agent.AgentId
            || message.UserInfo.GodSessionID != session.Agent.SessionId)
            return false;
        session.Scene.Requests.Gods.Kick(who, message.UserInfo.AgentID, WireText.ToText(message.UserInfo.Reason));
        return true;
    }
}
