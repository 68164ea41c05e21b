using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Broad;
using OpenSim.Dynamics.Contacts;
using OpenSim.Dynamics.Islands;
using OpenSim.Dynamics.Shapes;
using OpenSim.Dynamics.Solver;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Dynamics;

/// <summary>
/// Rigid bodies of a region: contacts that persist, solved eight at a time in a few sub-steps, soft and warm-started; islands that sleep as
/// a whole; what is fast is stopped before it arrives. See docs/adr/0014.
/// </summary>
public sealed partial class RigidBodyWorld : IDynamics
{
    private readonly DynamicsSpace _space;
    private readonly HullStore _hulls = new();
    private readonly PairStore _pairs = new();
    private readonly BroadPhase _broad;
    private readonly PairTest _test;
    private readonly StepSolver _solver = new();
    private readonly IslandForest _islands = new();
    private readonly BodyMaking _making;
    private readonly Dictionary<int, RigidBody> _bodies = [];
    private readonly List<RigidBody> _awake = [];
    private readonly List<Collider> _disturbed = [];
    private readonly List<RigidBody> _unfinished = [];
    private DynamicsRules _rules = new(9.80665f, 0, true);

    public RigidBodyWorld(DynamicsSpace space)
    {
        _space = space;
        _broad = new BroadPhase(space, _pairs, _hulls);
        _test = new PairTest(space.Space, space.Walkers);
        _making = new BodyMaking(_hulls);
    }

    public int AwakeCount => _awake.Count;

    public void SetRules(in DynamicsRules rules)
    {
        var before = _rules;
        _rules = rules;
        if (before == rules)
            return;
        _broad.BodiesCollide = rules.BodiesCollide;
        foreach (var body in _bodies.Values)
        {
            if (before.BodiesCollide != rules.BodiesCollide)
                Meet(body);
            Wake(body);
        }
    }

    public void SetBody(int group, in BodyState state, ReadOnlySpan<Fixture> fixtures, in BodyMatter matter)
    {
        if (!_bodies.TryGetValue(group, out var body))
            _bodies[group] = body = new RigidBody(group);
        WakeNeighbours(body);
        Leave(body);
        _making.Describe(body, fixtures, matter);
        if (body.AwaitsPieces)
            _unfinished.Add(body);
        body.Place(Sane(state, body));
        body.PlaceColliders();
        Wake(body);
        foreach (var collider in body.Colliders)
            _broad.Add(collider);
    }

    public BodyMass MassOf(ReadOnlySpan<Fixture> fixtures, in BodyMatter matter) => _making.MassOf(fixtures, matter);

    public void PlaceBody(int group, in BodyState state)
    {
        if (!_bodies.TryGetValue(group, out var body))
            return;
        WakeNeighbours(body);
        body.Place(Sane(state, body));
        Wake(body);
        Meet(body);
    }

    public void RemoveBody(int group)
    {
        if (!_bodies.Remove(group, out var body))
            return;
        WakeNeighbours(body);
        Leave(body);
        DropFromAwake(body);
    }

    public void Disturb(in Aabb box)
    {
        foreach (var number in _broad.Overlapping(box.Grown(0.1f)))
            _disturbed.Add(_broad.At(number));
        foreach (var collider in _disturbed)
        {
            Wake(collider.Body);
            LookAnew(collider.Body);
            _broad.FindPairs(collider);
        }

        _disturbed.Clear();
    }

    public void Dispose()
    {
        foreach (var body in _bodies.Values)
            Leave(body);
        _bodies.Clear();
        _awake.Clear();
    }

    // What touches it is asked again, wherever it is now.
    private void Meet(RigidBody body)
    {
        body.PlaceColliders();
        foreach (var collider in body.Colliders)
        {
            _broad.Move(collider, Vector3.Zero);
            _broad.FindPairs(collider);
        }
    }

    private void LookAnew(RigidBody body)
    {
        for (var pair = _pairs.First(body); pair is not null; pair = _pairs.Next(pair, body))
        {
            pair.IsTested = false;
            if (pair.Prim is { } prim)
                prim.Matter = _space.MatterOf(prim.Prim);
            PairMatter.Mix(pair);
        }
    }

    // Their pieces are there now. The pose of the root stays, whatever becomes of the centre.
    private void FinishBodies()
    {
        for (var i = _unfinished.Count - 1; i >= 0; i--)
        {
            var body = _unfinished[i];
            var isWanted = _bodies.GetValueOrDefault(body.Group) == body && body.AwaitsPieces;
            if (isWanted && BodyMaking.Awaits(body.Fixtures))
                continue;
            _unfinished.RemoveAt(i);
            if (isWanted)
                SetBody(body.Group, body.State, body.Fixtures, body.Matter);
        }
    }

    private void Leave(RigidBody body)
    {
        while (_pairs.First(body) is { } pair)
            _broad.Remove(pair);

        foreach (var collider in body.Colliders)
            _broad.Remove(collider);
        body.Colliders = [];
    }

    // A place that is no place: it stays where it was, and lies still.
    private static BodyState Sane(in BodyState state, RigidBody body)
    {
        const float Far = 1e5f;
        var (position, rotation) = (state.Pose.Position, state.Pose.Rotation);
        var isPlace = float.IsFinite(position.X + position.Y + position.Z);
        var turn = rotation.LengthSquared();
        var motion = state.Velocity + state.Spin;
        var isMotion = body.CanMove && float.IsFinite(motion.X + motion.Y + motion.Z);
        return new BodyState(
            new Primitives.Pose(isPlace ? Vector3.Clamp(position, new Vector3(-Far), new Vector3(Far)) : body.Centre,
                float.IsFinite(turn) && turn > 1e-6f ? rotation : Quaternion.Identity),
            isMotion ? state.Velocity : Vector3.Zero, isMotion ? state.Spin : Vector3.Zero);
    }
}
