using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Physics.Tests;

[TestFixture]
public sealed class PhysicsCommandQueueTests
{
    [Test]
    public void Add_40000CubesTwice_AreToldOnce_NewestWins()
    {
        var queue = new PhysicsCommandQueue();
        for (var round = 0; round < 2; round++)
        {
            for (var i = 1; i <= 40_000; i++)
                queue.Add(PhysicsCommand.SetPrim(i, Cube(i + round)));
        }

        Assert.That(queue.Count, Is.EqualTo(40_000));
        Assert.That(queue.Waiting[16].Body.Position.X, Is.EqualTo(18));
    }

    [Test]
    public void Add_ComingAndGoing_ShareAPlace_OtherKindsDoNot()
    {
        var queue = new PhysicsCommandQueue();
        queue.Add(PhysicsCommand.SetPrim(5, Cube(1)));
        queue.Add(PhysicsCommand.RemovePrim(5));
        queue.Add(PhysicsCommand.AddAvatar(5, default, Vector3.One, false));
        queue.Add(PhysicsCommand.Drive(5, Vector3.UnitX, false));
        queue.Add(PhysicsCommand.Drive(5, Vector3.UnitY, false));

        Assert.That(queue.Waiting.ToArray().Select(c => c.Kind),
            Is.EqualTo(new[] { PhysicsCommandKind.RemovePrim, PhysicsCommandKind.AddAvatar, PhysicsCommandKind.Drive }));
        Assert.That(queue.Waiting[2].Vector, Is.EqualTo(Vector3.UnitY));
    }

    [Test]
    public void Add_Pushes_AddUp()
    {
        var queue = new PhysicsCommandQueue();
        queue.Add(PhysicsCommand.Push(1, Vector3.UnitX));
        queue.Add(PhysicsCommand.Push(1, new Vector3(1, 2, 3)));

        Assert.That(queue.Waiting[0].Vector, Is.EqualTo(new Vector3(2, 2, 3)));
    }

    [Test]
    public void Clear_ForgetsWhatWasTold_AndNothingIsAllocatedFromThenOn()
    {
        var queue = new PhysicsCommandQueue();

        Assert.That(Allocations.WhenWarm(() =>
        {
            queue.Clear();
            for (var i = 1; i <= 1000; i++)
                queue.Add(PhysicsCommand.Drive(i, new Vector3(i), false));
        }), Is.Zero);
        Assert.That(queue.Count, Is.EqualTo(1000));
    }

    private static BodyDescription Cube(float x) =>
        new(new Vector3(x, 0, 0), Quaternion.Identity, Vector3.One, PrimShape.Box, BodyTraits.Solid);
}
