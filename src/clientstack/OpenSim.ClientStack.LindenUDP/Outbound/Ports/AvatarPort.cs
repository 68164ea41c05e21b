using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class AvatarPort(ViewerSession session) : IAvatarPort
{
    public void SendSitResponse(UUID targetId, Vector3 offset, Quaternion rotation, bool autoPilot, Vector3 cameraEye, Vector3 cameraAt,
        bool forceMouselook)
    {
        var writer = new AvatarSitResponseWriter(session.Out.Room);
        writer.SitObject(targetId);
        writer.SitTransform(autoPilot, offset, rotation, cameraEye, cameraAt, forceMouselook);
        session.Out.Send(writer);
    }

    public void SendWearables(AvatarAppearance appearance)
    {
        var writer = new AgentWearablesUpdateWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId, (uint)appearance.Serial);
        foreach (var wearable in appearance.Wearables)
            writer.WearableData(wearable.ItemId, wearable.AssetId, wearable.Type);
        session.Out.Send(writer);
    }

    public void SendCachedTextures(int serial, IReadOnlyList<(byte Index, UUID TextureId)> textures)
    {
        var writer = new AgentCachedTextureResponseWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId, serial);
        foreach (var (index, texture) in textures)
            writer.WearableData(texture, index, "");
        session.Out.Send(writer);
    }

    public void SendRebake(UUID textureId)
    {
        var writer = new RebakeAvatarTexturesWriter(session.Out.Room);
        writer.TextureData(textureId);
        session.Out.Send(writer);
    }

    public void SendAgentData(UUID activeGroup, string firstName, string lastName, ulong groupPowers, string groupName, string groupTitle)
    {
        var writer = new AgentDataUpdateWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, firstName, lastName, groupTitle, activeGroup, groupPowers, groupName);
        session.Out.Send(writer);
    }

    public void SendViewerEffect(ReadOnlySpan<byte> encodedEffects, byte count)
    {
        // Message number (FF 11), the receiver's own ids, the count, and the effect blocks as their sender wrote them.
        const int Head = 2 + 16 + 16 + 1;
        var room = session.Out.LargeRoom;
        if (Head + encodedEffects.Length > room.Length)
            return;
        room[0] = 0xFF;
        room[1] = (byte)(MessageId.ViewerEffect & 0xFF);
        session.Agent.AgentId.WriteTo(room[2..]);
        session.Agent.SessionId.WriteTo(room[18..]);
        room[Head - 1] = count;
        encodedEffects.CopyTo(room[Head..]);
        session.Out.Send(MessageId.ViewerEffect, Head + encodedEffects.Length, ThrottleCategory.Task, isReliable: false);
    }
}
