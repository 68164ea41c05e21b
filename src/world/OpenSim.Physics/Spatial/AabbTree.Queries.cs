using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Memory;

namespace OpenSim.Physics.Spatial;

public sealed partial class AabbTree
{
    // A walk holds at most one node for each level; rotations keep 140,000 things under 30 levels, and 2^31 things would not reach 64.
    private const int StackSize = 64;

    /// <summary>
    /// All things whose boxes touch the given one: <c>foreach (var data in tree.Overlapping(box))</c>. The tree must not change meanwhile.
    /// </summary>
    public OverlapWalk Overlapping(in Aabb box) => new(this, box);

    /// <summary>
    /// All things whose boxes a ray touches, roughly from near to far. A caller that has found a hit lowers <see cref="RayWalk.Limit"/>,
    /// and everything beyond is left out. The tree must not change meanwhile.
    /// </summary>
    public RayWalk Along(in Ray ray, float length) => new(this, ray, length);

    [InlineArray(StackSize)]
    private struct NodeStack
    {
        private int _first;
    }

    /// <summary>See <see cref="Overlapping"/>.</summary>
    public ref struct OverlapWalk
    {
        private readonly PagedTable<Node> _nodes;
        private readonly Aabb _box;
        private NodeStack _stack;
        private int _depth;

        internal OverlapWalk(AabbTree tree, in Aabb box)
        {
            _nodes = tree._nodes;
            _box = box;
            if (tree._root != None)
                _stack[_depth++] = tree._root;
        }

        /// <summary>The thing's number.</summary>
        public int Current { get; private set; }

        /// <summary>Nodes looked at so far: the measure of what a query costs.</summary>
        public int Visits { get; private set; }

        public readonly OverlapWalk GetEnumerator() => this;

        public bool MoveNext()
        {
            while (_depth > 0)
            {
                ref readonly var node = ref _nodes[_stack[--_depth]];
                Visits++;
                if (!node.Box.Overlaps(_box))
                    continue;
                if (node.IsLeaf)
                {
                    Current = node.Data;
                    return true;
                }

                _stack[_depth++] = node.Right;
                _stack[_depth++] = node.Left;
            }

            return false;
        }
    }

    /// <summary>See <see cref="Along"/>.</summary>
    public ref struct RayWalk
    {
        private readonly PagedTable<Node> _nodes;
        private readonly Vector3 _origin;
        private readonly Vector3 _inverse;
        private NodeStack _stack;
        private int _depth;

        internal RayWalk(AabbTree tree, in Ray ray, float length)
        {
            _nodes = tree._nodes;
            _origin = ray.Origin;
            _inverse = new Vector3(Inverse(ray.Direction.X), Inverse(ray.Direction.Y), Inverse(ray.Direction.Z));
            Limit = length;
            if (tree._root != None)
                _stack[_depth++] = tree._root;
        }

        /// <summary>Metres along the ray beyond which nothing is wanted any more.</summary>
        public float Limit { get; set; }

        /// <summary>The thing's number.</summary>
        public int Current { get; private set; }

        /// <summary>Nodes looked at so far.</summary>
        public int Visits { get; private set; }

        public readonly RayWalk GetEnumerator() => this;

        public bool MoveNext()
        {
            while (_depth > 0)
            {
                ref readonly var node = ref _nodes[_stack[--_depth]];
                Visits++;
                if (Enter(node.Box) > Limit)
                    continue;
                if (node.IsLeaf)
                {
                    Current = node.Data;
                    return true;
                }

                PushNearLast(node.Left, node.Right);
            }

            return false;
        }

        private void PushNearLast(int left, int right)
        {
            var enterLeft = Enter(_nodes[left].Box);
            var enterRight = Enter(_nodes[right].Box);
            var (near, far, enterNear, enterFar) =
                enterLeft <= enterRight ? (left, right, enterLeft, enterRight) : (right, left, enterRight, enterLeft);
            if (enterFar <= Limit)
                _stack[_depth++] = far;
            if (enterNear <= Limit)
                _stack[_depth++] = near;
        }

        // Finite even for a ray across an axis: infinity times the 0 of a ray in the very plane of a face would be no number, and the box
        // be lost.
        private static float Inverse(float direction) => MathF.Abs(direction) > 1e-20f ? 1 / direction : 1e20f;

        // Distance at which the ray enters the box, 0 from inside, infinite when it misses.
        private readonly float Enter(in Aabb box)
        {
            var a = (box.Min - _origin) * _inverse;
            var b = (box.Max - _origin) * _inverse;
            var enter = Vector3.Min(a, b);
            var leave = Vector3.Max(a, b);
            var first = MathF.Max(MathF.Max(enter.X, enter.Y), MathF.Max(enter.Z, 0));
            var last = MathF.Min(leave.X, MathF.Min(leave.Y, leave.Z));
            return first <= last ? first : float.PositiveInfinity;
        }
    }
}
