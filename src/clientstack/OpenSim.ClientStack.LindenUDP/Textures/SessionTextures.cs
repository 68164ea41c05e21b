using System.Collections.Concurrent;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// The textures that one viewer has asked for. The receiving thread puts requests in; all the rest is the texture thread's. Those whose
/// bytes are here stand in a heap by priority; one that is still being fetched keeps nobody waiting.
/// </summary>
internal sealed class SessionTextures(ViewerSession session, TextureSender sender)
{
    private const int MaxRequests = 1024;
    private const int MaxTransfers = 4096;
    private const byte Jpeg2000Codec = 2;

    /// <summary>
    /// Least time without a packet of a texture before a request for an earlier one means that it was lost, and not that it is still on its
    /// way.
    /// </summary>
    private const long MinQuiet = 500_000;

    private readonly ConcurrentQueue<TextureRequest> _requests = new();
    private readonly Dictionary<UUID, TextureTransfer> _byId = [];
    private readonly IndexedHeap<TextureRank, TextureTransfer> _ready = new();
    private readonly List<TextureTransfer> _turn = [];
    private TextureTuning? _tuning;
    private int _requestCount;
    private int _overloadedCycles;
    private long _order;
    private long _lastCycle = long.MinValue / 2;
    private LineReading _line;

    /// <summary>1 while it stands in the sender's list of those with requests.</summary>
    public int ReadyMark;

    public ViewerSession Session => session;

    public bool IsListed { get; set; }

    /// <summary>When its next cycle is, microseconds; never while nothing can be sent.</summary>
    public long Due { get; private set; } = long.MaxValue;

    public bool IsEmpty => _byId.Count == 0;

    /// <summary>Textures asked for and not whole yet, as published to other threads.</summary>
    public int OpenCount { get; private set; }

    public TextureRates Rates { get; private set; }

    public IEnumerable<TextureTransfer> Transfers => _byId.Values;

    /// <summary>Notes a request. Receiving thread; allocates nothing.</summary>
    public void Request(in TextureRequest request)
    {
        if (Interlocked.Increment(ref _requestCount) > MaxRequests)
        {
            Interlocked.Decrement(ref _requestCount);
            sender.Counts.Dropped++; // viewers ask again
            return;
        }

        _requests.Enqueue(request);
        sender.MarkReady(this);
    }

    public void TakeRequests(long now)
    {
        while (_requests.TryDequeue(out var request))
        {
            Interlocked.Decrement(ref _requestCount);
            sender.Counts.Requests++;
            Take(request, now);
        }

        Plan(now);
    }

    /// <summary>Its bytes have come, or there are none.</summary>
    public void Arrived(TextureTransfer transfer, LoadedTexture? texture, long now)
    {
        if (!_byId.TryGetValue(transfer.Id, out var current) || current != transfer)
            return; // taken back meanwhile
        if (texture is not null)
            Begin(transfer, texture);
        else
            GiveUp(transfer);
        Plan(now);
    }

    /// <summary>One cycle: so many packets of so many textures, as far as the sending thread has room for them.</summary>
    public void RunCycle(TextureRates rates, bool tunes, long now)
    {
        Rates = Tuned(rates, tunes, now);
        _lastCycle = now;
        sender.Counts.Cycles++;
        var room = session.Sender.RoomFor(ThrottleCategory.Texture, 1.5e-3 * Rates.Period);
        if (room <= 0)
            sender.Counts.HeldBack++;
        for (var i = 0; i < Rates.Textures && room > 0 && _ready.TryTake(out var transfer); i++)
        {
            for (var p = 0; p < Rates.Packets && room > 0 && !transfer.IsDone; p++)
                room -= Send(transfer, now);
            _turn.Add(transfer);
        }

        foreach (var transfer in _turn)
            EndTurn(transfer);
        _turn.Clear();
        Plan(now);
    }

    /// <summary>True when this cycle is left out, as three of four are while the region is overloaded.</summary>
    public bool LeavesOut(long now)
    {
        if ((++_overloadedCycles & 3) == 0)
            return false;
        sender.Counts.Shed++;
        _lastCycle = now;
        Plan(now);
        return true;
    }

    public void Clear()
    {
        _byId.Clear();
        _ready.Clear();
        _turn.Clear();
        while (_requests.TryDequeue(out _))
            Interlocked.Decrement(ref _requestCount);
        Plan(0);
    }

    private void Plan(long now)
    {
        OpenCount = _byId.Count;
        Due = _ready.Count == 0 ? long.MaxValue : Math.Max(now, _lastCycle + (Rates.Period * 1000L));
    }

    private void Take(in TextureRequest request, long now)
    {
        _byId.TryGetValue(request.Id, out var transfer);
        if (request.IsCancel)
        {
            if (transfer is not null)
                Forget(transfer);
            return;
        }

        if (transfer is not null)
            Change(transfer, request, now);
        else if (_byId.Count < MaxTransfers)
            Begin(request, now);
        else
            sender.Counts.Dropped++;
    }

    private void Begin(in TextureRequest request, long now)
    {
        if (sender.Source.IsMissing(request.Id, now))
        {
            SayMissing(request.Id);
            return;
        }

        var transfer = sender.Transfers.Rent(this, request, _order++);
        _byId.Add(transfer.Id, transfer);
        if (sender.Source.Find(transfer.Id) is { } texture)
            Begin(transfer, texture);
        else
            sender.Source.Wait(transfer);
    }

    private void Begin(TextureTransfer transfer, LoadedTexture texture)
    {
        transfer.Texture = texture;
        transfer.Last = texture.LastPacketFor(transfer.DiscardLevel);
        if (transfer.IsDone)
            Forget(transfer); // the viewer has it all
        else
            _ready.Set(transfer, transfer.Rank);
    }

    private void Change(TextureTransfer transfer, in TextureRequest request, long now)
    {
        transfer.Priority = request.UsablePriority;
        transfer.DiscardLevel = request.DiscardLevel;
        var first = request.FirstPacket;
        if (first > transfer.Next)
            transfer.Next = first;
        else if (first < transfer.Next && now - transfer.SentAt > Math.Max(MinQuiet, 2 * session.Circuit.RoundTrip))
            GoBack(transfer, first);
        if (transfer.Texture is null)
            return;
        transfer.Last = transfer.Texture.LastPacketFor(transfer.DiscardLevel);
        if (transfer.IsDone)
            Forget(transfer);
        else
            _ready.Set(transfer, transfer.Rank);
    }

    private void GoBack(TextureTransfer transfer, int first)
    {
        sender.Counts.Again += transfer.Next - first;
        _line.Again += transfer.Next - first;
        transfer.Next = first;
    }

    private void EndTurn(TextureTransfer transfer)
    {
        if (!transfer.IsDone)
        {
            _ready.Set(transfer, transfer.Rank);
            return;
        }

        sender.Counts.Complete++;
        _byId.Remove(transfer.Id);
        sender.Transfers.Return(transfer);
    }

    private void Forget(TextureTransfer transfer)
    {
        _byId.Remove(transfer.Id);
        _ready.Remove(transfer);
        if (transfer.Texture is not null)
            sender.Transfers.Return(transfer);
    }

    private void GiveUp(TextureTransfer transfer)
    {
        _byId.Remove(transfer.Id);
        SayMissing(transfer.Id);
        sender.Transfers.Return(transfer);
    }

    /// <summary>Sends one packet and returns its length.</summary>
    private int Send(TextureTransfer transfer, long now)
    {
        var texture = transfer.Texture!;
        var message = transfer.Next == 0 ? MessageId.ImageData : MessageId.ImagePacket;
        var packet = session.Sender.Rent(message, ThrottleCategory.Texture, PacketFlags.None); // viewers ask again for what is lost
        packet.Length = transfer.Next == 0 ? WriteFirst(packet, texture) : WriteNext(packet, texture, transfer.Next);
        var length = packet.DatagramLength;
        session.Sender.Send(packet);
        sender.Counts.Packets++;
        _line.Sent++;
        transfer.Next++;
        transfer.SentAt = now;
        return length;
    }

    private static int WriteFirst(OutPacket packet, LoadedTexture texture)
    {
        var writer = new ImageDataWriter(packet.Payload);
        writer.ImageID(texture.Id, Jpeg2000Codec, (uint)texture.Data.Length, (ushort)texture.Packets);
        writer.ImageData(texture.Bytes(0));
        return writer.Finish();
    }

    private static int WriteNext(OutPacket packet, LoadedTexture texture, int number)
    {
        var writer = new ImagePacketWriter(packet.Payload);
        writer.ImageID(texture.Id, (ushort)number);
        writer.ImageData(texture.Bytes(number));
        return writer.Finish();
    }

    private void SayMissing(UUID id)
    {
        sender.Counts.Missing++;
        var packet = session.Sender.Rent(MessageId.ImageNotInDatabase, ThrottleCategory.Unthrottled, PacketFlags.Reliable);
        var writer = new ImageNotInDatabaseWriter(packet.Payload);
        writer.ImageID(id);
        packet.Length = writer.Finish();
        session.Sender.Send(packet);
    }

    private TextureRates Tuned(TextureRates rates, bool tunes, long now)
    {
        if (!tunes)
        {
            _tuning = null;
            return rates;
        }

        var counts = session.Circuit.Counts;
        if (_tuning is null)
        {
            _tuning = new TextureTuning(rates, now);
            _line = new LineReading { ReliableBefore = counts.ReliableOut, ResentBefore = counts.Resent };
            return rates;
        }

        var sample =
            new TextureSample(now, _line.Sent, _line.Again, counts.ReliableOut - _line.ReliableBefore, counts.Resent - _line.ResentBefore,
            session.Sender.QueuedBytes(ThrottleCategory.Texture), session.Circuit.RoundTrip, _ready.Count > 0);
        _line = new LineReading { ReliableBefore = counts.ReliableOut, ResentBefore = counts.Resent };
        return _tuning.Observe(sample);
    }

    private struct LineReading
    {
        public long Sent;
        public long Again;
        public long ReliableBefore;
        public long ResentBefore;
    }
}
