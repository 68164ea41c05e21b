using OpenSim.Dynamics.Bodies;

namespace OpenSim.Dynamics.Contacts;

/// <summary>All pairs: found by what they are of, in a chain for each body, and in a dense list of those that a step looks at.</summary>
internal sealed class PairStore
{
    private readonly Dictionary<ulong, Pair> _byKey = [];
    private readonly List<Pair> _all = [];
    private readonly Stack<Pair> _free = [];
    private readonly List<Pair> _active = [];

    /// <summary>Those of which a body is awake.</summary>
    public List<Pair> Active => _active;

    public static ulong KeyOf(PairKind kind, int a, int b) => (ulong)kind << 62 | (ulong)(uint)a << 31 | (uint)b;

    public bool Contains(ulong key) => _byKey.ContainsKey(key);

    public Pair At(int number) => _all[number];

    public Pair Add(PairKind kind, ulong key, Collider a, Collider? b)
    {
        if (!_free.TryPop(out var pair))
            _all.Add(pair = new Pair(_all.Count));
        (pair.Kind, pair.Key, pair.A, pair.B) = (kind, key, a, b);
        _byKey.Add(key, pair);
        Link(pair, a.Body, isA: true);
        if (b is not null)
            Link(pair, b.Body, isA: false);
        return pair;
    }

    public void Remove(Pair pair)
    {
        Deactivate(pair);
        Unlink(pair, pair.A.Body);
        if (pair.B is not null)
            Unlink(pair, pair.B.Body);
        _byKey.Remove(pair.Key);
        pair.Clear();
        _free.Push(pair);
    }

    public void Activate(Pair pair)
    {
        if (pair.ActiveAt >= 0)
            return;
        pair.ActiveAt = _active.Count;
        _active.Add(pair);
    }

    public void Deactivate(Pair pair)
    {
        if (pair.ActiveAt < 0)
            return;
        var last = _active[^1];
        _active[pair.ActiveAt] = last;
        last.ActiveAt = pair.ActiveAt;
        _active.RemoveAt(_active.Count - 1);
        pair.ActiveAt = -1;
    }

    /// <summary>The one after it in the chain of a body; null at the end.</summary>
    public Pair? Next(Pair pair, RigidBody body) => Find(pair.BodyA == body ? pair.NextOfA : pair.NextOfB);

    public Pair? First(RigidBody body) => Find(body.FirstPair);

    private Pair? Find(int number) => number < 0 ? null : _all[number];

    private void Link(Pair pair, RigidBody body, bool isA)
    {
        if (isA)
            (pair.NextOfA, pair.BeforeOfA) = (body.FirstPair, -1);
        else
            (pair.NextOfB, pair.BeforeOfB) = (body.FirstPair, -1);
        if (Find(body.FirstPair) is { } next)
            SetBefore(next, body, pair.Number);
        body.FirstPair = pair.Number;
    }

    private void Unlink(Pair pair, RigidBody body)
    {
        var (next, before) = pair.BodyA == body ? (pair.NextOfA, pair.BeforeOfA) : (pair.NextOfB, pair.BeforeOfB);
        if (Find(next) is { } after)
            SetBefore(after, body, before);
        if (Find(before) is { } ahead)
            SetNext(ahead, body, next);
        else
            body.FirstPair = next;
    }

    private static void SetBefore(Pair pair, RigidBody body, int number)
    {
        if (pair.BodyA == body)
            pair.BeforeOfA = number;
        else
            pair.BeforeOfB = number;
    }

    private static void SetNext(Pair pair, RigidBody body, int number)
    {
        if (pair.BodyA == body)
            pair.NextOfA = number;
        else
            pair.NextOfB = number;
    }
}
