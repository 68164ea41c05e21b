using System.Numerics;

namespace OpenSim.Physics.Spatial;

public sealed partial class AabbTree
{
    /// <summary>
    /// Adds many things at once: halves them at the median of the longest axis until one is left, and hangs the tree that comes of it into
    /// this one. About ten times as fast as inserting one by one, and perfectly balanced in itself. Returns the leaf of the first; item i
    /// gets that plus i, and number <c>data[i]</c>.
    /// </summary>
    public int InsertAll(ReadOnlySpan<Aabb> boxes, ReadOnlySpan<int> data)
    {
        if (boxes.IsEmpty)
            return None;
        var first = Reserve((2 * boxes.Length) - 1);
        var centres = new Vector3[boxes.Length];
        var order = new int[boxes.Length];
        for (var i = 0; i < boxes.Length; i++)
        {
            _nodes[first + i] = new Node { Box = boxes[i].Grown(margin), Data = data[i], Left = None, Right = None, Parent = None };
            centres[i] = boxes[i].Centre;
            order[i] = i;
        }

        var next = first + boxes.Length;
        InsertSubtree(BuildRange(order, centres, first, ref next));
        Count += boxes.Length;
        return first;
    }

    // So many nodes in a row.
    private int Reserve(int nodes)
    {
        _nodes.Reserve(_used + nodes);
        _used += nodes;
        return _used - nodes;
    }

    // Depth is log2 n, so recursion is safe.
    private int BuildRange(Span<int> order, Vector3[] centres, int first, ref int next)
    {
        if (order.Length == 1)
            return first + order[0];
        var middle = order.Length / 2;
        SelectMedian(order, centres, LongestAxis(order, centres), middle);
        var index = next++;
        var left = BuildRange(order[..middle], centres, first, ref next);
        var right = BuildRange(order[middle..], centres, first, ref next);
        _nodes[left].Parent = index;
        _nodes[right].Parent = index;
        _nodes[index] = new Node
        {
            Box = _nodes[left].Box.Union(_nodes[right].Box),
            Left = left,
            Right = right,
            Parent = None,
            Height = 1 + Math.Max(_nodes[left].Height, _nodes[right].Height),
            Data = None
        };
        return index;
    }

    private static int LongestAxis(ReadOnlySpan<int> order, Vector3[] centres)
    {
        var min = centres[order[0]];
        var max = min;
        foreach (var i in order)
        {
            min = Vector3.Min(min, centres[i]);
            max = Vector3.Max(max, centres[i]);
        }

        var size = max - min;
        return size.X >= size.Y && size.X >= size.Z ? 0 : size.Y >= size.Z ? 1 : 2;
    }

    // Hoare's quickselect: everything before the place is not greater, everything behind it not smaller.
    private static void SelectMedian(Span<int> order, Vector3[] centres, int axis, int place)
    {
        int low = 0, high = order.Length - 1;
        while (low < high)
        {
            var pivot = centres[order[(low + high) / 2]][axis];
            int i = low, j = high;
            while (i <= j)
            {
                while (centres[order[i]][axis] < pivot)
                    i++;
                while (centres[order[j]][axis] > pivot)
                    j--;
                if (i > j)
                    break;
                (order[i], order[j]) = (order[j], order[i]);
                i++;
                j--;
            }

            if (place <= j)
                high = j;
            else if (place >= i)
                low = i;
            else
                return;
        }
    }
}
