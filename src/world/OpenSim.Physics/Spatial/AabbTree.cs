using System.Diagnostics;
using OpenSim.Memory;

namespace OpenSim.Physics.Spatial;

/// <summary>
/// A binary tree of boxes over things that have a number: insertion where it costs least surface, balanced by rotations, so that its height
/// stays near log2 n whatever the order of insertion. Nodes have no references. Queries allocate nothing and may run on several threads as
/// long as nobody changes the tree.
/// </summary>
/// <param name="margin">
/// Metres by which stored boxes are larger than given: a moving thing then changes the tree only when it leaves its box. 0 for what stands
/// still.
/// </param>
public sealed partial class AabbTree(float margin = 0)
{
    public const int None = -1;

    private readonly PagedTable<Node> _nodes = new();
    private int _used; // nodes handed out so far, free ones included
    private int _free = None; // chain of free nodes through Parent
    private int _root = None;

    /// <summary>Things in the tree.</summary>
    public int Count { get; private set; }

    /// <summary>Edges from the root to the deepest leaf; 0 for a tree of one or none.</summary>
    public int Height => _root == None ? 0 : _nodes[_root].Height;

    /// <summary>The box of everything; default when empty.</summary>
    public Aabb Bounds => _root == None ? default : _nodes[_root].Box;

    public int DataOf(int leaf) => _nodes[leaf].Data;

    /// <summary>The stored box, margin included.</summary>
    public Aabb BoxOf(int leaf) => _nodes[leaf].Box;

    /// <summary>Adds a thing; the leaf that comes back stays its handle until removal.</summary>
    public int Insert(in Aabb box, int data)
    {
        var leaf = Allocate();
        ref var node = ref _nodes[leaf];
        node.Box = box.Grown(margin);
        node.Data = data;
        node.Height = 0;
        node.Left = None;
        node.Right = None;
        InsertSubtree(leaf);
        Count++;
        return leaf;
    }

    public void Remove(int leaf)
    {
        Debug.Assert(_nodes[leaf].IsLeaf && _nodes[leaf].Height == 0, "Not a leaf of this tree.");
        RemoveLeaf(leaf);
        Release(leaf);
        Count--;
    }

    /// <summary>Gives a thing a new box. True when the tree had to change.</summary>
    public bool Move(int leaf, in Aabb box)
    {
        ref var node = ref _nodes[leaf];
        // Without a margin the box must fit exactly, or shrunk things would keep their old box for ever.
        if (margin > 0 ? node.Box.Contains(box) : node.Box == box)
            return false;
        RemoveLeaf(leaf);
        _nodes[leaf].Box = box.Grown(margin);
        InsertSubtree(leaf);
        return true;
    }

    public void Clear()
    {
        _used = 0;
        _free = None;
        _root = None;
        Count = 0;
    }

    private int Allocate()
    {
        if (_free != None)
        {
            var taken = _free;
            _free = _nodes[taken].Parent;
            return taken;
        }

        _nodes.Reserve(_used + 1);
        return _used++;
    }

    private void Release(int node)
    {
        _nodes[node].Parent = _free;
        _nodes[node].Height = None;
        _free = node;
    }

    private void InsertSubtree(int top)
    {
        if (_root == None)
        {
            _root = top;
            _nodes[top].Parent = None;
            return;
        }

        var sibling = FindSibling(_nodes[top].Box, _nodes[top].Height);
        var parent = Allocate();
        ref var node = ref _nodes[parent];
        var grandparent = _nodes[sibling].Parent;
        node.Parent = grandparent;
        node.Left = sibling;
        node.Right = top;
        node.Data = None;
        _nodes[sibling].Parent = parent;
        _nodes[top].Parent = parent;
        if (grandparent == None)
            _root = parent;
        else
            Replace(grandparent, sibling, parent);
        Refit(parent);
    }

    // Walks down as long as pushing the box into a child is cheaper than pairing it here, but no lower than keeps a tree of that height
    // balanced.
    private int FindSibling(in Aabb box, int height)
    {
        var index = _root;
        while (_nodes[index].Height > height)
        {
            ref readonly var node = ref _nodes[index];
            var area = node.Box.HalfArea;
            var united = node.Box.Union(box).HalfArea;
            var pairHere = 2 * united;
            var inherited = 2 * (united - area);
            var left = DescentCost(node.Left, box) + inherited;
            var right = DescentCost(node.Right, box) + inherited;
            if (pairHere < left && pairHere < right)
                break;
            index = left < right ? node.Left : node.Right;
        }

        return index;
    }

    private float DescentCost(int index, in Aabb box)
    {
        ref readonly var node = ref _nodes[index];
        var united = node.Box.Union(box).HalfArea;
        return node.IsLeaf ? united : united - node.Box.HalfArea;
    }

    private void RemoveLeaf(int leaf)
    {
        if (leaf == _root)
        {
            _root = None;
            return;
        }

        var parent = _nodes[leaf].Parent;
        var grandparent = _nodes[parent].Parent;
        var sibling = _nodes[parent].Left == leaf ? _nodes[parent].Right : _nodes[parent].Left;
        _nodes[sibling].Parent = grandparent;
        if (grandparent == None)
            _root = sibling;
        else
            Replace(grandparent, parent, sibling);
        Release(parent);
        Refit(grandparent);
    }

    private void Replace(int parent, int oldChild, int newChild)
    {
        ref var node = ref _nodes[parent];
        if (node.Left == oldChild)
            node.Left = newChild;
        else
            node.Right = newChild;
    }

    // Boxes and heights from here up to the root, with a rotation where one side has grown two levels deeper.
    private void Refit(int index)
    {
        while (index != None)
        {
            index = Balance(index);
            ref var node = ref _nodes[index];
            ref readonly var left = ref _nodes[node.Left];
            ref readonly var right = ref _nodes[node.Right];
            node.Box = left.Box.Union(right.Box);
            node.Height = 1 + Math.Max(left.Height, right.Height);
            index = node.Parent;
        }
    }

    private int Balance(int index)
    {
        ref readonly var node = ref _nodes[index];
        if (node.IsLeaf)
            return index;
        var lean = _nodes[node.Right].Height - _nodes[node.Left].Height;
        return lean > 1 ? Rotate(index, node.Right, heavyIsRight: true)
            : lean < -1 ? Rotate(index, node.Left, heavyIsRight: false)
            : index;
    }

    // The heavy child takes the node's place and keeps its own deeper child; the other one goes down to the node.
    private int Rotate(int index, int heavy, bool heavyIsRight)
    {
        ref var node = ref _nodes[index];
        ref var up = ref _nodes[heavy];
        var (keep, give) = _nodes[up.Left].Height > _nodes[up.Right].Height ? (up.Left, up.Right) : (up.Right, up.Left);

        up.Parent = node.Parent;
        if (up.Parent == None)
            _root = heavy;
        else
            Replace(up.Parent, index, heavy);
        up.Left = index;
        up.Right = keep;
        node.Parent = heavy;
        if (heavyIsRight)
            node.Right = give;
        else
            node.Left = give;
        _nodes[give].Parent = index;

        ref readonly var left = ref _nodes[node.Left];
        ref readonly var right = ref _nodes[node.Right];
        node.Box = left.Box.Union(right.Box);
        node.Height = 1 + Math.Max(left.Height, right.Height);
        return heavy;
    }

    private struct Node
    {
        public Aabb Box;
        public int Parent; // next free node while free
        public int Left;
        public int Right;
        public int Height; // 0 for a leaf, None while free
        public int Data;

        public readonly bool IsLeaf => Left == None;
    }
}
