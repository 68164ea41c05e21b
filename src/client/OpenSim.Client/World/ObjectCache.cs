using System.Buffers.Binary;

namespace OpenSim.Client.World;

/// <summary>
/// What a viewer keeps of a region's prims from one visit to the next: blocks of ObjectUpdateCompressed (the only form that viewers keep),
/// by local id. A region asks with ObjectUpdateCached whether the viewer still has this state of them.
/// </summary>
public sealed class ObjectCache
{
    private const int CrcAt = 22;
    private readonly Dictionary<uint, byte[]> _blocks = [];

    public int Count => _blocks.Count;

    /// <param name="block">Of 84 bytes and more: UUID, local id, PCode, state, CRC ... (docs/protocol.md, Object updates).</param>
    public void Keep(uint localId, ReadOnlySpan<byte> block)
    {
        if (_blocks.TryGetValue(localId, out var kept) && kept.Length == block.Length)
            block.CopyTo(kept);
        else
            _blocks[localId] = block.ToArray();
    }

    /// <summary>The block kept of this prim, when it is the state that has this CRC.</summary>
    public bool TryFind(uint localId, uint crc, out ReadOnlySpan<byte> block)
    {
        var isHere = _blocks.TryGetValue(localId, out var kept) && BinaryPrimitives.ReadUInt32LittleEndian(kept.AsSpan(CrcAt)) == crc;
        block = isHere ? kept : [];
        return isHere;
    }
}
