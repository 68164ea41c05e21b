namespace OpenSim.Memory;

/// <summary>
/// Values by small number, in pages that are made when they are first needed. Growing copies nothing but the list of pages, so that no tick
/// pays for a big table (an array of 90 MB that doubled was a tick of 91 ms), and a reference to a value stays good. A look-up is two array
/// reads.
/// </summary>
public sealed class PagedTable<T>
{
    private const int PageBits = 10;
    private const int PageSize = 1 << PageBits;

    private T[][] _pages = [];
    private int _count;

    /// <summary>Numbers below it have a place.</summary>
    public int Length => _count << PageBits;

    public ref T this[int index] => ref _pages[index >> PageBits][index & (PageSize - 1)];

    /// <summary>Makes places for all numbers below this one. New places hold the default.</summary>
    public void Reserve(int length)
    {
        for (var pages = (length + PageSize - 1) >> PageBits; _count < pages; _count++)
        {
            if (_count == _pages.Length)
                Array.Resize(ref _pages, Math.Max(4, _count * 2));
            _pages[_count] = new T[PageSize];
        }
    }

    /// <summary>Sets every place to the default.</summary>
    public void Clear()
    {
        foreach (var page in _pages.AsSpan(0, _count))
            Array.Clear(page);
    }
}
