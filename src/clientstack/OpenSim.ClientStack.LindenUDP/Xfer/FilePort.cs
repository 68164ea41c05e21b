using System.Buffers.Binary;
using System.Security.Cryptography;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Xfer;

/// <summary>
/// Files on their way to and from one viewer (RequestXfer, SendXferPacket, ConfirmXferPacket, AbortXfer). Packets are not reliable ones of
/// the circuit: viewers pass over one that is not the next, acked or not, so what is not confirmed in time is sent again here. Region.
/// </summary>
internal sealed class FilePort(ViewerSession session) : IFilePort
{
    private const int MaxOffers = 64;
    private const int MaxTransfers = 32;
    private const string Crowded = "There are too many uploads under way. Please try again in a minute.";
    private static readonly TimeSpan OfferLife = TimeSpan.FromSeconds(120);
    private static readonly TimeSpan Look = TimeSpan.FromSeconds(1);

    private readonly Dictionary<string, (byte[] Content, double Until)> _offers = new(StringComparer.Ordinal);
    private readonly Dictionary<ulong, OutgoingFile> _outgoing = [];
    private readonly Dictionary<ulong, IncomingFile> _incoming = [];
    private RegionTimer? _timer;

    private double Now => session.Scene.Clock.Seconds;

    public void Offer(string name, byte[] content)
    {
        foreach (var (old, offer) in _offers)
            if (offer.Until < Now)
                _offers.Remove(old);
        if (_offers.Count >= MaxOffers)
            _offers.Remove(_offers.MinBy(o => o.Value.Until).Key);
        _offers[name] = (content, Now + OfferLife.TotalSeconds);
    }

    public void Send(string viewerFileName, byte[] content)
    {
        var name = UUID.Random().ToString();
        Offer(name, content);
        var writer = new InitiateDownloadWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.FileData(name, viewerFileName);
        session.Out.Send(writer);
    }

    public void Fetch(string name, int maxBytes, Action<byte[]?> done) => Ask(name, UUID.Zero, 0, maxBytes, isCounted: false, done);

    public void FetchAsset(UUID assetId, short assetType, int maxBytes, Action<byte[]?> done) =>
        Ask("", assetId, assetType, maxBytes, isCounted: true, done);

    /// <summary>RequestXfer: the viewer wants a file that was offered.</summary>
    public void OnRequest(ulong id, string name)
    {
        if (_outgoing.ContainsKey(id))
            return;
        if (_outgoing.Count >= MaxTransfers || !_offers.TryGetValue(name, out var offer) || offer.Until < Now)
        {
            Abort(id, XferCode.FileNotFound);
            return;
        }

        var file = new OutgoingFile(offer.Content, Now);
        _outgoing.Add(id, file);
        SendDue(id, file);
        Watch();
    }

    /// <summary>ConfirmXferPacket.</summary>
    public void OnConfirm(ulong id, uint packet)
    {
        if (!_outgoing.TryGetValue(id, out var file) || !file.Confirm((int)(packet & ~XferCode.LastPacket), Now))
            return;
        if (file.IsDone)
            _outgoing.Remove(id);
        else
            SendDue(id, file);
    }

    /// <summary>SendXferPacket: a part of a file that was asked for.</summary>
    public void OnPacket(ulong id, uint number, ReadOnlySpan<byte> data)
    {
        if (!_incoming.TryGetValue(id, out var file))
        {
            Abort(id, XferCode.FileNotFound);
            return;
        }

        var before = file.Counted;
        switch (file.Take(number & ~XferCode.LastPacket, (number & XferCode.LastPacket) != 0, data, Now))
        {
            case IncomingFile.Verdict.Ahead:
                return;
            case IncomingFile.Verdict.TooLong:
                End(id, file, XferCode.TimedOut, before);
                return;
        }

        if (file.Counted > before && !session.Uploads.TryTake(session.SessionId, file.Counted - before))
        {
            session.Refuse(Crowded);
            End(id, file, XferCode.TimedOut, before);
            return;
        }

        var writer = new ConfirmXferPacketWriter(session.Out.Room);
        writer.XferID(id, number);
        session.Out.Send(writer, ThrottleCategory.Unthrottled);
        if (file.IsComplete && TryForget(id, file.Counted))
            file.Done(file.ToArray());
    }

    /// <summary>AbortXfer: the viewer wants no more of it, or has no such file.</summary>
    public void OnAbort(ulong id)
    {
        _outgoing.Remove(id);
        if (_incoming.TryGetValue(id, out var file) && TryForget(id, file.Counted))
            file.Done(null);
    }

    private void Ask(string name, UUID assetId, short assetType, int maxBytes, bool isCounted, Action<byte[]?> done)
    {
        if (_incoming.Count >= MaxTransfers)
        {
            done(null);
            return;
        }

        Span<byte> random = stackalloc byte[8];
        RandomNumberGenerator.Fill(random);
        var id = BinaryPrimitives.ReadUInt64LittleEndian(random);
        _incoming[id] = new IncomingFile(maxBytes, isCounted, done, Now);
        var writer = new RequestXferWriter(session.Out.Room);
        writer.XferID(id, name, 0, false, false, assetId, assetType);
        session.Out.Send(writer);
        Watch();
    }

    private void SendDue(ulong id, OutgoingFile file)
    {
        while (file.TryNext(out var packet))
            Send(id, file, packet);
    }

    private void Send(ulong id, OutgoingFile file, int packet)
    {
        Span<byte> data = stackalloc byte[XferCode.BlockBytes + 4];
        var length = file.Read(packet, data);
        var writer = new SendXferPacketWriter(session.Out.Room);
        writer.XferID(id, (uint)packet | (packet == file.Packets - 1 ? XferCode.LastPacket : 0));
        writer.DataPacket(data[..length]);
        session.Out.Send(writer, ThrottleCategory.Asset, isReliable: false);
    }

    private void Abort(ulong id, int result)
    {
        var writer = new AbortXferWriter(session.Out.Room);
        writer.XferID(id, result);
        session.Out.Send(writer);
    }

    /// <param name="held">Bytes that were counted for it.</param>
    private void End(ulong id, IncomingFile file, int result, long held)
    {
        TryForget(id, held);
        Abort(id, result);
        file.Done(null);
    }

    private bool TryForget(ulong id, long held)
    {
        if (!_incoming.Remove(id))
            return false;
        session.Uploads.Give(session.SessionId, held);
        return true;
    }

    private void Watch() => _timer ??= session.Scene.Timers.Every(Look, _ => OnLook());

    private void OnLook()
    {
        foreach (var (id, file) in _outgoing)
        {
            if (!session.IsActive || file.IsHopeless(Now))
                _outgoing.Remove(id);
            else if (file.IsLate(Now))
                foreach (var packet in file.Unconfirmed())
                    Send(id, file, packet);
        }

        foreach (var (id, file) in _incoming.ToArray()) // whoever hears of the end may ask for the next
            if (!session.IsActive || file.IsHopeless(Now))
                End(id, file, XferCode.TimedOut, file.Counted);
        if (_outgoing.Count + _incoming.Count > 0)
            return;
        _timer?.Cancel();
        _timer = null;
    }
}
