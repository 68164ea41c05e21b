using System.Numerics;
using OpenSim.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.World.Tests.Bodies;

/// <summary>Wherever a prim goes in a tick, the engine, which hears of it in the next, meets what is left of it without harm.</summary>
[TestFixture]
public sealed class DeletionTests
{
    private static readonly Vector3 Here = new(100, 100, 25);

    private static readonly (string What, Action<TestRegion, SceneObjectGroup, SceneObjectGroup> Do)[] Ends =
    [
        ("what it rests on goes", (r, floor, _) => r.Scene.Writer.DeleteObject(floor)),
        ("what it rests on goes as it is woken", (r, floor, box) =>
        {
            r.Scene.Writer.MoveGroup(box, Here + new Vector3(0.1f, 0, 0.4f));
            r.Scene.Writer.DeleteObject(floor);
        }),
        ("something beside it goes", (r, _, box) =>
        {
            var beside = r.AddBox(box.WorldPosition + new Vector3(0.5f, 0, 0));
            r.Step(2);
            r.Scene.Writer.DeleteObject(beside);
        }),
        ("something goes where it is just put", (r, floor, box) =>
        {
            var there = r.AddBox(Here + new Vector3(20, 0, 0));
            r.Step(3);
            r.Scene.Writer.MoveGroup(box, there.WorldPosition + new Vector3(0, 0, 0.5f));
            r.Step();
            r.Scene.Writer.DeleteObject(there);
            r.Scene.Writer.DeleteObject(floor);
        }),
        ("the ground changes where it goes", (r, floor, _) =>
        {
            r.Scene.Writer.DeleteObject(floor);
            r.Scene.Terrain[100, 100] = 20.5f;
        }),
        ("it goes itself", (r, floor, box) =>
        {
            r.Scene.Writer.DeleteObject(box);
            r.Scene.Writer.DeleteObject(floor);
        })
    ];

    [Test]
    public void PrimThatGoes_IsMetByTheEngineWithoutHarm([Range(0, 5)] int which)
    {
        using var region = new TestRegion(options: new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        var floor = region.AddBox(Here);
        region.Step(3);
        var box = region.AddBox(Here + new Vector3(0, 0, 0.5f));
        region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.Physics);
        region.StepSeconds(2);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(Here.Z + 0.5f).Within(0.02f));

        Ends[which].Do(region, floor, box);
        region.StepSeconds(4);
        Assert.That(region.Scene.Errors.Count, Is.Zero, Ends[which].What);
        Assert.That(region.Scene.Bodies.AwakeCount, Is.Zero, Ends[which].What);
        if (box.Exists && !floor.Exists)
            Assert.That(box.WorldPosition.Z, Is.LessThan(21.5f), Ends[which].What);
    }
}
