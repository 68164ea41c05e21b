using OpenSim.Client.World;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Terrain;
using OpenSim.Protocol.Wire;

namespace OpenSim.Client.Session;

public sealed partial class ClientSession
{
    // Flags of RegionHandshakeReply.
    private const uint HasObjectCache = 1;
    private const uint ObjectCacheIsEmpty = 2;

    private const byte NoRegion = 255; // access in MapBlockReply: the end of a search

    /// <summary>Datagrams that were none, or whose body contradicted itself.</summary>
    public int Malformed { get; private set; }

    /// <summary>Handle of the first region that <see cref="FindRegion"/> has found, 0 until then.</summary>
    public ulong FoundRegion { get; private set; }

    /// <summary>Messages by index in <see cref="MessageTable"/>; null until somebody wants them counted.</summary>
    public long[]? MessageCounts { get; set; }

    /// <summary>Called for each datagram that is not a repetition: what it carries, and its length. Null when nobody looks.</summary>
    public Action<PacketHeader, int>? OnPacket { get; set; }

    public void OnDatagram(ReadOnlySpan<byte> datagram, long now)
    {
        if (State == ViewerState.Gone)
            return;
        if (!PacketHeader.TryRead(datagram, out var header))
        {
            Malformed++;
            return;
        }

        CountMessage(header.MessageId);
        var verdict = _circuit.Receive(header, datagram, now);
        if (OnPacket is not null && verdict != ReceiveVerdict.Duplicate)
            OnPacket(header, datagram.Length);
        if (verdict == ReceiveVerdict.Deliver)
        {
            _circuit.Acknowledge(header);
            if (!header.TryGetBody(datagram, _body, out var body) || !Handle(header.MessageId, body, now))
                Malformed++;
        }

        Pump(now);
    }

    private void CountMessage(uint id)
    {
        if (MessageCounts is not null && MessageTable.Find(id) is { } info)
            MessageCounts[info.Index]++;
    }

    private bool Handle(uint id, ReadOnlySpan<byte> body, long now) => id switch
    {
        MessageId.ImprovedTerseObjectUpdate => ImprovedTerseObjectUpdateReader.TryRead(body, out var m) && HandleTerse(m),
        MessageId.ObjectUpdate => ObjectUpdateReader.TryRead(body, out var m) && HandleFull(m, now),
        MessageId.ObjectUpdateCompressed => ObjectUpdateCompressedReader.TryRead(body, out var m) && HandleCompressed(m, now),
        MessageId.ObjectUpdateCached => ObjectUpdateCachedReader.TryRead(body, out var m) && HandleCached(m, now),
        MessageId.KillObject => KillObjectReader.TryRead(body, out var m) && HandleKill(m),
        MessageId.LayerData => LayerDataReader.TryRead(body, out var m) && HandleLayer(m, now),
        MessageId.RegionHandshake => RegionHandshakeReader.TryRead(body, out var m) && HandleHandshake(m, now),
        MessageId.AgentMovementComplete => AgentMovementCompleteReader.TryRead(body, out var m) && HandleArrival(m, now),
        MessageId.ChatFromSimulator => ChatFromSimulatorReader.TryRead(body, out var m) && HandleChat(m),
        MessageId.ImprovedInstantMessage => ImprovedInstantMessageReader.TryRead(body, out var m) && HandleInstantMessage(m),
        MessageId.ObjectProperties => ObjectPropertiesReader.TryRead(body, out var m) && HandleProperties(m),
        MessageId.AvatarAppearance => AvatarAppearanceReader.TryRead(body, out var m) && HandleLook(m),
        MessageId.AvatarSitResponse => AvatarSitResponseReader.TryRead(body, out var m) && HandleSit(m, now),
        MessageId.TeleportLocal => TeleportLocalReader.TryRead(body, out var m) && HandleTeleport(m),
        MessageId.MapBlockReply => MapBlockReplyReader.TryRead(body, out var m) && HandleMap(m),
        MessageId.ImageData => ImageDataReader.TryRead(body, out var m) && HandleImage(m, now),
        MessageId.ImagePacket => ImagePacketReader.TryRead(body, out var m) && HandleImagePacket(m, now),
        MessageId.ImageNotInDatabase => ImageNotInDatabaseReader.TryRead(body, out var m) && HandleNoImage(m),
        MessageId.ParcelOverlay => HandleOverlay(now),
        MessageId.AlertMessage =>
            AlertMessageReader.TryRead(body, out var m)
                && Raise(SessionEventKind.Alert, UUID.Zero, "", WireText.ToText(m.AlertData.Message)),
        MessageId.AgentAlertMessage =>
            AgentAlertMessageReader.TryRead(body, out var m)
                && Raise(SessionEventKind.Alert, UUID.Zero, "", WireText.ToText(m.AlertData.Message)),
        MessageId.LogoutReply => Finish("logged out"),
        MessageId.KickUser => KickUserReader.TryRead(body, out var m) && Finish("kicked: " + WireText.ToText(m.UserInfo.Reason)),
        MessageId.DisableSimulator => Finish("the simulator closed the circuit"),
        _ => true
    };

    private bool HandleTerse(in ImprovedTerseObjectUpdateReader message)
    {
        _decoder.Terse(message);
        return true;
    }

    private bool HandleFull(in ObjectUpdateReader message, long now)
    {
        if (_decoder.Full(message))
            LastNews = now;
        return true;
    }

    private bool HandleCompressed(in ObjectUpdateCompressedReader message, long now)
    {
        if (_decoder.Compressed(message))
            LastNews = now;
        return true;
    }

    private bool HandleOverlay(long now)
    {
        LastNews = now;
        World.OverlayParts++;
        return true;
    }

    private bool HandleKill(in KillObjectReader message)
    {
        _decoder.Kill(message);
        return true;
    }

    private bool HandleCached(in ObjectUpdateCachedReader message, long now)
    {
        var writer = new RequestMultipleObjectsWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        var missing = 0;
        foreach (var block in message.ObjectData)
        {
            if (_decoder.TryTakeCached(block.ID, block.CRC, block.UpdateFlags, out var isNew))
            {
                if (isNew)
                    LastNews = now;
                continue;
            }

            writer.ObjectData(0, block.ID);
            missing++;
        }

        if (missing > 0)
            Send(writer.Finish(), reliable: true, now);
        return true;
    }

    private bool HandleLayer(in LayerDataReader message, long now)
    {
        var sink = new TerrainSink(World);
        LastNews = now;
        return message.LayerID.Type is not (PatchCodec.Land or PatchCodec.ExtendedLand)
            || PatchCodec.TryDecode(message.LayerData.Data, ref sink);
    }

    private bool HandleHandshake(in RegionHandshakeReader message, long now)
    {
        World.RegionName = WireText.ToText(message.RegionInfo.SimName);
        World.RegionId = message.RegionInfo2.RegionID;
        World.WaterHeight = message.RegionInfo.WaterHeight;
        foreach (var block in message.RegionInfo4)
            World.RegionProtocols = block.RegionProtocols;
        var writer = new RegionHandshakeReplyWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        _decoder.Cache = Caches?.Of(message.RegionInfo.CacheID);
        writer.RegionInfo(_decoder.Cache is null ? 0 : _decoder.Cache.Count > 0 ? HasObjectCache : HasObjectCache | ObjectCacheIsEmpty);
        Send(writer.Finish(), reliable: true, now);
        return Raise(SessionEventKind.Handshake, UUID.Zero, "", World.RegionName);
    }

    private bool HandleArrival(in AgentMovementCompleteReader message, long now)
    {
        _arrivedAt = message.Data.Position;
        World.RegionHandle = message.Data.RegionHandle;
        if (State == ViewerState.Arriving)
            State = ViewerState.InWorld;
        _nextUpdate = now;
        return Raise(SessionEventKind.Arrived, UUID.Zero, "", "");
    }

    private bool HandleLook(in AvatarAppearanceReader message)
    {
        if (!World.KeepsDetail)
            return true;
        var parameters = new byte[message.VisualParam.Count];
        var next = 0;
        foreach (var block in message.VisualParam)
            parameters[next++] = block.ParamValue;
        foreach (var block in message.AppearanceData)
            World.Looks[message.Sender.ID] = new SeenLook(
                block.AppearanceVersion, block.CofVersion, message.ObjectData.TextureEntry.ToArray(), parameters);
        return true;
    }

    private bool HandleChat(in ChatFromSimulatorReader message)
    {
        var chat = message.ChatData;
        return chat.ChatType is 4 or 5
            || Raise(SessionEventKind.Chat, chat.SourceID, WireText.ToText(chat.FromName), WireText.ToText(chat.Message));
    }

    private bool HandleInstantMessage(in ImprovedInstantMessageReader message) =>
        Raise(SessionEventKind.InstantMessage, message.AgentData.AgentID, WireText.ToText(message.MessageBlock.FromAgentName),
            WireText.ToText(message.MessageBlock.Message));

    private bool HandleProperties(in ObjectPropertiesReader message)
    {
        foreach (var block in message.ObjectData)
        {
            if (World.Find(block.ObjectID) is not { } seen)
                continue;
            seen.Name = WireText.ToText(block.Name);
            seen.Description = WireText.ToText(block.Description);
            seen.OwnerId = block.OwnerID;
        }

        return true;
    }

    private bool HandleSit(in AvatarSitResponseReader message, long now)
    {
        var writer = new AgentSitWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        Send(writer.Finish(), reliable: true, now);
        return Raise(SessionEventKind.Sat, message.SitObject.ID, "", "");
    }

    private bool HandleTeleport(in TeleportLocalReader message)
    {
        _arrivedAt = message.Info.Position;
        return Raise(SessionEventKind.Teleported, UUID.Zero, "", "");
    }

    private bool HandleMap(in MapBlockReplyReader message)
    {
        foreach (var block in message.Data)
        {
            if (block.Access != NoRegion && FoundRegion == 0)
                FoundRegion = RegionHandle.FromGrid(block.X, block.Y).Value;
        }

        return true;
    }

    private bool Raise(SessionEventKind kind, UUID from, string fromName, string text)
    {
        OnEvent?.Invoke(new SessionEvent(kind, from, fromName, text));
        return true;
    }

    private bool Finish(string reason)
    {
        End(reason);
        return true;
    }

    private readonly ref struct TerrainSink(WorldModel world) : IPatchSink
    {
        public void OnPatch(byte layerType, int patchX, int patchY, scoped ReadOnlySpan<float> heights) =>
            world.SetPatch(patchX, patchY, heights);
    }
}
