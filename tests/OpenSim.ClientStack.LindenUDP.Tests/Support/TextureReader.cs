using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>Puts the textures together that one viewer gets by UDP, and notes each packet with its time.</summary>
internal sealed class TextureReader
{
    private readonly TestStack _stack;
    private readonly TestViewer _viewer;
    private readonly Dictionary<UUID, SortedDictionary<int, byte[]>> _packets = [];

    public TextureReader(TestStack stack, TestViewer viewer)
    {
        (_stack, _viewer) = (stack, viewer);
        viewer.Watch = OnDatagram;
    }

    public List<(long At, UUID Id, int Packet)> Log { get; } = [];

    public HashSet<UUID> Missing { get; } = [];

    /// <summary>Bytes of the whole texture, as the first packet says.</summary>
    public Dictionary<UUID, (uint Bytes, int Packets)> Sizes { get; } = [];

    public void Request(UUID id, int discard = 0, float priority = 1, uint packet = 0) => _viewer.Session.Send(
        room =>
        {
            var writer = new RequestImageWriter(room);
            writer.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId);
            writer.RequestImage(id, (sbyte)discard, priority, packet, 0);
            return writer.Finish();
        },
        _stack.Now);

    public byte[] BytesOf(UUID id) => _packets.TryGetValue(id, out var packets) ? [.. packets.Values.SelectMany(p => p)] : [];

    public int PacketsOf(UUID id) => _packets.TryGetValue(id, out var packets) ? packets.Count : 0;

    /// <summary>Asks again for the first packet that is not here, as viewers do after a while; false when there is none.</summary>
    public bool AskForRest(UUID id)
    {
        if (!Sizes.TryGetValue(id, out var size))
        {
            Request(id);
            return true;
        }

        for (var i = 0; i < size.Packets; i++)
            if (!_packets[id].ContainsKey(i))
            {
                Request(id, packet: (uint)i);
                return true;
            }

        return false;
    }

    private void OnDatagram(PacketHeader header, byte[] datagram)
    {
        var room = new byte[8192];
        if (header.MessageId is not (MessageId.ImageData or MessageId.ImagePacket or MessageId.ImageNotInDatabase)
            || !header.TryGetBody(datagram, room, out var body))
            return;
        if (header.MessageId == MessageId.ImageData && ImageDataReader.TryRead(body, out var first))
        {
            Sizes[first.ImageID.ID] = (first.ImageID.Size, first.ImageID.Packets);
            Take(first.ImageID.ID, 0, first.ImageData.Data);
        }
        else if (header.MessageId == MessageId.ImagePacket && ImagePacketReader.TryRead(body, out var next))
        {
            Take(next.ImageID.ID, next.ImageID.Packet, next.ImageData.Data);
        }
        else if (ImageNotInDatabaseReader.TryRead(body, out var missing))
        {
            Missing.Add(missing.ImageID.ID);
        }
    }

    private void Take(UUID id, int packet, ReadOnlySpan<byte> data)
    {
        Log.Add((_stack.Now, id, packet));
        if (!_packets.TryGetValue(id, out var packets))
            _packets.Add(id, packets = []);
        packets[packet] = data.ToArray();
    }
}
