using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>RequestImage: noted for the texture thread straight from the receiving one.</summary>
internal static class TextureHandlers
{
    public static void AddTo(HandlerTable table) => table.AddDirect(MessageId.RequestImage, OnRequestImage);

    [Cheap]
    private static bool OnRequestImage(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RequestImageReader.TryRead(body, out var message))
            return false;
        foreach (var image in message.RequestImage)
            session.Textures.Request(new TextureRequest(image.Image, image.DiscardLevel, image.DownloadPriority, image.Packet));
        return true;
    }
}
