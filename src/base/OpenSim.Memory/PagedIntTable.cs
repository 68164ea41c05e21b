namespace OpenSim.Memory;

/// <summary>
/// Numbers by number: a dense table in pages that exist only where something is stored. For ids that are handed out in order and mostly
/// stay close together (local ids, slots), a look-up is two array reads. 0 means nothing.
/// </summary>
public sealed class PagedIntTable
{
    private const int PageBits = 12;
    private const int PageSize = 1 << PageBits;

    private int[]?[] _pages = [];
    private int[] _used = [];

    /// <summary>Pages in use.</summary>
    public int PageCount { get; private set; }

    public int this[uint key]
    {
        get
        {
            var page = key >> PageBits;
            return page < (uint)_pages.Length && _pages[page] is { } values ? values[key & (PageSize - 1)] : 0;
        }
    }

    /// <summary>Stores a value; 0 removes, and the last removal from a page gives the page back.</summary>
    public void Set(uint key, int value)
    {
        var page = (int)(key >> PageBits);
        if (page >= _pages.Length)
            Grow(page);
        var values = _pages[page];
        if (values is null)
        {
            if (value == 0)
                return;
            values = _pages[page] = new int[PageSize];
            PageCount++;
        }

        ref var place = ref values[key & (PageSize - 1)];
        _used[page] += (value != 0 ? 1 : 0) - (place != 0 ? 1 : 0);
        place = value;
        if (_used[page] > 0)
            return;
        _pages[page] = null;
        PageCount--;
    }

    private void Grow(int page)
    {
        var length = Math.Max(page + 1, _pages.Length * 2);
        Array.Resize(ref _pages, length);
        Array.Resize(ref _used, length);
    }
}
