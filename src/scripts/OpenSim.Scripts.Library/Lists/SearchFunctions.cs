using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

/// <summary>Where one list is found within another; -1 for nowhere.</summary>
[ScriptFunctions]
public static class SearchFunctions
{
    public static int llListFindList(Dialect dialect, LslList src, LslList test) => Find(dialect, src, test, 0, -1, 1, 0);

    /// <param name="instance">Which one of several: from 0, or from the last, which is -1.</param>
    public static int llListFindListNext(Dialect dialect, LslList src, LslList test, int instance) =>
        Find(dialect, src, test, 0, -1, 1, instance);

    public static int llListFindStrided(Dialect dialect, LslList src, LslList test, int start_index, int end_index, int stride) =>
        Find(dialect, src, test, start_index, end_index, stride, 0);

    public static int osListFindListNext(Dialect dialect, LslList src, LslList test, int start, int end, int instance) =>
        Find(dialect, src, test, start, end, 1, instance);

    private static int Find(Dialect dialect, LslList src, LslList test, int start, int end, int stride, int instance)
    {
        if (test.Count == 0)
            return src.Count == 0 || stride > 0 && Start(start, src.Count) >= 0 ? 0 : -1;
        var first = Start(start, src.Count);
        var last = Math.Min(end < 0 ? end + src.Count : end, src.Count - 1) - test.Count + 1;
        if (first < 0 || stride < 1 || last < first)
            return -1;
        var step = instance < 0 ? -stride : stride;
        var left = instance < 0 ? -(long)instance - 1 : instance;
        var items = src.Items;
        var wanted = test.Items;
        for (long at = instance < 0 ? last : first; at >= first && at <= last; at += step)
        {
            if (IsAt(items, (int)at, wanted, dialect) && left-- == 0)
                return (int)at;
        }

        return -1;
    }

    private static int Start(int start, int count) => ScriptRange.Index(start, count);

    private static bool IsAt(ReadOnlySpan<ListItem> items, int at, ReadOnlySpan<ListItem> test, Dialect dialect)
    {
        for (var i = 0; i < test.Length; i++)
        {
            if (!items[at + i].IsSame(test[i]) && !(dialect == Dialect.OpenSimulator && AreAlike(items[at + i], test[i])))
                return false;
        }

        return true;
    }

    /// <summary>A key and a string are equal by their text to OpenSimulator.</summary>
    private static bool AreAlike(in ListItem a, in ListItem b) => a.IsText && b.IsText && a.Text == b.Text;
}
