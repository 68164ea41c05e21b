namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// An object's block as it goes into a datagram, zero-coded: what stands before UpdateFlags (nothing in a compressed block) and what stands
/// after. Between the two each observer's own four bytes are written.
/// </summary>
/// <param name="rawLength">Length before zero coding, without the flags: viewers unpack a datagram into 8 kB.</param>
/// <param name="crc">Of the contents, as viewers keep it with their cached copy.</param>
internal readonly ref struct EncodedBlock(ReadOnlySpan<byte> head, ReadOnlySpan<byte> tail, int rawLength, uint crc)
{
    public readonly ReadOnlySpan<byte> Head = head;

    public readonly ReadOnlySpan<byte> Tail = tail;

    public int RawLength { get; } = rawLength;

    public uint Crc { get; } = crc;

    public int Length => Head.Length + Tail.Length;

    /// <summary>The block could not be made: its contents are larger than any datagram.</summary>
    public bool IsEmpty => Tail.IsEmpty;
}
