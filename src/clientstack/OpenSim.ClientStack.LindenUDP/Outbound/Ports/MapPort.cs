using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class MapPort(ViewerSession session) : IMapPort
{
    /// <summary>Blocks in a message: each is up to 50 bytes with its name, and its size follows at the end.</summary>
    private const int MaxBlocks = 12;

    public void SendBlocks(uint flags, IReadOnlyList<MapBlock> blocks)
    {
        var next = 0;
        do
        {
            var writer = new MapBlockReplyWriter(session.Out.LargeRoom);
            writer.AgentData(session.Agent.AgentId, flags);
            var end = Math.Min(blocks.Count, next + MaxBlocks);
            for (var i = next; i < end; i++)
            {
                var block = blocks[i];
                writer.Data(block.GridX, block.GridY, block.Name, block.Access, block.RegionFlags, block.WaterHeight, block.Agents,
                    block.MapImageId);
            }

            for (var i = next; i < end; i++)
                writer.Size(blocks[i].SizeX, blocks[i].SizeY);
            next = end;
            session.Out.Send(writer, ThrottleCategory.Land);
        }
        while (next < blocks.Count);
    }

    public void SendItems(uint itemType, uint flags, IReadOnlyList<MapItem> items) => session.Out.SendAll(items, () =>
    {
        var writer = new MapItemReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, flags);
        writer.RequestData(itemType);
        return writer;
    }, Write, ThrottleCategory.Land);

    private static bool Write(ref MapItemReplyWriter writer, MapItem item) =>
        writer.Data(item.GlobalX, item.GlobalY, item.Id, item.Extra, item.Extra2, item.Name);
}
