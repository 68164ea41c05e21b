using System.Numerics;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>What falls comes to rest where it must, and costs nothing then.</summary>
[TestFixture]
public sealed class FallTests
{
    private static readonly Vector3 One = Vector3.One;

    private FallingWorld _world = null!;

    [SetUp]
    public void Make() => _world = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => _world.Dispose();

    [TestCase("box", 0.5f)]
    [TestCase("ball", 0.5f)]
    [TestCase("cylinder", 0.5f)]
    public void Body_FallsOnTheGround_AndSleepsThere(string form, float half)
    {
        var body = _world.Body(new Vector3(100, 100, 24), One, FormOf(form));
        _world.Run(4);
        Assert.That(_world.IsAsleep(body));
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(FallingWorld.Ground + half).Within(0.005f));
        Assert.That(_world.Engine.AwakeCount, Is.Zero);
    }

    [TestCase("box")]
    [TestCase("ball")]
    [TestCase("cylinder")]
    public void Body_FallsOnAPrim(string form)
    {
        _world.Wall(new Vector3(100, 100, 22), new Vector3(4, 4, 1));
        var body = _world.Body(new Vector3(100, 100, 24), One, FormOf(form));
        _world.Run(4);
        Assert.That(_world.IsAsleep(body));
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(23).Within(0.01f));
    }

    [TestCase("box")]
    [TestCase("cylinder")]
    public void Stack_OfTen_Stands(string form)
    {
        var stack = Enumerable.Range(0, 10).Select(i => _world.Body(new Vector3(100, 100, 20.5f + i), One, FormOf(form))).ToArray();
        _world.Run(10);
        for (var i = 0; i < stack.Length; i++)
        {
            Assert.That(_world.IsAsleep(stack[i]), $"{i} is asleep");
            Assert.That(_world[stack[i]].Pose.Position, Is.EqualTo(new Vector3(100, 100, 20.5f + i)).Using(Near(0.03f)));
        }
    }

    [Test]
    public void Sleeper_WakesWhenWhatItLiesOnIsTakenAway()
    {
        var wall = _world.Wall(new Vector3(100, 100, 22), new Vector3(4, 4, 1));
        var below = _world.Body(new Vector3(100, 100, 23.1f), One);
        var above = _world.Body(new Vector3(100, 100, 24.2f), One);
        _world.Run(4);
        Assert.That(_world.IsAsleep(below) && _world.IsAsleep(above));
        _world.RemoveWall(wall);
        _world.Run(4);
        Assert.That(_world[below].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.01f));
        _world.Remove(below);
        _world.Run(4);
        Assert.That(_world[above].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.02f));
    }

    [Test]
    public void SameCommands_GiveTheSameFall_HoweverStepsAreGrouped()
    {
        Assert.That(Heap(2), Is.EqualTo(Heap(2)));
        Assert.That(Heap(1), Is.EqualTo(Heap(2)));
    }

    [Test]
    public void Step_With2000AwakeBodies_AllocatesNothing()
    {
        for (var i = 0; i < 2000; i++)
            _world.Body(new Vector3(60 + (i % 20 * 1.3f), 60 + (i / 20 % 10 * 1.3f), 21 + (i / 200 * 1.2f)), One);
        _world.Run(1);
        Assert.That(_world.Engine.AwakeCount, Is.EqualTo(2000));
        Assert.That(Allocations.WhenWarm(() => _world.Engine.Step(2)), Is.Zero);
    }

    private static string Heap(int subSteps)
    {
        using var world = new FallingWorld(space => new RigidBodyWorld(space));
        for (var i = 0; i < 60; i++)
            world.Body(new Vector3(100 + (i % 3 * 0.3f), 100 + (i % 5 * 0.2f), 21 + i), One);
        for (var i = 0; i < 900; i += subSteps)
            world.Step(subSteps);
        return string.Join('\n', world.Bodies.Select(b => world[b]));
    }

    private static Primitives.PrimShape FormOf(string form) => form switch
    {
        "ball" => FallingWorld.Ball,
        "cylinder" => FallingWorld.Cylinder,
        _ => Primitives.PrimShape.Box
    };

    private static IComparer<Vector3> Near(float within) =>
        Comparer<Vector3>.Create((a, b) => Vector3.Distance(a, b) <= within ? 0 : 1);
}
