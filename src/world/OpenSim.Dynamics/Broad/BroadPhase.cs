using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Contacts;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Dynamics.Broad;

/// <summary>
/// Who is near whom: parts of bodies in a tree of their own, whose boxes are larger than they are, so that most steps change nothing; what
/// stands in the space's tree, and walkers in theirs.
/// </summary>
internal sealed class BroadPhase(DynamicsSpace space, PairStore pairs, HullStore hulls)
{
    private const float Margin = 0.1f;

    private readonly AabbTree _tree = new(Margin);
    private readonly List<Collider?> _colliders = [];
    private readonly Stack<int> _free = [];
    private readonly Dictionary<int, StaticPrim> _prims = [];
    private readonly HashSet<int> _standing = []; // prims of bodies that only stand there

    public bool BodiesCollide { get; set; } = true;

    public void Add(Collider collider)
    {
        if (!_free.TryPop(out collider.Number))
        {
            collider.Number = _colliders.Count;
            _colliders.Add(null);
        }

        _colliders[collider.Number] = collider;
        collider.Leaf = _tree.Insert(collider.Box, collider.Number);
        if (!collider.Body.Matter.IsMovable)
            _standing.Add(collider.Prim);
        FindPairs(collider);
    }

    /// <summary>Its pairs must have gone before.</summary>
    public void Remove(Collider collider)
    {
        _tree.Remove(collider.Leaf);
        _colliders[collider.Number] = null;
        _free.Push(collider.Number);
        _standing.Remove(collider.Prim);
        hulls.Give(collider.HullKey);
    }

    /// <param name="way">Metres that it goes in a step: what it may meet on the way counts as near.</param>
    public void Move(Collider collider, System.Numerics.Vector3 way)
    {
        var box = collider.Box;
        if (_tree.Move(collider.Leaf, box.Union(box.Moved(way))))
            FindPairs(collider);
    }

    /// <summary>Numbers of the parts in a box.</summary>
    public AabbTree.OverlapWalk Overlapping(in Aabb box) => _tree.Overlapping(box);

    public Collider At(int number) => _colliders[number]!;

    /// <summary>Looks anew for what is near it.</summary>
    public void FindPairs(Collider collider)
    {
        var box = _tree.BoxOf(collider.Leaf);
        var body = collider.Body;
        if (body.Matter.IsMovable)
            Meet(collider, PairKind.Land, 0);
        if (!BodiesCollide || body.Matter.IsPhantom)
            return;
        foreach (var number in _tree.Overlapping(box))
            MeetBody(collider, At(number));
        if (body.Matter.IsMovable)
        {
            foreach (var prim in space.Space.Tree.Overlapping(box))
                MeetPrim(collider, prim);
        }

        foreach (var slot in space.Walkers.Avatars.Overlapping(box))
            Meet(collider, PairKind.Walker, slot);
    }

    /// <summary>A walker has come near.</summary>
    public void MeetWalker(Collider collider, int slot)
    {
        if (BodiesCollide && !collider.Body.Matter.IsPhantom)
            Meet(collider, PairKind.Walker, slot);
    }

    /// <summary>False when the two have parted, or one of them is no more.</summary>
    public bool IsNear(Pair pair)
    {
        switch (pair.Kind)
        {
            case PairKind.Land:
                return true;
            case PairKind.Body:
                return _tree.BoxOf(pair.A.Leaf).Overlaps(_tree.BoxOf(pair.B!.Leaf));
            case PairKind.Prim:
                return IsObstacle(pair.Prim!.Prim) && space.Space.BoxOf(pair.Prim.Prim).Overlaps(_tree.BoxOf(pair.A.Leaf));
            default:
                return space.Walkers.Contains(pair.Walker)
                    && _tree.BoxOf(pair.A.Leaf).Grown(Margin).Overlaps(space.Walkers.CapsuleOf(pair.Walker).Box);
        }
    }

    /// <summary>The prim of a pair as it stands now.</summary>
    public void Refresh(Pair pair)
    {
        var prim = pair.Prim!;
        if (prim.IsAsIn(space.Space))
            return;
        prim.Describe(space, hulls);
        pair.IsTested = false;
        PairMatter.Mix(pair);
        for (var near = pairs.First(pair.BodyA); near is not null; near = pairs.Next(near, pair.BodyA))
            near.IsTested &= near.Prim != prim;
    }

    public void Remove(Pair pair)
    {
        if (pair.Prim is { } prim && --prim.Users == 0)
        {
            _prims.Remove(prim.Prim);
            prim.Release(hulls);
        }

        pairs.Remove(pair);
    }

    private bool IsObstacle(int prim)
    {
        if (!space.Space.Contains(prim))
            return false;
        ref readonly var body = ref space.Space.At(prim);
        return body.IsSolid && (body.Traits & BodyTraits.Physical) == 0 && !_standing.Contains(prim);
    }

    private void MeetBody(Collider a, Collider b)
    {
        var (bodyA, bodyB) = (a.Body, b.Body);
        if (bodyA == bodyB || bodyB.Matter.IsPhantom || !MayMeet(bodyA, bodyB))
            return;
        if (a.Number > b.Number)
            (a, b) = (b, a);
        var key = PairStore.KeyOf(PairKind.Body, a.Number, b.Number);
        if (!pairs.Contains(key))
            Make(pairs.Add(PairKind.Body, key, a, b));
    }

    private static bool MayMeet(RigidBody a, RigidBody b) =>
        a.CanMove || b.CanMove || a.Matter.WantsContacts || b.Matter.WantsContacts;

    private void MeetPrim(Collider collider, int prim)
    {
        var key = PairStore.KeyOf(PairKind.Prim, collider.Number, prim);
        if (pairs.Contains(key) || !IsObstacle(prim))
            return;
        if (!_prims.TryGetValue(prim, out var known))
        {
            _prims[prim] = known = new StaticPrim(prim);
            known.Describe(space, hulls);
        }

        known.Users++;
        var pair = pairs.Add(PairKind.Prim, key, collider, null);
        pair.Prim = known;
        Make(pair);
    }

    private void Meet(Collider collider, PairKind kind, int other)
    {
        var key = PairStore.KeyOf(kind, collider.Number, other);
        if (pairs.Contains(key))
            return;
        var pair = pairs.Add(kind, key, collider, null);
        pair.Walker = other;
        Make(pair);
    }

    private void Make(Pair pair)
    {
        var (a, b) = (pair.BodyA.Matter, pair.BodyB?.Matter);
        pair.IsSensor = (a.IsVolumeDetect && pair.Kind != PairKind.Land) || b is { IsVolumeDetect: true };
        pair.IsToldOf = a.WantsContacts || b is { WantsContacts: true };
        PairMatter.Mix(pair);
        if (pair.BodyA.IsAwake || pair.BodyB is { IsAwake: true })
            pairs.Activate(pair);
    }
}
