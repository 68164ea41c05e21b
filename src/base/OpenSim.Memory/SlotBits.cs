using System.Numerics;

namespace OpenSim.Memory;

/// <summary>
/// One bit for each slot index, growing with the highest index set: what a viewer has, which cells it looks into. 17.5 kB for 140,000
/// prims.
/// </summary>
public sealed class SlotBits
{
    private ulong[] _words = [];

    public int Count { get; private set; }

    public bool this[int index] => index >> 6 < _words.Length && (_words[index >> 6] >> (index & 63) & 1) != 0;

    /// <summary>True when it was not set before.</summary>
    public bool Set(int index)
    {
        if (index >> 6 >= _words.Length)
            Array.Resize(ref _words, (int)BitOperations.RoundUpToPowerOf2((uint)(index >> 6) + 1));
        ref var word = ref _words[index >> 6];
        var bit = 1UL << (index & 63);
        if ((word & bit) != 0)
            return false;
        word |= bit;
        Count++;
        return true;
    }

    /// <summary>True when it was set before.</summary>
    public bool Clear(int index)
    {
        if (!this[index])
            return false;
        _words[index >> 6] &= ~(1UL << (index & 63));
        Count--;
        return true;
    }

    public void ClearAll()
    {
        Array.Clear(_words);
        Count = 0;
    }

    /// <summary>The lowest set index that is not below <paramref name="from"/>, -1 for none.</summary>
    public int NextSet(int from)
    {
        var at = from >> 6;
        if (at >= _words.Length)
            return -1;
        var word = _words[at] & (ulong.MaxValue << (from & 63));
        while (word == 0)
        {
            if (++at >= _words.Length)
                return -1;
            word = _words[at];
        }

        return (at << 6) + BitOperations.TrailingZeroCount(word);
    }
}
