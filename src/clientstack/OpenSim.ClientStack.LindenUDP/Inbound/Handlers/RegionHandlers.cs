using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Questions about regions.</summary>
internal static class RegionHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.RequestRegionInfo, SessionState.Open, OnRequestRegionInfo);
        table.Add(MessageId.RegionHandleRequest, SessionState.Open, OnRegionHandleRequest);
    }

    [Cheap]
    private static bool OnRequestRegionInfo(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Region.SendRegionInfo();
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
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
}
