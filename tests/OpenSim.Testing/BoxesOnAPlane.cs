using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Vehicles;

namespace OpenSim.Testing;

/// <summary>
/// The smallest engine that fulfils the contract: bodies that do not turn fall upon the land, upon solid prims and upon nothing else. It
/// stands for all engines in tests of what the region does with one.
/// </summary>
public sealed class BoxesOnAPlane(DynamicsSpace space) : IDynamics
{
    private const int Patience = 9; // sub-steps at rest

    private readonly SortedDictionary<int, Box> _boxes = [];
    private readonly List<Box> _awake = [];
    private BodyResult[] _results = new BodyResult[16];
    private BodyContact[] _contacts = new BodyContact[16];
    private int _resultCount, _contactCount;
    private DynamicsRules _rules;

    /// <summary>How often a linkset was described or placed, and how many bodies were in all steps: what sleeps costs nothing.</summary>
    public int Told { get; private set; }

    public int Moves { get; private set; }

    public DynamicsRules Rules => _rules;

    public int AwakeCount => _awake.Count;

    public ReadOnlySpan<BodyResult> Results => _results.AsSpan(0, _resultCount);

    public ReadOnlySpan<BodyContact> Contacts => _contacts.AsSpan(0, _contactCount);

    public ReadOnlySpan<BodyImpact> Impacts => [];

    public void CountTouches(Dictionary<int, int> byGroup)
    {
    }

    public BodyMatter MatterOf(int group) => _boxes[group].Matter;

    public Fixture[] FixturesOf(int group) => _boxes[group].Fixtures;

    public void SetRules(in DynamicsRules rules) => _rules = rules;

    public DynamicsCounts Count() => new(_awake.Count, 0, _awake.Count);

    public BodyMass MassOf(ReadOnlySpan<Fixture> fixtures, in BodyMatter matter)
    {
        var mass = 0f;
        foreach (ref readonly var fixture in fixtures)
            mass += fixture.Size.X * fixture.Size.Y * fixture.Size.Z * fixture.Matter.Density;
        return new BodyMass(mass, Vector3.Zero);
    }

    public void SetBody(int group, in BodyState state, ReadOnlySpan<Fixture> fixtures, in BodyMatter matter)
    {
        if (!_boxes.TryGetValue(group, out var box))
            _boxes[group] = box = new Box(group);
        (box.State, box.Fixtures, box.Matter) = (state, fixtures.ToArray(), matter);
        Told++;
        Wake(box);
    }

    public void SetPropulsion(int group, in Propulsion propulsion)
    {
        _boxes[group].Matter = _boxes[group].Matter with { Propulsion = propulsion };
        Wake(_boxes[group]);
    }

    public MotorStrengths MotorsOf(int group) => default;

    public void PlaceBody(int group, in BodyState state)
    {
        _boxes[group].State = state;
        Told++;
        Wake(_boxes[group]);
    }

    public void RemoveBody(int group)
    {
        if (_boxes.Remove(group, out var box))
            _awake.Remove(box);
    }

    public void Apply(ReadOnlySpan<BodyCommand> commands)
    {
        foreach (ref readonly var command in commands)
        {
            if (!_boxes.TryGetValue(command.Group, out var box))
                continue;
            box.State = command.Kind switch
            {
                BodyCommandKind.Impulse => box.State with { Velocity = box.State.Velocity + (command.Vector / box.Mass) },
                BodyCommandKind.Velocity => box.State with { Velocity = command.Vector },
                _ => box.State
            };
            Wake(box);
        }
    }

    public void Disturb(in Aabb box)
    {
        foreach (var each in _boxes.Values)
        {
            if (each.Bounds.Grown(0.1f).Overlaps(box))
                Wake(each);
        }
    }

    public void MeetWalkers()
    {
    }

    public void Step(int subSteps)
    {
        (_resultCount, _contactCount) = (0, 0);
        for (var i = 0; i < _awake.Count; i++)
            Step(_awake[i], subSteps);
        _awake.RemoveAll(static box => box.Quiet >= Patience);
    }

    public void Dispose()
    {
    }

    private void Step(Box box, int subSteps)
    {
        Moves++;
        var (hit, impulse) = (-1, 0f);
        for (var i = 0; i < subSteps && box.Quiet < Patience; i++)
            Fall(box, ref hit, ref impulse);
        var isAsleep = box.Quiet >= Patience;
        Append(ref _results, ref _resultCount, new BodyResult(box.Group, box.State, isAsleep));
        if (box.Matter.WantsContacts && (hit >= 0 || box.Touches))
        {
            var phase = hit < 0 ? ContactPhase.Ends : box.Touches ? ContactPhase.Persists : ContactPhase.Begins;
            Append(ref _contacts, ref _contactCount, new BodyContact(ActorId.Prim(box.Fixtures[0].Prim), ActorId.Prim(Math.Max(hit, 0)),
                box.State.Pose.Position, Vector3.UnitZ, impulse, phase));
        }

        box.Touches = hit >= 0;
    }

    private void Fall(Box box, ref int hit, ref float impulse)
    {
        var (pose, velocity) = (box.State.Pose, box.State.Velocity);
        if (box.Matter.IsMovable && !box.Matter.IsHeld)
            velocity.Z -= _rules.Gravity * (box.Matter.Gravity - box.Matter.Propulsion.Buoyancy) * IDynamics.SubStep;
        else
            velocity = Vector3.Zero;
        var place = pose.Position + (velocity * IDynamics.SubStep);
        var (under, top) = Under(box, pose.Position);
        if (velocity.Z <= 0 && place.Z - box.Half.Z <= top)
        {
            impulse += -velocity.Z * box.Mass;
            hit = under;
            place.Z = top + box.Half.Z;
            velocity.Z = 0;
            velocity *= 1 - MathF.Min(1, box.Fixtures[0].Matter.Friction * 0.1f);
        }

        box.Quiet = Vector3.DistanceSquared(place, pose.Position) < 1e-8f ? box.Quiet + 1 : 0;
        box.State = new BodyState(pose with { Position = place }, box.Quiet >= Patience ? Vector3.Zero : velocity, Vector3.Zero);
    }

    // The land, or the top of a solid prim that is no body, below the middle.
    private (int Prim, float Top) Under(Box box, Vector3 middle)
    {
        var land = (Prim: 0, Top: space.Space.Land.HeightAt(middle.X, middle.Y));
        if (!_rules.BodiesCollide || box.Matter.IsPhantom)
            return land;
        foreach (var prim in space.Space.Tree.Overlapping(new Aabb(middle with { Z = land.Top }, middle)))
        {
            ref readonly var body = ref space.Space.At(prim);
            if (body.IsSolid && (body.Traits & BodyTraits.Physical) == 0 && space.Space.BoxOf(prim).Max.Z is var top
                && top > land.Top && top <= middle.Z)
                land = (prim, top);
        }

        return land;
    }

    private void Wake(Box box)
    {
        box.Quiet = 0;
        if (!_awake.Contains(box))
            _awake.Add(box);
    }

    private static void Append<T>(ref T[] list, ref int count, T item)
    {
        if (count == list.Length)
            Array.Resize(ref list, count * 2);
        list[count++] = item;
    }

    private sealed class Box(int group)
    {
        public int Group { get; } = group;

        public BodyState State { get; set; }

        public Fixture[] Fixtures { get; set; } = [];

        public BodyMatter Matter { get; set; }

        public int Quiet { get; set; }

        public bool Touches { get; set; }

        public Vector3 Half => Fixtures[0].Size / 2;

        public float Mass => Fixtures.Sum(f => f.Size.X * f.Size.Y * f.Size.Z * f.Matter.Density);

        public Aabb Bounds => Aabb.Around(State.Pose.Position, Half);
    }
}
