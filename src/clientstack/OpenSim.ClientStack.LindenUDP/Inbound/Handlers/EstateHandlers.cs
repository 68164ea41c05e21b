using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>The covenant, what costs the region most, and the powers of gods; who has those is for the modules to know.</summary>
internal static class EstateHandlers
{
    private const uint AndBan = 1;
    private const uint Unfreeze = 1;

    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.EstateCovenantRequest, SessionState.Open, OnEstateCovenantRequest);
        table.AddRoot(MessageId.LandStatRequest, OnLandStatRequest);
        table.AddRoot(MessageId.RequestGodlikePowers, OnRequestGodlikePowers);
        table.AddRoot(MessageId.EjectUser, OnEjectUser);
        table.AddRoot(MessageId.FreezeUser, OnFreezeUser);
        table.AddRoot(MessageId.SimWideDeletes, OnSimWideDeletes);
        table.AddRoot(MessageId.GodUpdateRegionInfo, OnGodUpdateRegionInfo);
        table.AddRoot(MessageId.GodKickUser, OnGodKickUser);
    }

    [Cheap]
    private static bool OnEstateCovenantRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Estate.SendCovenant(session);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnLandStatRequest(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        const uint TopColliders = 1;
        if (!LandStatRequestReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Permissions.MayManageEstate(who))
            session.Messages.SendAlert("This estate is not yours to manage.");
        else if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        else if (message.RequestData.ReportType == TopColliders)
            session.Scene.Requests.TopObjects.SendTopColliders(who, QueryOf(message.RequestData));
        else
            session.Scene.Requests.TopObjects.SendTopScripts(who, QueryOf(message.RequestData));
        return true;
    }

    private static TopQuery QueryOf(in LandStatRequestReader.RequestDataBlock asked) =>
        new(asked.RequestFlags, WireText.ToText(asked.Filter), asked.ParcelLocalID);

    [Cheap]
    private static bool OnRequestGodlikePowers(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RequestGodlikePowersReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Gods.AskPowers(who, message.RequestBlock.Godlike);
        return true;
    }

    [Cheap]
    private static bool OnEjectUser(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!EjectUserReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Gods.Eject(who, message.Data.TargetID, (message.Data.Flags & AndBan) != 0);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnFreezeUser(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!FreezeUserReader.TryRead(body, out var message))
            return false;
        if (session.Scene.Limits.LandTools.Allows(session))
            session.Scene.Requests.Gods.Freeze(who, message.Data.TargetID, (message.Data.Flags & Unfreeze) == 0);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnSimWideDeletes(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!SimWideDeletesReader.TryRead(body, out var message))
            return false;
        if (session.Scene.Limits.LandTools.Allows(session))
            session.Scene.Requests.Gods.ReturnAll(who, message.DataBlock.TargetID, (ObjectsOfOwner)message.DataBlock.Flags);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnGodUpdateRegionInfo(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!GodUpdateRegionInfoReader.TryRead(body, out var message))
            return false;
        var info = message.RegionInfo;
        if (session.Scene.Limits.LandTools.Allows(session))
            session.Scene.Requests.Gods.ChangeRegion(who,
                new GodRegionRules(info.BillableFactor, info.PricePerMeter, info.RedirectGridX, info.RedirectGridY));
        return true;
    }

    [Cheap]
    private static bool OnGodKickUser(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!GodKickUserReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Gods.Kick(who, message.UserInfo.AgentID, WireText.ToText(message.UserInfo.Reason));
        return true;
    }
}
