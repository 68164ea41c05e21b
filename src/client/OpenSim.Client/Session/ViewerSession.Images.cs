using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.Client.Session;

public sealed partial class ViewerSession
{
    private readonly Dictionary<UUID, int> _packetsMissing = [];

    /// <summary>Textures that have come whole by UDP.</summary>
    public int ImagesComplete { get; private set; }

    public long ImageBytes { get; private set; }

    public int ImagesPending => _packetsMissing.Count;

    /// <summary>RequestImage from the first packet on at full size.</summary>
    public void RequestImage(UUID texture, float priority, long now)
    {
        if (!_packetsMissing.TryAdd(texture, -1))
            return;
        var writer = new RequestImageWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.RequestImage(texture, 0, priority, 0, 0);
        Send(writer.Finish(), reliable: true, now);
    }

    private bool HandleImage(in ImageDataReader message)
    {
        ImageBytes += message.ImageData.Data.Length;
        Missing(message.ImageID.ID, message.ImageID.Packets - 1);
        return true;
    }

    private bool HandleImagePacket(in ImagePacketReader message)
    {
        ImageBytes += message.ImageData.Data.Length;
        if (_packetsMissing.TryGetValue(message.ImageID.ID, out var missing) && missing > 0)
            Missing(message.ImageID.ID, missing - 1);
        return true;
    }

    private void Missing(UUID texture, int packets)
    {
        if (!_packetsMissing.ContainsKey(texture))
            return;
        _packetsMissing[texture] = packets;
        if (packets > 0)
            return;
        _packetsMissing.Remove(texture);
        ImagesComplete++;
    }
}
