namespace OpenSim.Imaging.Jpeg2000;

/// <summary>Numbers of a grid as packet headers carry them: each node holds the least of up to four below (ISO 15444-1, B.10.2).</summary>
internal sealed class TagTree
{
    private const int MaxHeight = 32;

    private readonly int[] _parents;
    private readonly int[] _values;
    private readonly int[] _lows;

    public TagTree(int width, int height)
    {
        var levels = new List<(int W, int H, int First)>();
        var count = 0;
        for (var (w, h) = (width, height); ; (w, h) = ((w + 1) / 2, (h + 1) / 2))
        {
            levels.Add((w, h, count));
            count += w * h;
            if (w * h <= 1)
                break;
        }

        _parents = new int[count];
        _values = new int[count];
        _lows = new int[count];
        Array.Fill(_values, int.MaxValue);
        Array.Fill(_parents, -1);
        for (var level = 0; level + 1 < levels.Count; level++)
        {
            var (w, h, first) = levels[level];
            for (var i = 0; i < w * h; i++)
                _parents[first + i] = levels[level + 1].First + (i / w / 2 * levels[level + 1].W) + (i % w / 2);
        }
    }

    /// <summary>Reads until it is known whether the leaf's number is below the threshold.</summary>
    public bool IsBelow(int leaf, int threshold, ReadOnlySpan<byte> data, ref PacketBits bits)
    {
        Span<int> path = stackalloc int[MaxHeight];
        var height = 0;
        for (var node = leaf; node >= 0; node = _parents[node])
            path[height++] = node;
        var low = 0;
        while (height > 0)
        {
            var node = path[--height];
            low = Math.Max(low, _lows[node]);
            while (low < threshold && low < _values[node])
            {
                if (bits.Bit(data) != 0)
                    _values[node] = low;
                else
                    low++;
            }

            _lows[node] = low;
        }

        return _values[leaf] < threshold;
    }
}
