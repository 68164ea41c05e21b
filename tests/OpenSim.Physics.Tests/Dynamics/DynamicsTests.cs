using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Spatial;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Physics.Tests.Dynamics;

/// <summary>What belongs to the contract of engines and is the same for all of them.</summary>
[TestFixture]
public sealed class DynamicsTests
{
    [Test]
    public void Clock_OfTicksThatComeWhenTheyCan_MakesAsManySubStepsAsTimeHasPassed()
    {
        var (clock, random, time, steps) = (new DynamicsClock(), new Random(1), 0.0, 0);
        for (var i = 0; i < 1000; i++)
        {
            var tick = (float)(random.NextDouble() * 0.05);
            time += tick;
            steps += clock.Take(tick);
        }

        Assert.That(steps, Is.EqualTo(time * 90).Within(1));
    }

    [Test]
    public void Clock_OfEvenTicks_MakesTwoEach_AndALateOneNoMoreThanIsAllowed()
    {
        var clock = new DynamicsClock();
        Assert.That(Enumerable.Range(0, 1000).Select(_ => clock.Take(1f / 45)), Is.All.EqualTo(2));
        Assert.That(clock.Take(3), Is.EqualTo(DynamicsClock.MaxSubSteps));
        Assert.That(clock.Take(1f / 45), Is.EqualTo(2), "nobody catches up");
    }

    [Test]
    public void Commands_AreSmall_ConflateByBodyAndKind_AndImpulsesAddUp()
    {
        Assert.That(Unsafe.SizeOf<BodyCommand>(), Is.LessThanOrEqualTo(20));
        var queue = new BodyCommandQueue();
        for (var i = 1; i <= 3; i++)
        {
            queue.Add(new BodyCommand(7, BodyCommandKind.Impulse, Vector3.UnitX));
            queue.Add(new BodyCommand(7, BodyCommandKind.Velocity, new Vector3(i)));
            queue.Add(new BodyCommand(8, BodyCommandKind.Impulse, Vector3.UnitZ * i));
        }

        Assert.That(queue.Waiting.ToArray(), Is.EqualTo(new BodyCommand[]
        {
            new(7, BodyCommandKind.Impulse, new Vector3(3, 0, 0)), new(7, BodyCommandKind.Velocity, new Vector3(3)),
            new(8, BodyCommandKind.Impulse, new Vector3(0, 0, 6))
        }));
        Assert.That(Allocations.WhenWarm(() =>
        {
            queue.Clear();
            for (var i = 1; i <= 1000; i++)
                queue.Add(new BodyCommand(i, BodyCommandKind.Force, Vector3.One));
        }), Is.Zero);
    }

    [Test]
    public void Walkers_AreObstaclesForBodies_WhereTheyAre()
    {
        var world = new Walkers.World();
        world.Avatar(new Vector3(30, 30, 20));
        world.Step();
        var found = world.Physics.Avatars.Overlapping(Aabb.Around(new Vector3(30, 30, 21), new Vector3(0.5f)));
        Assert.That(found.MoveNext());
        Assert.That(world.Physics.CapsuleOf(found.Current).High.X, Is.EqualTo(30).Within(0.01f));
    }

    [Test]
    public void Pose_ToWorldAndBack_IsWhereItWas()
    {
        var root = new Pose(new Vector3(10, 20, 30), Quaternion.Normalize(new Quaternion(1, 2, 3, 4)));
        var part = new Pose(new Vector3(1, 2, 3), Quaternion.Normalize(new Quaternion(-1, 2, 0, 1)));
        var back = root.ToLocal(root.ToWorld(part));
        Assert.That(Vector3.Distance(back.Position, part.Position), Is.LessThan(1e-4f));
        Assert.That(MathF.Abs(Quaternion.Dot(back.Rotation, part.Rotation)), Is.EqualTo(1).Within(1e-5f));
    }
}
