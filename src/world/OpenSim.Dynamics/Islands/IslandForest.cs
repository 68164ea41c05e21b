using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Contacts;

namespace OpenSim.Dynamics.Islands;

/// <summary>Which bodies hold one another: all of an island fall asleep together, once the last of them has long been still.</summary>
internal sealed class IslandForest
{
    /// <summary>Seconds of stillness before sleep.</summary>
    public const float Patience = 0.5f;

    private int[] _parents = new int[64];
    private float[] _quiet = new float[64];

    /// <summary>Appends the bodies of all islands that are still.</summary>
    public void FindStill(List<RigidBody> awake, List<Pair> pairs, List<RigidBody> still)
    {
        if (!Begin(awake))
            return;
        UniteAll(pairs);
        for (var i = 0; i < awake.Count; i++)
        {
            var root = Root(i);
            _quiet[root] = MathF.Min(_quiet[root], awake[i].Quiet);
        }

        for (var i = 0; i < awake.Count; i++)
        {
            if (_quiet[Root(i)] >= Patience)
                still.Add(awake[i]);
        }
    }

    /// <summary>Islands of which a body is awake.</summary>
    public int Count(List<RigidBody> awake, List<Pair> pairs)
    {
        Begin(awake);
        UniteAll(pairs);
        var count = 0;
        for (var i = 0; i < awake.Count; i++)
            count += Root(i) == i ? 1 : 0;
        return count;
    }

    private void UniteAll(List<Pair> pairs)
    {
        foreach (var pair in pairs)
        {
            if (pair is { IsTouching: true, IsSensor: false } && pair.BodyB is { MotionAt: > 0 } b && pair.BodyA is { MotionAt: > 0 } a)
                Unite(a.AwakeAt, b.AwakeAt);
        }
    }

    // False when nobody has been still for long enough.
    private bool Begin(List<RigidBody> awake)
    {
        if (_parents.Length < awake.Count)
            (_parents, _quiet) = (new int[awake.Count * 2], new float[awake.Count * 2]);
        var isAny = false;
        for (var i = 0; i < awake.Count; i++)
        {
            (_parents[i], _quiet[i]) = (i, awake[i].Quiet);
            isAny |= awake[i].Quiet >= Patience;
        }

        return isAny;
    }

    private int Root(int body)
    {
        while (_parents[body] != body)
            body = _parents[body] = _parents[_parents[body]];
        return body;
    }

    private void Unite(int a, int b)
    {
        (a, b) = (Root(a), Root(b));
        if (a == b)
            return;
        var (low, high) = a < b ? (a, b) : (b, a);
        _parents[high] = low;
    }
}
