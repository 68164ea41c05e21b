using System.Numerics;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>The code blocks of one band in one precinct, with what the headers of earlier layers have said of them.</summary>
internal sealed class CodeBlocks(int width, int height, int style)
{
    private const int FirstLengthBits = 3;
    private const int Bypass = 1;
    private const int EndEachPass = 4;
    private const int MaxBitPlanes = 80;

    private readonly TagTree _inclusion = new(width, height);
    private readonly TagTree _planes = new(width, height);
    private readonly Block[] _blocks = new Block[width * height];

    /// <summary>Reads this band's part of a packet header; returns the bytes that it has in the packet's body, -1 for nonsense.</summary>
    public long ReadHeader(int layer, ReadOnlySpan<byte> data, ref PacketBits bits)
    {
        long bytes = 0;
        for (var i = 0; i < _blocks.Length; i++)
        {
            ref var block = ref _blocks[i];
            var isNew = block.LengthBits == 0;
            if (isNew ? !_inclusion.IsBelow(i, layer + 1, data, ref bits) : bits.Bit(data) == 0)
                continue;
            if (isNew && !TryOpen(i, ref block, data, ref bits))
                return -1;
            var passes = ReadPasses(data, ref bits);
            while (bits.Bit(data) != 0)
                block.LengthBits++;
            bytes += ReadLengths(ref block, passes, data, ref bits);
            if (bits.Failed || block.LengthBits > 31)
                return -1;
        }

        return bytes;
    }

    private bool TryOpen(int index, ref Block block, ReadOnlySpan<byte> data, ref PacketBits bits)
    {
        block.LengthBits = FirstLengthBits;
        block.SegmentRoom = RoomOfFirst;
        for (var planes = 1; !_planes.IsBelow(index, planes, data, ref bits); planes++)
            if (planes > MaxBitPlanes || bits.Failed)
                return false;
        return true;
    }

    // Table B.4: 0, 10, 11xx, 1111xxxxx, 111111111xxxxxxx.
    private static int ReadPasses(ReadOnlySpan<byte> data, ref PacketBits bits)
    {
        if (bits.Bit(data) == 0)
            return 1;
        if (bits.Bit(data) == 0)
            return 2;
        var more = bits.Bits(data, 2);
        if (more != 3)
            return 3 + more;
        more = bits.Bits(data, 5);
        return more != 31 ? 6 + more : 37 + bits.Bits(data, 7);
    }

    // One length for each run of passes that ends in a byte of its own.
    private long ReadLengths(ref Block block, int passes, ReadOnlySpan<byte> data, ref PacketBits bits)
    {
        long bytes = 0;
        while (passes > 0 && !bits.Failed)
        {
            if (block.SegmentPasses == block.SegmentRoom)
                NextSegment(ref block);
            var take = Math.Min(passes, block.SegmentRoom - block.SegmentPasses);
            var length = block.LengthBits + BitOperations.Log2((uint)take);
            if (length > 31)
                return 0;
            bytes += bits.Bits(data, length);
            block.SegmentPasses += take;
            passes -= take;
        }

        return bytes;
    }

    private int RoomOfFirst => (style & EndEachPass) != 0 ? 1 : (style & Bypass) != 0 ? 10 : int.MaxValue;

    // With bypass, after the first ten passes two raw ones and one coded one take turns (D.6).
    private void NextSegment(ref Block block)
    {
        block.SegmentPasses = 0;
        if ((style & EndEachPass) == 0)
            block.SegmentRoom = block.SegmentRoom == 2 ? 1 : 2;
    }

    private struct Block
    {
        /// <summary>0 until the block was first included.</summary>
        public int LengthBits;
        public int SegmentRoom;
        public int SegmentPasses;
    }
}
