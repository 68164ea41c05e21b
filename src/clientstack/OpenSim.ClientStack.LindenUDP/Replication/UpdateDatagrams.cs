using System.Buffers.Binary;
using OpenSim.ClientStack.LindenUDP.Outbound;
using OpenSim.ClientStack.LindenUDP.Replication.Encoding;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>
/// Joins blocks to datagrams, one open for each form, for the session that is being planned. The prefix (message number, region handle, time dilation)
/// is coded once a tick for all.
/// </summary>
internal sealed class UpdateDatagrams
{
    private const int Forms = 5;
    private const int MaxPrefix = 24;

    /// <summary>Viewers unpack into 8 kB; OpenSimulator's clients into less.</summary>
    private const int MaxRaw = 6000;

    /// <summary>Feature-map 1.3: not more local ids in a KillObject.</summary>
    private const int MaxKills = 200;

    private readonly Open[] _open = new Open[Forms];
    private readonly byte[] _prefix = new byte[MaxPrefix];
    private SessionView _view = null!;
    private int _prefixLength;

    /// <summary>Bytes written since <see cref="Begin"/>.</summary>
    public int Bytes { get; private set; }

    /// <summary>Sets the region data of this tick's messages.</summary>
    /// <param name="dilation">0 to 1.</param>
    public void SetRegion(RegionHandle region, float dilation)
    {
        Span<byte> raw = stackalloc byte[10];
        BinaryPrimitives.WriteUInt64LittleEndian(raw, region.Value);
        BinaryPrimitives.WriteUInt16LittleEndian(raw[8..], (ushort)(Math.Clamp(dilation, 0, 1) * ushort.MaxValue));
        _prefixLength = ZeroCode.Encode(raw, _prefix);
    }

    public void Begin(SessionView view)
    {
        _view = view;
        Bytes = 0;
    }

    public void Terse(in StateItem item, ReadOnlySpan<byte> block) => Append(UpdateForm.Terse, item, block, TerseBlock.AvatarLength);

    /// <summary>An avatar in full: its flags are in the block.</summary>
    public void Full(in StateItem item, ReadOnlySpan<byte> block) => Append(UpdateForm.Full, item, block, 400);

    /// <summary>A prim, full or compressed, with the flags of this observer.</summary>
    public void Object(UpdateForm form, in StateItem item, in EncodedBlock block, PrimFlags flags)
    {
        Span<byte> coded = stackalloc byte[8];
        var length = CodeFlags((uint)flags, coded);
        var packet = Take(form, block.Length + length, block.RawLength);
        Put(packet, block.Head);
        Put(packet, coded[..length]);
        Put(packet, block.Tail);
        Note(form, packet, item);
    }

    /// <summary>Asks whether the viewer has this state of a prim in its cache.</summary>
    public void Cached(in StateItem item, uint crc, PrimFlags flags)
    {
        Span<byte> raw = stackalloc byte[12];
        BinaryPrimitives.WriteUInt32LittleEndian(raw, item.LocalId);
        BinaryPrimitives.WriteUInt32LittleEndian(raw[4..], crc);
        BinaryPrimitives.WriteUInt32LittleEndian(raw[8..], (uint)flags);
        Span<byte> coded = stackalloc byte[24];
        Append(UpdateForm.Cached, item, coded[..ZeroCode.Encode(raw, coded)], raw.Length);
    }

    public void Kill(in StateItem item)
    {
        Span<byte> id = stackalloc byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(id, item.LocalId);
        Append(UpdateForm.Kill, item, id, id.Length);
    }

    /// <summary>Sends what is open.</summary>
    public void Flush()
    {
        for (var form = 0; form < Forms; form++)
            Flush((UpdateForm)form);
    }

    private void Append(UpdateForm form, in StateItem item, ReadOnlySpan<byte> block, int rawLength)
    {
        var packet = Take(form, block.Length, rawLength);
        Put(packet, block);
        Note(form, packet, item);
    }

    private OutPacket Take(UpdateForm form, int length, int rawLength)
    {
        ref var open = ref _open[(int)form];
        var isFull = open.Packet is { } present
            && (present.Length + length > OutPacket.FillLength || open.RawLength + rawLength > MaxRaw || open.Count == MaxKills);
        if (isFull)
            Flush(form);
        if (open.Packet is null)
            Start(form, ref open);
        open.RawLength += rawLength;
        return open.Packet!;
    }

    private void Start(UpdateForm form, ref Open open)
    {
        var packet = _view.Output.Rent();
        packet.Flags = form == UpdateForm.Kill ? PacketFlags.Reliable : PacketFlags.Reliable | PacketFlags.ZeroCoded;
        packet.Category = ThrottleCategory.Task;
        packet.Payload[packet.Length++] = NumberOf(form);
        if (form != UpdateForm.Kill)
            Put(packet, _prefix.AsSpan(0, _prefixLength));
        packet.Length++; // the count of blocks, known at the end
        open = new Open { Packet = packet, CountAt = packet.Length - 1 };
    }

    private void Note(UpdateForm form, OutPacket packet, in StateItem item)
    {
        packet.AddItem(item);
        _open[(int)form].Count++;
        _view.NoteSent(item);
    }

    private void Put(OutPacket packet, ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(packet.Free);
        packet.Length += bytes.Length;
        Bytes += bytes.Length;
    }

    private void Flush(UpdateForm form)
    {
        ref var open = ref _open[(int)form];
        if (open.Packet is not { } packet)
            return;
        packet.Payload[open.CountAt] = (byte)open.Count;
        open = default;
        _view.Output.Send(packet);
    }

    private static byte NumberOf(UpdateForm form) => form switch
    {
        UpdateForm.Full => (byte)MessageId.ObjectUpdate,
        UpdateForm.Compressed => (byte)MessageId.ObjectUpdateCompressed,
        UpdateForm.Cached => (byte)MessageId.ObjectUpdateCached,
        UpdateForm.Terse => (byte)MessageId.ImprovedTerseObjectUpdate,
        _ => (byte)MessageId.KillObject
    };

    private static int CodeFlags(uint flags, Span<byte> coded)
    {
        Span<byte> raw = stackalloc byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(raw, flags);
        return ZeroCode.Encode(raw, coded);
    }

    private struct Open
    {
        public OutPacket? Packet;
        public int CountAt;
        public int Count;
        public int RawLength;
    }
}
