using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Land;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Parcels: asking for them, changing their rules and borders, buying and giving them back.</summary>
internal static class ParcelHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.ParcelPropertiesRequest, SessionState.Root, OnPropertiesRequest);
        table.Add(MessageId.ParcelPropertiesRequestByID, SessionState.Root, OnPropertiesRequestById);
        table.Add(MessageId.ParcelPropertiesUpdate, SessionState.Root, OnPropertiesUpdate);
        table.Add(MessageId.ParcelInfoRequest, SessionState.Open, OnInfoRequest);
        table.Add(MessageId.ParcelDwellRequest, SessionState.Root, OnDwellRequest);
        table.Add(MessageId.ParcelDivide, SessionState.Root, OnDivide);
        table.Add(MessageId.ParcelJoin, SessionState.Root, OnJoin);
        table.Add(MessageId.ParcelBuy, SessionState.Root, OnBuy);
        table.Add(MessageId.ParcelBuyPass, SessionState.Root, OnBuyPass);
        table.Add(MessageId.ParcelClaim, SessionState.Root, OnClaim);
        table.Add(MessageId.ParcelGodMarkAsContent, SessionState.Root, OnMarkAsContent);
        table.Add(MessageId.ParcelRelease, SessionState.Root, OnRelease);
        table.Add(MessageId.ParcelDeedToGroup, SessionState.Root, OnDeedToGroup);
        table.Add(MessageId.ParcelReclaim, SessionState.Root, OnReclaim);
        table.Add(MessageId.ParcelGodForceOwner, SessionState.Root, OnGodForceOwner);
        table.Add(MessageId.ParcelSetOtherCleanTime, SessionState.Root, OnSetOtherCleanTime);
    }

    [BoundedBy(WorkLimits.ParcelQuestionsName)]
    private static bool OnPropertiesRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelPropertiesRequestReader.TryRead(body, out var message))
            return false;
        var data = message.ParcelData;
        if (!TryArea(data.West, data.South, data.East, data.North, out var area))
            return false;
        session.Scene.Requests.Land.SendParcels(session, new ParcelPropertiesRequest(data.SequenceID, area, data.SnapSelection));
        return true;
    }

    [BoundedBy(WorkLimits.ParcelQuestionsName)]
    private static bool OnPropertiesRequestById(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelPropertiesRequestByIDReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Land.SendParcel(session, message.ParcelData.LocalID, message.ParcelData.SequenceID);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnPropertiesUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelPropertiesUpdateReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        var data = message.ParcelData;
        session.Scene.Requests.Land.Update(session, new ParcelUpdate
        {
            LocalId = data.LocalID,
            Flags = data.Flags,
            ParcelFlags = (ParcelFlags)data.ParcelFlags,
            SalePrice = data.SalePrice,
            Name = WireText.ToText(data.Name),
            Description = WireText.ToText(data.Desc),
            MusicUrl = WireText.ToText(data.MusicURL),
            MediaUrl = WireText.ToText(data.MediaURL),
            MediaId = data.MediaID,
            MediaAutoScale = data.MediaAutoScale != 0,
            GroupId = data.GroupID,
            PassPrice = data.PassPrice,
            PassHours = data.PassHours,
            Category = data.Category,
            AuthBuyerId = data.AuthBuyerID,
            SnapshotId = data.SnapshotID,
            UserLocation = data.UserLocation,
            UserLookAt = data.UserLookAt,
            LandingType = data.LandingType
        });
        return true;
    }

    [Cheap]
    private static bool OnInfoRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelInfoRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Land.SendParcelInfo(session, message.Data.ParcelID);
        return true;
    }

    [Cheap]
    private static bool OnDwellRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelDwellRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Land.SendDwell(session, message.Data.LocalID);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnDivide(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelDivideReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        var data = message.ParcelData;
        if (!TryArea(data.West, data.South, data.East, data.North, out var area))
            return false;
        session.Scene.Requests.Land.Divide(session, area);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnJoin(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelJoinReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        var data = message.ParcelData;
        if (!TryArea(data.West, data.South, data.East, data.North, out var area))
            return false;
        session.Scene.Requests.Land.Join(session, area);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnBuy(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelBuyReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        var data = message.Data;
        session.Scene.Requests.Land.Buy(session,
            new ParcelBuyRequest(data.LocalID, message.ParcelData.Price, message.ParcelData.Area,
            data.IsGroupOwned ? data.GroupID : UUID.Zero));
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnBuyPass(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelBuyPassReader.TryRead(body, out var message))
            return false;
        if (session.Scene.Limits.LandTools.Allows(session))
            session.Scene.Requests.Land.BuyPass(session, message.ParcelData.LocalID);
        return true;
    }

    // Viewers send one rectangle; of more the first counts.
    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnClaim(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelClaimReader.TryRead(body, out var message))
            return false;
        foreach (var data in message.ParcelData)
        {
            if (!TryArea(data.West, data.South, data.East, data.North, out var area))
                return false;
            if (session.Scene.Limits.LandTools.Allows(session))
                session.Scene.Requests.Land.Claim(session,
                    new ParcelClaimRequest(area, message.Data.IsGroupOwned ? message.Data.GroupID : UUID.Zero));
            break;
        }

        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnMarkAsContent(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelGodMarkAsContentReader.TryRead(body, out var message))
            return false;
        if (session.Scene.Limits.LandTools.Allows(session))
            session.Scene.Requests.Land.MarkAsContent(session, message.ParcelData.LocalID);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnRelease(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelReleaseReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        session.Scene.Requests.Land.GiveTo(session, new ParcelOwnerRequest(message.Data.LocalID, UUID.Zero));
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnDeedToGroup(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelDeedToGroupReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        session.Scene.Requests.Land.Deed(session, message.Data.LocalID, message.Data.GroupID);
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnReclaim(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelReclaimReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        session.Scene.Requests.Land.GiveTo(session, new ParcelOwnerRequest(message.Data.LocalID, session.Scene.Settings.EstateOwner));
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnGodForceOwner(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelGodForceOwnerReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        session.Scene.Requests.Land.GiveTo(session, new ParcelOwnerRequest(message.Data.LocalID, message.Data.OwnerID));
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnSetOtherCleanTime(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelSetOtherCleanTimeReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        session.Scene.Requests.Land.SetCleanTime(session,
            new ParcelCleanTimeRequest(message.ParcelData.LocalID, message.ParcelData.OtherCleanTime));
        return true;
    }

    private static bool TryArea(float west, float south, float east, float north, out ParcelArea area)
    {
        area = new ParcelArea(west, south, east, north);
        return float.IsFinite(west + south + east + north) && west <= east && south <= north;
    }
}
