using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

/// <summary>
/// Sorting, by strides: of several items that belong together one is compared. Items of different types are not compared: those of each
/// type are sorted among the places that they had, which is what Second Life's exchange of neighbours comes to, without its square of
/// the length. Vectors are compared by length, rotations not at all, texts by their characters' numbers.
/// </summary>
[ScriptFunctions]
public static class SortFunctions
{
    public static LslList llListSort(LslList src, int stride, int ascending) => llListSortStrided(src, stride, 0, ascending);

    /// <summary>Of a list that is in no variable nothing is left; of one that is, the compiler makes an assignment.</summary>
    public static void osListSortInPlace(LslList src, int stride, int ascending)
    {
    }

    /// <inheritdoc cref="osListSortInPlace"/>
    public static void osListSortInPlaceStrided(LslList src, int stride, int stride_index, int ascending)
    {
    }

    public static LslList llListSortStrided(LslList src, int stride, int stride_index, int ascending)
    {
        stride = Math.Max(stride, 1);
        if (src.Count % stride != 0)
            return src;
        var key = ScriptRange.Index(stride_index, stride);
        if (key < 0)
            return LslList.Empty;
        var order = new int[src.Count / stride];
        var places = new int[order.Length];
        for (var type = ScriptType.Integer; type <= ScriptType.Rotation; type++)
            SortType(src.Items, stride, key, type, ascending == 1, order, places);
        var sorted = new ListItem[src.Count];
        for (var i = 0; i < order.Length; i++)
            src.Items.Slice(order[i] * stride, stride).CopyTo(sorted.AsSpan(i * stride));
        return LslList.Take(sorted);
    }

    /// <summary>Places of a stride are swapped with others at random, if the stride divides the list.</summary>
    public static LslList llListRandomize(LslList src, int stride)
    {
        stride = Math.Max(stride, 1);
        if (src.Count % stride != 0)
            return src;
        var order = new int[src.Count / stride];
        for (var i = 0; i < order.Length; i++)
            order[i] = i;
        Random.Shared.Shuffle(order);
        var mixed = new ListItem[src.Count];
        for (var i = 0; i < order.Length; i++)
            src.Items.Slice(order[i] * stride, stride).CopyTo(mixed.AsSpan(i * stride));
        return LslList.Take(mixed);
    }

    /// <summary>Which strides stand, sorted, at the places where strides of a type are.</summary>
    private static void SortType(
        ReadOnlySpan<ListItem> items, int stride, int key, ScriptType type, bool isAscending, int[] order, int[] places)
    {
        var count = 0;
        for (var i = 0; i < order.Length; i++)
        {
            if (items[i * stride + key].Type == type)
                places[count++] = i;
        }

        if (count == 0)
            return;
        var sorted = places.AsSpan(0, count).ToArray();
        if (count > 1 && type != ScriptType.Rotation)
            SortPlaces(items, stride, key, type, isAscending, sorted);
        for (var i = 0; i < count; i++)
            order[places[i]] = sorted[i];
    }

    private static void SortPlaces(ReadOnlySpan<ListItem> items, int stride, int key, ScriptType type, bool isAscending, int[] places)
    {
        if (type is ScriptType.String or ScriptType.Key)
        {
            var texts = new string[places.Length];
            for (var i = 0; i < texts.Length; i++)
                texts[i] = items[places[i] * stride + key].Text;
            Sort(texts, places, isAscending ? static (a, b) => string.CompareOrdinal(a, b) : static (a, b) => string.CompareOrdinal(b, a));
            return;
        }

        var numbers = new double[places.Length];
        for (var i = 0; i < numbers.Length; i++)
        {
            ref readonly var item = ref items[places[i] * stride + key];
            numbers[i] = type switch
            {
                ScriptType.Integer => item.Integer,
                ScriptType.Float => item.Float,
                _ => item.Vector.LengthSquared()
            };
        }

        Sort(numbers, places, isAscending ? static (a, b) => a.CompareTo(b) : static (a, b) => b.CompareTo(a));
    }

    /// <summary>What is equal keeps its order.</summary>
    private static void Sort<T>(T[] keys, int[] places, Comparison<T> comparison)
    {
        var order = new int[keys.Length];
        for (var i = 0; i < order.Length; i++)
            order[i] = i;
        var unsorted = (int[])places.Clone();
        order.AsSpan().Sort((a, b) => comparison(keys[a], keys[b]) is var by && by != 0 ? by : a - b);
        for (var i = 0; i < order.Length; i++)
            places[i] = unsorted[order[i]];
    }
}
