using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Forms;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Terrain;
using OpenSim.Physics.Walkers;
using OpenSim.Primitives;

namespace OpenSim.Testing;

/// <summary>An engine of dynamics with a land of 256 m at 20 m, and bodies put there by hand. A linkset's index is a prim's.</summary>
public sealed class FallingWorld : IDisposable
{
    public const float Ground = 20;

    public static readonly FixtureMatter Plain = new(1000, 0.6f, 0, 3);
    public static readonly PrimShape Ball = PrimShape.Box with { PathCurve = 32, ProfileCurve = 5 };
    public static readonly PrimShape Cylinder = PrimShape.Box with { ProfileCurve = 0 };

    private readonly Dictionary<int, BodyState> _states = [];
    private readonly Dictionary<int, Fixture[]> _parts = [];
    private readonly HashSet<int> _asleep = [];
    private readonly List<BodyContact> _contacts = [];
    private readonly BodyCommandQueue _commands = new();
    private int _prims;

    public FallingWorld(Func<DynamicsSpace, IDynamics> make)
    {
        Space = new CollisionSpace(new HeightField(256, 256, Ground));
        var limits = new Aabb(new Vector3(0.3f, 0.3f, -100), new Vector3(255.7f, 255.7f, 4096));
        Walkers = new WalkerWorld(Space, limits);
        Engine = make(new DynamicsSpace(Space, Walkers, limits) { MatterOf = prim => Stuff(prim) });
        Engine.SetRules(Rules);
        Walkers.Disturbed = box => Engine.Disturb(box);
    }

    public static DynamicsRules Rules { get; } = new(9.8f, 20, true);

    /// <summary>Bodies are made when their pieces are there, so that a test runs the same way each time.</summary>
    public bool WaitsForPieces { get; init; } = true;

    /// <summary>What standing prims are made of.</summary>
    public Func<int, FixtureMatter> Stuff { get; set; } = static _ => FixtureMatter.OfNewPrim;

    public CollisionSpace Space { get; }

    public WalkerWorld Walkers { get; }

    public IDynamics Engine { get; }

    public IReadOnlyList<BodyContact> Contacts => _contacts;

    public IEnumerable<int> Bodies => _states.Keys;

    public BodyState this[int body] => _states[body];

    public bool IsAsleep(int body) => _asleep.Contains(body);

    /// <summary>A prim that stands there.</summary>
    public int Wall(Vector3 position, Vector3 size, Quaternion? rotation = null, PrimShape? form = null) =>
        Prim(position, rotation ?? Quaternion.Identity, size, form ?? PrimShape.Box, BodyTraits.Solid);

    public int Body(Vector3 position, Vector3 size, PrimShape? form = null, Quaternion? rotation = null, BodyMatter? matter = null,
        FixtureMatter? stuff = null, Vector3 velocity = default, Vector3 spin = default)
    {
        var turn = rotation ?? Quaternion.Identity;
        var prim = Prim(position, turn, size, form ?? PrimShape.Box, BodyTraits.Solid | BodyTraits.Physical);
        var fixture = new Fixture(prim, Pose.Origin, size, BodyTraits.Solid, Pin(prim), stuff ?? Plain);
        Set(prim, new BodyState(new Pose(position, turn), velocity, spin), [fixture], matter ?? new BodyMatter());
        return prim;
    }

    /// <summary>A part for <see cref="Set"/>.</summary>
    public Fixture Part(Pose pose, Vector3 size, PrimShape? form = null, FixtureMatter? stuff = null)
    {
        var prim = Prim(pose.Position, pose.Rotation, size, form ?? PrimShape.Box, BodyTraits.Solid | BodyTraits.Physical);
        return new Fixture(prim, pose, size, BodyTraits.Solid, Pin(prim), stuff ?? Plain);
    }

    public void Set(int body, in BodyState state, ReadOnlySpan<Fixture> fixtures, in BodyMatter matter)
    {
        _states[body] = state;
        _parts[body] = fixtures.ToArray();
        _asleep.Remove(body);
        Show(new BodyResult(body, state, false));
        Engine.SetBody(body, state, fixtures, matter);
    }

    public void Remove(int body)
    {
        _states.Remove(body);
        _asleep.Remove(body);
        Engine.RemoveBody(body);
    }

    public void Command(in BodyCommand command) => _commands.Add(command);

    /// <summary>Takes a wall away or puts it somewhere else, as the region does.</summary>
    public void RemoveWall(int prim)
    {
        var commands = new PhysicsCommandQueue();
        commands.Add(PhysicsCommand.RemovePrim(prim));
        Walkers.Apply(commands.Waiting);
    }

    public void Step(int subSteps = 2)
    {
        Engine.Apply(_commands.Waiting);
        _commands.Clear();
        Engine.Step(subSteps);
        foreach (ref readonly var result in Engine.Results)
        {
            _states[result.Group] = result.State;
            if (Walkers.Avatars.Count > 0)
                Show(result);
            if (result.IsAsleep)
                _asleep.Add(result.Group);
            else
                _asleep.Remove(result.Group);
        }

        foreach (var contact in Engine.Contacts)
            _contacts.Add(contact);
    }

    public void Run(float seconds, Action? afterEach = null)
    {
        for (var i = 0; i < seconds * 45; i++)
        {
            Step();
            afterEach?.Invoke();
        }
    }

    public void Dispose() => Engine.Dispose();

    /// <summary>Where the feet of an avatar are that is there.</summary>
    public Vector3 FeetOf(int slot, Vector3 size)
    {
        var capsule = Walkers.CapsuleOf(slot);
        return capsule.Low with { Z = capsule.Low.Z - capsule.Radius - new AvatarForm(size).Step };
    }

    /// <summary>Pieces are made in the background.</summary>
    public static void WaitForPieces(CollisionMesh mesh)
    {
        if (!SpinWait.SpinUntil(() => mesh.TryPieces(out _), TimeSpan.FromMinutes(1)))
            throw new TimeoutException("Pieces are not made.");
    }

    private ShapePin Pin(int prim)
    {
        var pin = Space.Pin(prim);
        if (WaitsForPieces && pin.Mesh is { } mesh)
            WaitForPieces(mesh);
        return pin;
    }

    // Walkers meet bodies as prims of the space.
    private void Show(in BodyResult result)
    {
        foreach (var part in _parts[result.Group])
        {
            var pose = result.State.Pose.ToWorld(part.Pose);
            ref readonly var prim = ref Space.At(part.Prim);
            Walkers.Apply([PhysicsCommand.SetPrim(part.Prim, new BodyDescription(pose.Position, pose.Rotation, prim.HalfSize * 2, prim.Form,
                prim.Traits))]);
        }
    }

    private int Prim(Vector3 position, Quaternion rotation, Vector3 size, PrimShape form, BodyTraits traits)
    {
        var prim = ++_prims;
        Space.Set(prim, new BodyDescription(position, rotation, size, form, traits));
        if ((traits & BodyTraits.Physical) == 0)
            Engine.Disturb(Space.BoxOf(prim));
        return prim;
    }
}
