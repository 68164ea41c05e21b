using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

/// <summary>Parts of lists.</summary>
[ScriptFunctions]
public static class RangeFunctions
{
    public static LslList llList2List(LslList src, int start_index, int end_index)
    {
        var range = new ScriptRange(start_index, end_index, src.Count);
        return range.IsInverted
            ? src.Replace(range.End, range.Start - range.End, [])
            : src.Slice(range.Start, Math.Max(0, range.End - range.Start));
    }

    public static LslList llDeleteSubList(LslList src, int start_index, int end_index)
    {
        var range = new ScriptRange(start_index, end_index, src.Count);
        if (range.IsInverted)
            return src.Slice(range.End, range.Start - range.End);
        return range.End <= range.Start ? src : src.Remove(range.Start, range.End - range.Start);
    }

    public static LslList llListInsertList(LslList dest, LslList src, int start)
    {
        var at = (int)Math.Clamp(start < 0 ? (long)start + dest.Count : start, 0, dest.Count);
        return at == dest.Count ? dest.Add(src) : dest.Insert(at, src.Items);
    }

    /// <summary>An inverted range puts the new items behind what is left; a start before the list puts in none.</summary>
    public static LslList llListReplaceList(LslList dest, LslList src, int start_index, int end_index)
    {
        var range = new ScriptRange(start_index, end_index, dest.Count);
        var items = start_index < -dest.Count ? default : src.Items;
        if (range.IsInverted)
            return dest.Slice(range.End, range.Start - range.End).Insert(range.Start - range.End, items);
        return dest.Replace(range.Start, Math.Max(0, range.End - range.Start), items);
    }

    /// <summary>Every stride-th item: of those whose index the stride divides, the ones within the range; all if it is inverted.</summary>
    public static LslList llList2ListStrided(LslList src, int start_index, int end_index, int stride)
    {
        long step = stride == 0 ? 1 : Math.Abs((long)stride);
        var range = new ScriptRange(start_index, end_index, src.Count);
        var (start, end) = range.IsInverted ? (0, src.Count) : (range.Start, range.End);
        return Every(src.Items[..end], (start + step - 1) / step * step, step);
    }

    /// <summary>Of each stride of the range, which may be inverted, the item at an index within it.</summary>
    public static LslList llList2ListSlice(LslList src, int start_index, int end_index, int stride, int slice_index)
    {
        if (stride <= 0 || slice_index < -stride || slice_index >= stride)
            return LslList.Empty;
        return Every(llList2List(src, start_index, end_index).Items, slice_index < 0 ? slice_index + stride : slice_index, stride);
    }

    /// <summary>Every stride-th item from the start of the range on, as OpenSimulator had it before.</summary>
    public static LslList osOldList2ListStrided(LslList src, int start, int end, int stride)
    {
        long step = stride == 0 ? 1 : Math.Abs((long)stride);
        var range = new ScriptRange(start, end, src.Count);
        var (first, last) = range.IsInverted ? (0, src.Count) : (range.Start, range.End);
        return Every(src.Items[..last], first, step);
    }

    private static LslList Every(ReadOnlySpan<ListItem> items, long start, long step)
    {
        if (start >= items.Length)
            return LslList.Empty;
        var taken = new ListItem[(items.Length - start + step - 1) / step];
        for (var i = 0; i < taken.Length; i++)
            taken[i] = items[(int)(start + i * step)];
        return LslList.Take(taken);
    }
}
