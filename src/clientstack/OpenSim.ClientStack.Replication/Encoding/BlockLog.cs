namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// Memory for encoded blocks, written like a log: new ones at the end, and when the cap is reached the oldest chunk is used again, whatever
/// is in it. So the cap is exact, nothing is ever fragmented, and no list of uses is kept: a block that was dropped is encoded again.
/// </summary>
/// <param name="capBytes">Kept at most; at least two chunks.</param>
internal sealed class BlockLog(long capBytes)
{
    /// <summary>Bytes in a chunk: about 5,000 blocks.</summary>
    public const int ChunkSize = 1 << 20;

    private readonly int _chunks = (int)Math.Clamp(capBytes / ChunkSize, 2, 4096);
    private readonly List<byte[]> _memory = [];
    private readonly List<uint> _laps = [];
    private int _chunk = -1;
    private int _used = ChunkSize;

    /// <summary>Bytes taken from the system so far.</summary>
    public long Allocated => (long)_memory.Count * ChunkSize;

    /// <summary>Room for one block, to be filled at once.</summary>
    /// <param name="length">At most <see cref="ChunkSize"/>.</param>
    public Span<byte> Append(int length, out Place place)
    {
        if (length > ChunkSize - _used)
            NextChunk();
        place = new Place(_chunk, _laps[_chunk], _used);
        _used += length;
        return _memory[_chunk].AsSpan(place.Offset, length);
    }

    /// <summary>True while the chunk has not been used again.</summary>
    public bool IsLive(in Place place) => place.Lap != 0 && place.Lap == _laps[place.Chunk];

    public ReadOnlySpan<byte> Read(in Place place, int length) => _memory[place.Chunk].AsSpan(place.Offset, length);

    private void NextChunk()
    {
        _chunk = (_chunk + 1) % _chunks;
        _used = 0;
        if (_chunk == _memory.Count)
        {
            _memory.Add(GC.AllocateUninitializedArray<byte>(ChunkSize));
            _laps.Add(0);
        }

        _laps[_chunk]++;
    }

    /// <param name="Lap">How often the chunk had been begun; 0 is no place.</param>
    public readonly record struct Place(int Chunk, uint Lap, int Offset);
}
