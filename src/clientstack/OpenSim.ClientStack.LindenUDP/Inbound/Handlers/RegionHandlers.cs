using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Questions about the region and its economy that need no module, and about groups where there are none.</summary>
internal static class RegionHandlers
{
    public static void Register(HandlerTable table)
    {
        table.Add(MessageId.RequestRegionInfo, SessionState.Open, OnRequestRegionInfo);
        table.AddUnchecked(MessageId.RegionHandleRequest, SessionState.Open, OnRegionHandleRequest);
        table.AddUnchecked(MessageId.EconomyDataRequest, SessionState.Open, OnEconomyDataRequest);
        table.Add(MessageId.MoneyBalanceRequest, SessionState.Open, OnMoneyBalanceRequest);
        table.Add(MessageId.GroupTitlesRequest, SessionState.Open, OnGroupTitlesRequest);
    }

    private static bool OnRequestRegionInfo(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Region.SendRegionInfo();
        return true;
    }

    private static bool OnRegionHandleRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RegionHandleRequestReader.TryRead(body, out var message))
            return false;
        var info = session.Scene.Info;
        if (message.RequestBlock.RegionID == info.Id)
            session.Region.SendRegionHandle(info.Id, info.Handle);
        else
            session.Scene.Requests.Map.SendHandle(session, message.RequestBlock.RegionID);
        return true;
    }

    /// <summary>Nothing costs anything: prices are a money module's to tell, which has a message of its own for it.</summary>
    private static bool OnEconomyDataRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        var writer = new EconomyDataWriter(session.Out.Room);
        writer.Info(session.Scene.Info.MaxPrims, session.Scene.Prims.Count, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0);
        session.Out.Send(writer, ThrottleCategory.Task);
        return true;
    }

    private static bool OnMoneyBalanceRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoneyBalanceRequestReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Events.TriggerMoneyBalanceRequested(session, message.MoneyData.TransactionID))
            session.People.SendMoneyBalance(message.MoneyData.TransactionID, true, "", 0);
        return true;
    }

    private static bool OnGroupTitlesRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupTitlesRequestReader.TryRead(body, out var message))
            return false;
        var writer = new GroupTitlesReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, message.AgentData.GroupID, message.AgentData.RequestID);
        writer.GroupData("", UUID.Zero, true);
        session.Out.Send(writer, ThrottleCategory.Task);
        return true;
    }
}
