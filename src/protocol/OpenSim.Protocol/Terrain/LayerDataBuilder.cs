namespace OpenSim.Protocol.Terrain;

/// <summary>
/// Joins encoded patches to one LayerData body as long as they fit. Patches are not byte-aligned, so each is shifted into place.
/// </summary>
public ref struct LayerDataBuilder
{
    private readonly int _capacityBits;
    private PatchBitWriter _writer;

    /// <param name="room">Where the body is written; its length is the limit (OpenSimulator stays under 900 bytes).</param>
    public LayerDataBuilder(Span<byte> room, byte layerType)
    {
        _capacityBits = room.Length * 8;
        _writer = new PatchBitWriter(room);
        PatchCodec.WriteGroupHeader(ref _writer, layerType);
    }

    /// <summary>Patches added.</summary>
    public int Count { get; private set; }

    /// <summary>False when the patch does not fit any more; nothing has been written then.</summary>
    public bool TryAdd(EncodedPatch patch)
    {
        if (_writer.BitCount + patch.BitCount + PatchCodec.EndBits > _capacityBits)
            return false;
        _writer.Append(patch.Bits, patch.BitCount);
        Count++;
        return true;
    }

    /// <summary>Ends the body and gives its length in bytes.</summary>
    public int Finish()
    {
        PatchCodec.WriteEnd(ref _writer);
        return _writer.ByteCount;
    }
}
