using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.Client.Session;

public sealed partial class ClientSession
{
    private const long ImageCheckInterval = 1_000_000;

    private readonly ImageTransfers _images = new();
    private long _nextImageCheck = long.MaxValue;

    /// <summary>Textures that have come whole by UDP.</summary>
    public int ImagesComplete => _images.Complete;

    /// <summary>Textures that the simulator said it has not.</summary>
    public int ImagesMissing => _images.Missing;

    public int ImagesPending => _images.Open;

    public long ImageBytes => _images.Bytes;

    /// <summary>Asks for a texture at full size, if it is not on its way already. Lost packets are asked for again.</summary>
    public void RequestImage(UUID texture, float priority, long now)
    {
        if (!_images.TryBegin(texture, now))
            return;
        SendRequestImage(texture, priority, 0, now);
        _nextImageCheck = Math.Min(_nextImageCheck, now + ImageCheckInterval);
    }

    private void SendRequestImage(UUID texture, float priority, uint packet, long now)
    {
        var writer = new RequestImageWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.RequestImage(texture, 0, priority, packet, 0);
        Send(writer.Finish(), reliable: true, now);
    }

    private void CheckImages(long now)
    {
        while (_images.TryTakeStalled(now, out var texture, out var packet))
            SendRequestImage(texture, 1, packet, now);
        _nextImageCheck = _images.Open > 0 ? now + ImageCheckInterval : long.MaxValue;
    }

    private bool HandleImage(in ImageDataReader message, long now)
    {
        _images.First(message.ImageID.ID, message.ImageID.Packets, message.ImageData.Data.Length, now);
        return true;
    }

    private bool HandleImagePacket(in ImagePacketReader message, long now)
    {
        _images.Next(message.ImageID.ID, message.ImageID.Packet, message.ImageData.Data.Length, now);
        return true;
    }

    private bool HandleNoImage(in ImageNotInDatabaseReader message)
    {
        _images.NotThere(message.ImageID.ID);
        return true;
    }
}
