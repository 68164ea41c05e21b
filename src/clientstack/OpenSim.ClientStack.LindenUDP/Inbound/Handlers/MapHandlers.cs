using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>The world map.</summary>
internal static class MapHandlers
{
    /// <summary>Edge of the grid that old viewers draw one picture for.</summary>
    private const uint GridEdge = 30_000;

    private static readonly UUID LayerImage = new("00000000-0000-1111-9999-000000000006");

    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.MapLayerRequest, SessionState.Open, OnMapLayerRequest);
        table.Add(MessageId.MapBlockRequest, SessionState.Open, OnMapBlockRequest);
        table.Add(MessageId.MapNameRequest, SessionState.Open, OnMapNameRequest);
        table.Add(MessageId.MapItemRequest, SessionState.Open, OnMapItemRequest);
    }

    /// <summary>Only very old viewers ask; they want to hear of one layer over the whole grid.</summary>
    [Cheap]
    private static bool OnMapLayerRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MapLayerRequestReader.TryRead(body, out var message))
            return false;
        var writer = new MapLayerReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, message.AgentData.Flags);
        writer.LayerData(0, GridEdge, GridEdge, 0, LayerImage);
        session.Out.Send(writer, ThrottleCategory.Land);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnMapBlockRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MapBlockRequestReader.TryRead(body, out var message))
            return false;
        var at = message.PositionData;
        session.Scene.Requests.Map.SendBlocks(session, new MapArea(message.AgentData.Flags, at.MinX, at.MaxX, at.MinY, at.MaxY));
        return true;
    }

    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnMapNameRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MapNameRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Map.SendNamed(session, message.AgentData.Flags, WireText.ToText(message.NameData.Name));
        return true;
    }

    [BoundedBy(WorkLimits.TickTimeName)]
    private static bool OnMapItemRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MapItemRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Map.SendItems(session, message.AgentData.Flags, message.RequestData.ItemType,
            message.RequestData.RegionHandle);
        return true;
    }
}
