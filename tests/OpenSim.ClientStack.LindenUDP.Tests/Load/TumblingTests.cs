using System.Numerics;
using OpenSim.ClientStack.Testing;
using OpenSim.Dynamics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Tests.Load;

/// <summary>Far more motion than a viewer's throttle has room for: near bodies first, and in the end each where it lies, once.</summary>
public sealed class TumblingTests
{
    private const int Viewers = 3;
    private const int Cubes = 120; // near, and as many far away
    private const double BytesPerSecond = 10_000;
    private const double Seconds = 6;

    private static readonly Vector3 Near = new(135, 128, 40);
    private static readonly Vector3 Far = new(135, 220, 40);

    private readonly Random _random = new(5);

    [Test]
    public void Cubes_ThatTumble_StayInsideTheThrottles_NearestFirst_AndAreToldOnceThatTheyRest()
    {
        using var stack = new TestStack(options: new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        var viewers = Enumerable.Range(0, Viewers).Select(i => Slow(stack, i)).ToList();
        Assert.That(stack.RunUntil(() => viewers.TrueForAll(v => v.Session.State == Client.Session.ViewerState.InWorld)));
        var (near, far) = (Floating(stack, Near), Floating(stack, Far));
        Assert.That(stack.RunUntil(() => viewers.TrueForAll(v => v.World.Objects.Count >= Viewers + (2 * Cubes)), 120));
        stack.Run(3);

        var bytes = new long[Viewers];
        for (var i = 0; i < Viewers; i++)
        {
            var me = i;
            viewers[i].Watch = (_, datagram) => bytes[me] += datagram.Length;
        }

        var (offNear, offFar) = (0f, 0f);
        for (var part = 0; part < Seconds * 4; part++)
        {
            Stir(stack.Scene, near);
            Stir(stack.Scene, far);
            stack.Run(0.25);
            offNear += Off(viewers[0], near);
            offFar += Off(viewers[0], far);
        }

        Assert.That(bytes, Has.All.LessThan(BytesPerSecond * (Seconds + 1)).And.All.GreaterThan(BytesPerSecond), "a second of it in store");
        Assert.That(offNear, Is.LessThan(offFar * 0.8f), "metres from where they are");
        Drop(near);
        Drop(far);
        Assert.That(stack.RunUntil(() => stack.Scene.Bodies.AwakeCount == 0, 60));
        SceneObjectGroup[] all = [.. near, .. far];
        Assert.That(stack.RunUntil(() => viewers.TrueForAll(v => Array.TrueForAll(all, cube => IsTold(v, cube))), 60));
        stack.Run(3); // what is under way
        var told = Told(viewers);
        stack.Run(10);
        Assert.That(Told(viewers), Is.EqualTo(told), "who has been told is not told again");
    }

    private static TestViewer Slow(TestStack stack, int number)
    {
        var viewer = stack.Connect("V" + number, new Vector3(128, 120 + number, 25));
        viewer.Session.BitsPerSecond = (int)BytesPerSecond * 8;
        return viewer;
    }

    private static SceneObjectGroup[] Floating(TestStack stack, Vector3 middle) => [.. Enumerable.Range(0, Cubes).Select(i =>
    {
        var cube = stack.Region.AddBox(middle + new Vector3(i % 5 * 2, i / 5 % 5 * 2, i / 25 * 2));
        SetBuoyancy(cube, 1);
        stack.Scene.Writer.SetFlags(cube.RootPart, PrimFlags.Physics);
        return cube;
    })];

    private static void SetBuoyancy(SceneObjectGroup cube, float buoyancy) => cube.Scene.Writer.SetExtras(
        cube.RootPart, PrimUpdateFlags.None, cube.RootPart.Extras with { Buoyancy = buoyancy });

    private static void Drop(SceneObjectGroup[] cubes) => Array.ForEach(cubes, cube => SetBuoyancy(cube, 0));

    private static float Off(TestViewer viewer, SceneObjectGroup[] cubes) =>
        cubes.Average(cube => Vector3.Distance(viewer.World.Find(cube.Id)!.Position, cube.WorldPosition));

    private static bool IsTold(TestViewer viewer, SceneObjectGroup cube)
    {
        var seen = viewer.World.Find(cube.Id)!;
        return Vector3.Distance(seen.Position, cube.WorldPosition) < 0.02f && seen.Velocity.Length() < 0.01f
            && seen.AngularVelocity.Length() < 0.01f;
    }

    private static long Told(List<TestViewer> viewers) => viewers.Sum(v => v.Heard(MessageId.ImprovedTerseObjectUpdate)
        + v.Heard(MessageId.ObjectUpdate) + v.Heard(MessageId.ObjectUpdateCompressed));

    private void Stir(Scene scene, SceneObjectGroup[] cubes)
    {
        foreach (var cube in cubes)
        {
            scene.Bodies.Commands.Add(new BodyCommand(cube.Slot.Index, BodyCommandKind.Velocity, Any() * 3));
            scene.Bodies.Commands.Add(new BodyCommand(cube.Slot.Index, BodyCommandKind.SpinImpulse, Any() * 20));
        }
    }

    private Vector3 Any() => new(_random.NextSingle() - 0.5f, _random.NextSingle() - 0.5f, _random.NextSingle() - 0.5f);
}
