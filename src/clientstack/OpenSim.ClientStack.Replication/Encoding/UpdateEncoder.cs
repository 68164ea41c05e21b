using System.Buffers.Binary;
using OpenSim.Memory;
using OpenSim.Protocol;
using OpenSim.Protocol.Packets;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// Encodes prims and avatars for all sessions: each form of each state once, kept until the state changes. Sessions copy the blocks into
/// their datagrams. One user at a time, with the token held.
/// </summary>
internal sealed class UpdateEncoder(Scene scene)
{
    /// <summary>A block with its contents; texture entries, parameters and texts at their limits stay below it.</summary>
    private const int MaxRaw = 6000;

    /// <summary>A block alone in a datagram, with the prefix of its message and the flags.</summary>
    private const int MaxCoded = OutPacket.MaxLength - 40;

    private const long DefaultCacheBytes = 64 << 20;

    private readonly Scene _scene = scene;
    private readonly byte[] _raw = new byte[MaxRaw];
    private readonly byte[] _coded = new byte[MaxRaw * 2];
    private readonly IntMap<(int Offset, int Length)> _ofTick = new(256);
    private byte[] _tickMemory = new byte[64 * 1024];
    private int _tickUsed;
    private BlockLog _log = new(DefaultCacheBytes);
    private CachedBlock[] _full = [];
    private CachedBlock[] _compressed = [];
    private bool _hidesFacelights;

    /// <summary>Off: every session's blocks are encoded anew, as OpenSimulator does. The bytes are the same.</summary>
    public bool Shares { get; set; } = true;

    /// <summary>
    /// What is worn, but for what is held in a hand, is told of without its light. Its object keeps it: OpenSimulator takes it away
    /// there, and a lamp that is taken off and put down stays dark.
    /// </summary>
    public bool HidesFacelights
    {
        get => _hidesFacelights;
        set
        {
            if (_hidesFacelights == value)
                return;
            _hidesFacelights = value;
            Forget();
        }
    }

    /// <summary>Blocks made and blocks found ready, since the start.</summary>
    public long Made { get; private set; }

    public long Found { get; private set; }

    public long CacheBytes => _log.Allocated;

    /// <summary>Lets go what is kept; from now on it may take so many bytes.</summary>
    public void SetCacheSize(long bytes)
    {
        _log = new BlockLog(bytes);
        Forget(); // places of the old log would look like places of the new one
    }

    /// <summary>Forgets what is good for one tick only.</summary>
    public void BeginTick()
    {
        _ofTick.Clear();
        _tickUsed = 0;
    }

    /// <summary>A zero-coded ImprovedTerseObjectUpdate block. Good until the next block is asked for.</summary>
    public ReadOnlySpan<byte> Terse(int prim, bool withTexture)
    {
        var key = (prim << 2) | (withTexture ? 1 : 0);
        if (TryFind(key, out var found))
            return found;
        return KeepForTick(key, Coded(TerseBlock.Of(_scene, prim, withTexture)));
    }

    public ReadOnlySpan<byte> Terse(ScenePresence presence)
    {
        var key = (presence.Slot << 2) | 2;
        if (TryFind(key, out var found))
            return found;
        return KeepForTick(key, Coded(TerseBlock.Of(presence)));
    }

    /// <summary>A zero-coded ObjectUpdate block of an avatar.</summary>
    public ReadOnlySpan<byte> Full(ScenePresence presence)
    {
        var key = (presence.Slot << 2) | 3;
        if (TryFind(key, out var found))
            return found;
        Made++;
        var writer = new BlockWriter(_raw);
        AvatarBlock.Of(presence).Write(ref writer);
        return KeepForTick(key, Code(_raw.AsSpan(0, writer.Length)));
    }

    /// <summary>The two pieces of an ObjectUpdate block. Good until the next block is asked for.</summary>
    public EncodedBlock Full(int prim)
    {
        if (TryFind(_full, prim, out var block))
            return block;
        Made++;
        var source = SourceOf(prim);
        // Viewers keep only compressed blocks, by the checksum of their contents; here they want a number that changes.
        var crc = (_scene.Prims.HotAt(prim).Version * 0x9E3779B1u) | 1;
        var head = new BlockWriter(_raw);
        PrimBlock.WriteHead(ref head, source, crc);
        var codedHead = ZeroCoding.Encode(_raw.AsSpan(0, head.Length), _coded);
        var tail = new BlockWriter(_raw);
        PrimBlock.WriteTail(ref tail, source);
        if (head.IsOverrun || tail.IsOverrun)
            return default;
        var codedTail = ZeroCoding.Encode(_raw.AsSpan(0, tail.Length), _coded.AsSpan(codedHead));
        return Keep(ref _full, prim, codedHead, codedTail, head.Length + tail.Length, crc);
    }

    /// <summary>An ObjectUpdateCompressed block: length and data, which follow the flags.</summary>
    public EncodedBlock Compressed(int prim)
    {
        if (TryFind(_compressed, prim, out var block))
            return block;
        Made++;
        var source = SourceOf(prim);
        var writer = new BlockWriter(_raw);
        writer.UInt16(0);
        CompressedBlock.Write(ref writer, source, 0);
        if (writer.IsOverrun)
            return default;
        var raw = _raw.AsSpan(0, writer.Length);
        BinaryPrimitives.WriteUInt16LittleEndian(raw, (ushort)(raw.Length - 2));
        var crc = Checksum.Of(raw[2..]);
        BinaryPrimitives.WriteUInt32LittleEndian(raw[(2 + CompressedBlock.CrcOffset)..], crc);
        var coded = ZeroCoding.Encode(raw, _coded);
        return Keep(ref _compressed, prim, 0, coded, raw.Length, crc);
    }

    private ReadOnlySpan<byte> Coded(scoped in TerseBlock block)
    {
        Made++;
        var writer = new BlockWriter(_raw);
        block.Write(ref writer);
        return writer.IsOverrun ? default : Code(_raw.AsSpan(0, writer.Length));
    }

    private Span<byte> Code(ReadOnlySpan<byte> raw) => _coded.AsSpan(0, ZeroCoding.Encode(raw, _coded));

    private PrimSource SourceOf(int prim)
    {
        var source = PrimSource.Of(_scene, prim);
        if (_hidesFacelights)
            source.PutOutFacelight(_scene, prim);
        return source;
    }

    private void Forget()
    {
        Array.Clear(_full);
        Array.Clear(_compressed);
    }

    private bool TryFind(int key, out ReadOnlySpan<byte> block)
    {
        var found = Shares && _ofTick.TryGet(key, out var place) ? place : default;
        block = _tickMemory.AsSpan(found.Offset, found.Length);
        if (block.IsEmpty)
            return false;
        Found++;
        return true;
    }

    private ReadOnlySpan<byte> KeepForTick(int key, ReadOnlySpan<byte> block)
    {
        if (!Shares)
            return block;
        if (_tickUsed + block.Length > _tickMemory.Length)
            Array.Resize(ref _tickMemory, Math.Max(_tickMemory.Length * 2, _tickUsed + block.Length));
        block.CopyTo(_tickMemory.AsSpan(_tickUsed));
        _ofTick.GetOrAdd(key, out _) = (_tickUsed, block.Length);
        _tickUsed += block.Length;
        return block;
    }

    private bool TryFind(CachedBlock[] table, int prim, out EncodedBlock block)
    {
        block = default;
        if (!Shares || prim >= table.Length)
            return false;
        ref readonly var entry = ref table[prim];
        if (!_log.IsLive(entry.Place) || entry.Version != _scene.Prims.HotAt(prim).Version)
            return false;
        Found++;
        block = Read(entry);
        return true;
    }

    private EncodedBlock Keep(ref CachedBlock[] table, int prim, int headLength, int tailLength, int rawLength, uint crc)
    {
        if (headLength + tailLength > MaxCoded)
            return default;
        if (!Shares)
            return new EncodedBlock(_coded.AsSpan(0, headLength), _coded.AsSpan(headLength, tailLength), rawLength, crc);
        if (prim >= table.Length)
            Array.Resize(ref table, Math.Max(_scene.Prims.Limit, table.Length * 2));
        _coded.AsSpan(0, headLength + tailLength).CopyTo(_log.Append(headLength + tailLength, out var place));
        ref var entry = ref table[prim];
        entry = new CachedBlock(place, (ushort)headLength, (ushort)tailLength, (ushort)rawLength, _scene.Prims.HotAt(prim).Version, crc);
        return Read(entry);
    }

    private EncodedBlock Read(in CachedBlock entry)
    {
        var both = _log.Read(entry.Place, entry.HeadLength + entry.TailLength);
        return new EncodedBlock(both[..entry.HeadLength], both[entry.HeadLength..], entry.RawLength, entry.Crc);
    }

    private readonly record struct CachedBlock(BlockLog.Place Place, ushort HeadLength, ushort TailLength, ushort RawLength, uint Version,
        uint Crc);
}
