using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Walkers;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Terrain;
using OpenSim.Primitives;

namespace OpenSim.Physics.Tests.Walkers;

/// <summary>A land of 64 m with one avatar, stepped by the test at 45 ticks a second.</summary>
internal sealed class World
{
    public const float Tick = 1f / 45;
    public static readonly Vector3 AvatarSize = new(0.45f, 0.6f, 1.9f);

    private readonly PhysicsCommandQueue _commands = new();
    private int _prims;

    public World(float height = 20)
    {
        Land = new HeightField(64, 64, height);
        Space = new CollisionSpace(Land);
        Physics = new WalkerWorld(Space, new Aabb(new Vector3(0.3f, 0.3f, -100), new Vector3(63.7f, 63.7f, 1000)));
    }

    public HeightField Land { get; }

    public CollisionSpace Space { get; }

    public WalkerWorld Physics { get; }

    public PhysicsResult Last { get; private set; }

    public Vector3 Position => Last.Position;

    public float Feet => Last.Position.Z - (AvatarSize.Z / 2);

    public int Box(Vector3 position, Vector3 size, Quaternion? rotation = null) => Prim(position, size, PrimShape.Box, rotation);

    public int Prim(Vector3 position, Vector3 size, PrimShape form, Quaternion? rotation = null, BodyTraits traits = BodyTraits.Solid)
    {
        SetPrim(++_prims, new BodyDescription(position, rotation ?? Quaternion.Identity, size, form, traits));
        return _prims;
    }

    public void SetPrim(int prim, in BodyDescription body) => _commands.Add(PhysicsCommand.SetPrim(prim, body));

    /// <summary>Puts the avatar (slot 1) with its feet somewhere.</summary>
    public void Avatar(Vector3 feet, bool isFlying = false, int slot = 1) =>
        _commands.Add(PhysicsCommand.AddAvatar(slot, feet + new Vector3(0, 0, AvatarSize.Z / 2), AvatarSize, isFlying));

    public void Drive(Vector3 velocity, bool isFlying = false, int slot = 1) =>
        _commands.Add(PhysicsCommand.Drive(slot, velocity, isFlying));

    public void Jump(float speed = 6.5f) => _commands.Add(PhysicsCommand.Jump(1, speed));

    public void Add(in PhysicsCommand command) => _commands.Add(command);

    public void Step(float seconds = Tick)
    {
        Physics.Apply(_commands.Waiting);
        _commands.Clear();
        Physics.Step(seconds);
        foreach (ref readonly var result in Physics.Results)
        {
            if (result.Actor == ActorId.Avatar(1))
                Last = result;
        }
    }

    public void Run(float seconds, Action? afterEachStep = null)
    {
        for (var i = 0; i < seconds / Tick; i++)
        {
            Step();
            afterEachStep?.Invoke();
        }
    }
}
