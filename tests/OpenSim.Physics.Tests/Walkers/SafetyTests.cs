using System.Numerics;
using OpenSim.Physics.Walkers;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;
using OpenSim.Testing;

namespace OpenSim.Physics.Tests.Walkers;

/// <summary>What must hold whatever stands around: nobody falls through, nobody is in anything, nobody jumps, nobody is stuck.</summary>
[TestFixture]
public sealed class SafetyTests
{
    [Test]
    public void Wandering_NeverThroughTheLand_NeverInAPrim_NeverFasterThanItself([Range(1, 12)] int seed)
    {
        var random = new Random(seed);
        var world = new World();
        RandomTown.Fill(world, random, 80);
        world.Avatar(new Vector3(32, 32, 40));
        world.Run(2);
        var before = world.Position;
        for (var i = 0; i < 900; i++)
        {
            Behave(world, random, i);
            world.Step();
            AssertSafe(world, before, $"seed {seed}, step {i}");
            before = world.Position;
        }
    }

    [Test]
    public void PrimsThatMoveAndAppear_LeaveNobodyInside([Range(1, 8)] int seed)
    {
        var random = new Random(seed);
        var world = new World();
        RandomTown.Fill(world, random, 40);
        world.Avatar(new Vector3(32, 32, 40));
        for (var i = 0; i < 600; i++)
        {
            Behave(world, random, i);
            if (i % 10 == 0)
                world.SetPrim(random.Next(40) + 1,
                    RandomTown.Any(random) with { Position = world.Position + (RandomTown.Direction(random) * random.NextSingle() * 3) });
            world.Step();
            Assert.That(DepthInAnything(world), Is.LessThan(0.01f), $"seed {seed}, step {i}");
            Assert.That(world.Feet, Is.GreaterThan(world.Land.HeightAt(world.Position.X, world.Position.Y) - 0.01f));
        }
    }

    [Test]
    public void AnywhereItHasWalked_ItCanGetAway([Range(1, 8)] int seed)
    {
        var random = new Random(seed);
        var world = new World();
        RandomTown.Fill(world, random, 120);
        world.Avatar(new Vector3(32, 32, 24));
        for (var leg = 0; leg < 12; leg++)
        {
            world.Drive(RandomTown.Direction(random) * 4);
            world.Run(1.5f);
            Assert.That(CanMove(world), Is.True, $"seed {seed}: stuck at {world.Position} after leg {leg}");
        }
    }

    [Test]
    public void Arrival_InsideABigBox_IsSetOnTop()
    {
        var world = new World();
        world.Box(new Vector3(32, 32, 25), new Vector3(20, 20, 10));
        world.Avatar(new Vector3(32, 32, 22));
        world.Run(0.5f);
        Assert.That(world.Feet, Is.EqualTo(30).Within(0.6f));
    }

    [Test]
    public void Push_OfAbsurdStrength_StaysOutsideOfThings()
    {
        var world = new World();
        world.Box(new Vector3(40, 32, 25), new Vector3(0.05f, 40, 20));
        world.Avatar(new Vector3(32, 32, 20));
        world.Run(0.5f);
        world.Add(PhysicsCommand.Push(1, new Vector3(1e6f, 0, 10)));
        world.Run(1);
        Assert.That(world.Position.X, Is.LessThan(40));

        world.Add(PhysicsCommand.Push(1, new Vector3(float.NaN)));
        world.Run(1);
        Assert.That(float.IsFinite(world.Position.LengthSquared()), Is.True);
    }

    [Test]
    public void Step_AllocatesNothing_OnceTheFormsAreKnown()
    {
        var random = new Random(5);
        var world = new World();
        RandomTown.Fill(world, random, 80);
        for (var slot = 1; slot <= 50; slot++)
            world.Avatar(new Vector3(5 + slot, 32, 30), slot: slot);
        var directions = Enumerable.Range(0, 64).Select(_ => RandomTown.Direction(random) * 4).ToArray();
        void Walk()
        {
            for (var i = 0; i < 200; i++)
            {
                for (var slot = 1; slot <= 50; slot++)
                    world.Drive(directions[(slot + (i / 20)) % 64], slot: slot);
                world.Step();
            }
        }

        Walk();
        for (var prim = 1; prim <= 80; prim++)
            world.Space.RayCastPrim(prim, new Ray(Vector3.Zero, Vector3.UnitZ), 1, out _, out _);
        Assert.That(Allocations.WhenWarm(Walk), Is.Zero);
    }

    private static void Behave(World world, Random random, int step)
    {
        if (step % 15 == 0)
            world.Drive(RandomTown.Direction(random) * (random.NextSingle() * 6), isFlying: false);
        if (step % 97 == 0)
            world.Jump();
        if (step % 211 == 0)
            world.Drive((RandomTown.Direction(random) * 10) + new Vector3(0, 0, random.NextSingle() * 10), isFlying: true);
    }

    private static void AssertSafe(World world, Vector3 before, string where)
    {
        Assert.That(world.Feet, Is.GreaterThan(world.Land.HeightAt(world.Position.X, world.Position.Y) - 0.01f), where);
        Assert.That(DepthInAnything(world), Is.LessThan(0.01f), where);
        // Own speed, a step up, and being pushed out of what is touched.
        var moved = world.Position - before;
        Assert.That(new Vector2(moved.X, moved.Y).Length(), Is.LessThan((20 * World.Tick) + 0.1f), where);
        Assert.That(MathF.Abs(moved.Z), Is.LessThan((54 * World.Tick) + 0.5f), where);
    }

    private static float DepthInAnything(World world)
    {
        var body = new AvatarBody(1) { Size = World.AvatarSize, Position = world.Position };
        var deepest = Contact.None;
        for (var prim = 1; prim <= 120; prim++)
        {
            if (world.Space.Contains(prim) && world.Space.Penetration(prim, body.Capsule) is var contact && contact.Depth > deepest.Depth)
                deepest = contact;
        }

        return deepest.Depth;
    }

    private static bool CanMove(World world)
    {
        var start = world.Position;
        foreach (var way in new[] { Vector3.UnitX, -Vector3.UnitX, Vector3.UnitY, -Vector3.UnitY, Vector3.UnitZ })
        {
            world.Drive(way * 8, isFlying: true);
            world.Run(0.5f);
            if (Vector3.Distance(start, world.Position) > 1)
            {
                world.Drive(Vector3.Zero);
                world.Run(0.5f);
                return true;
            }
        }

        return false;
    }
}
