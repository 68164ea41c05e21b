using System.Buffers.Binary;
using OpenSim.ClientStack.Replication.Encoding;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>
/// Joins blocks to datagrams, one open for each form; they are flushed before the next viewer's turn. The prefix (message number, region
/// handle, time dilation) is coded once a tick for all.
/// </summary>
internal sealed class UpdateDatagrams
{
    private const int Forms = 7;
    private const int MaxPrefix = 24;

    /// <summary>Viewers unpack into 8 kB; OpenSimulator's clients into less.</summary>
    private const int MaxRaw = 6000;

    /// <summary>Not more local ids in a KillObject.</summary>
    private const int MaxKills = 200;

    private readonly Open[] _open = new Open[Forms];
    private readonly byte[] _prefix = new byte[MaxPrefix];
    private int _prefixLength;

    /// <summary>Bytes written since the tick began.</summary>
    public int Bytes { get; private set; }

    /// <summary>Sets the region data of this tick's messages.</summary>
    /// <param name="dilation">0 to 1.</param>
    public void SetRegion(RegionHandle region, float dilation)
    {
        Span<byte> raw = stackalloc byte[10];
        BinaryPrimitives.WriteUInt64LittleEndian(raw, region.Value);
        BinaryPrimitives.WriteUInt16LittleEndian(raw[8..], (ushort)(Math.Clamp(dilation, 0, 1) * ushort.MaxValue));
        _prefixLength = ZeroCoding.Encode(raw, _prefix);
        Bytes = 0;
    }

    public void Terse(SessionView to, in StateItem item, ReadOnlySpan<byte> block) =>
        Append(to, item.Key.IsAvatar ? UpdateForm.AvatarTerse : UpdateForm.Terse, item, block, TerseBlock.AvatarLength);

    /// <summary>An avatar in full: its flags are in the block.</summary>
    public void Full(SessionView to, in StateItem item, ReadOnlySpan<byte> block) => Append(to, UpdateForm.Avatar, item, block, 400);

    /// <summary>A prim, full or compressed, with the flags of this observer.</summary>
    public void Object(SessionView to, UpdateForm form, in StateItem item, in EncodedBlock block, PrimFlags flags)
    {
        Span<byte> coded = stackalloc byte[8];
        var length = CodeFlags((uint)flags, coded);
        var packet = Take(to, form, block.Length + length, block.RawLength);
        Put(packet, block.Head);
        Put(packet, coded[..length]);
        Put(packet, block.Tail);
        Note(to, form, packet, item);
    }

    /// <summary>Asks whether the viewer has this state of a prim in its cache.</summary>
    public void Cached(SessionView to, in StateItem item, uint crc, PrimFlags flags)
    {
        Span<byte> raw = stackalloc byte[12];
        BinaryPrimitives.WriteUInt32LittleEndian(raw, item.LocalId);
        BinaryPrimitives.WriteUInt32LittleEndian(raw[4..], crc);
        BinaryPrimitives.WriteUInt32LittleEndian(raw[8..], (uint)flags);
        Span<byte> coded = stackalloc byte[24];
        Append(to, UpdateForm.Cached, item, coded[..ZeroCoding.Encode(raw, coded)], raw.Length);
    }

    public void Kill(SessionView to, in StateItem item)
    {
        Span<byte> id = stackalloc byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(id, item.LocalId);
        Append(to, UpdateForm.Kill, item, id, id.Length);
    }

    /// <summary>Sends what is open.</summary>
    public void Flush(IPacketOutput output)
    {
        for (var form = 0; form < Forms; form++)
            Flush(output, (UpdateForm)form);
    }

    private void Append(SessionView to, UpdateForm form, in StateItem item, ReadOnlySpan<byte> block, int rawLength)
    {
        var packet = Take(to, form, block.Length, rawLength);
        Put(packet, block);
        Note(to, form, packet, item);
    }

    private OutPacket Take(SessionView to, UpdateForm form, int length, int rawLength)
    {
        ref var open = ref _open[(int)form];
        var isFull = open.Packet is { } present
            && (present.Length + length > OutPacket.FillLength || open.RawLength + rawLength > MaxRaw || open.Count == MaxKills);
        if (isFull)
        {
            Flush(to.Output, UpdateForm.Avatar); // before what they wear
            Flush(to.Output, form);
        }

        if (open.Packet is null)
            Start(to.Output, form, ref open);
        open.RawLength += rawLength;
        return open.Packet!;
    }

    private void Start(IPacketOutput output, UpdateForm form, ref Open open)
    {
        var number = NumberOf(form);
        var coding = form == UpdateForm.Kill ? PacketFlags.None : PacketFlags.ZeroCoded;
        var packet = output.Rent(number, ThrottleCategory.Task, PacketFlags.Reliable | coding);
        packet.IsUrgent = form is UpdateForm.Avatar or UpdateForm.AvatarTerse;
        packet.Payload[packet.Length++] = (byte)number;
        if (form != UpdateForm.Kill)
            Put(packet, _prefix.AsSpan(0, _prefixLength));
        packet.Length++; // the count of blocks, known at the end
        open = new Open { Packet = packet, CountAt = packet.Length - 1 };
    }

    private void Note(SessionView to, UpdateForm form, OutPacket packet, in StateItem item)
    {
        packet.Note(item.ToNote());
        _open[(int)form].Count++;
        to.NoteSent(item);
    }

    private void Put(OutPacket packet, ReadOnlySpan<byte> bytes)
    {
        packet.Append(bytes);
        Bytes += bytes.Length;
    }

    private void Flush(IPacketOutput output, UpdateForm form)
    {
        ref var open = ref _open[(int)form];
        if (open.Packet is not { } packet)
            return;
        packet.Payload[open.CountAt] = (byte)open.Count;
        open = default;
        output.Send(packet);
    }

    private static uint NumberOf(UpdateForm form) => form switch
    {
        UpdateForm.Full or UpdateForm.Avatar => MessageId.ObjectUpdate,
        UpdateForm.Compressed => MessageId.ObjectUpdateCompressed,
        UpdateForm.Cached => MessageId.ObjectUpdateCached,
        UpdateForm.Terse or UpdateForm.AvatarTerse => MessageId.ImprovedTerseObjectUpdate,
        _ => MessageId.KillObject
    };

    private static int CodeFlags(uint flags, Span<byte> coded)
    {
        Span<byte> raw = stackalloc byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(raw, flags);
        return ZeroCoding.Encode(raw, coded);
    }

    private struct Open
    {
        public OutPacket? Packet;
        public int CountAt;
        public int Count;
        public int RawLength;
    }
}
