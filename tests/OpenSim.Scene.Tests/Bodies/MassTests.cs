using System.Numerics;
using OpenSim.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests.Bodies;

/// <summary>What scripts hear of the mass of a linkset: reckoned once, and anew after whatever it weighs by has changed.</summary>
[TestFixture]
public sealed class MassTests
{
    private static readonly (string What, Action<TestRegion, SceneObjectGroup> Do)[] Changes =
    [
        ("the size of the root", (r, g) => r.Scene.Writer.ScalePrim(g.RootPart, new Vector3(1))),
        ("the size of a child", (r, g) => r.Scene.Writer.ScalePrim(g.Parts[1], new Vector3(1, 2, 1))),
        ("the place of a child", (r, g) => r.Scene.Writer.MovePrim(g.Parts[1], new Vector3(3, 0, 0))),
        ("its density", Extras(e => e with { Density = 500 })),
        ("its inertia", Extras(e => e with { PhysicsInertia = Inertia })),
        ("the shape type of a child", (r, g) => r.Scene.Writer.SetExtras(g.Parts[1], PrimUpdateFlags.None,
            g.Parts[1].Extras with { PhysicsShapeType = PrimExtras.NoShape })),
        ("a hollow", (r, g) => r.Scene.Writer.SetShape(g.RootPart, PrimShape.Box with { ProfileHollow = 30_000 })),
        ("one part more", (r, g) => r.Scene.Writer.Link(g, r.AddBox(g.WorldPosition + Vector3.UnitY))),
        ("one part less", (r, g) => r.Scene.Writer.Unlink(g.Parts[1].Slot)),
        ("one part for another", (r, g) =>
        {
            var other = r.AddBox(g.WorldPosition + new Vector3(0, 4, 0));
            r.Scene.Writer.Unlink(g.Parts[1].Slot);
            r.Scene.Writer.Link(g, other);
        })
    ];

    private const string Inertia = "<PhysicsInertia><MASS>2</MASS><CM><X>0</X><Y>0</Y><Z>-0.4</Z></CM>"
        + "<INERTIA><X>1</X><Y>1</Y><Z>0.5</Z></INERTIA><IROT><X>0</X><Y>0</Y><Z>0</Z><W>1</W></IROT></PhysicsInertia>";

    [Test]
    public void Mass_IsReckonedAnew_AfterWhatItFollowsFromHasChanged([Range(0, 9)] int which, [Values] bool isPhysical)
    {
        using var region = new TestRegion(options: new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        var set = region.AddLinkset(new Vector3(100, 100, 21.25f), 3);
        if (isPhysical)
            region.Scene.Writer.SetFlags(set.RootPart, PrimFlags.Physics);
        region.Step(3);
        var before = region.Scene.Bodies.MassOf(set);
        Assert.That(Allocations.WhenWarm(() => region.Scene.Bodies.MassOf(set)), Is.Zero, "known, it is not reckoned again");

        Changes[which].Do(region, set);
        region.Scene.Bodies.MassOf(set); // the space has not heard yet
        region.Step(3);
        var after = region.Scene.Bodies.MassOf(set);
        Assert.That(after, Is.Not.EqualTo(before), Changes[which].What);
        var rows = PrimRowMapping.ToRows(set).ToList();
        var root = UUID.Random();
        rows.ForEach(row => (row.Id, row.ObjectId) = (row.Id == row.ObjectId ? root : UUID.Random(), root));
        var twin = region.Scene.Writer.AddObject(rows)!.Value;
        region.Step(3);
        Assert.That(region.Scene.Bodies.MassOf(twin).Mass, Is.EqualTo(after.Mass).Within(0.01f), Changes[which].What);
        Assert.That(Vector3.Distance(region.Scene.Bodies.MassOf(twin).Centre, after.Centre), Is.LessThan(1e-3f), Changes[which].What);
    }

    private static Action<TestRegion, SceneObjectGroup> Extras(Func<PrimExtras, PrimExtras> change) => (region, group) =>
        region.Scene.Writer.SetExtras(group.RootPart, PrimUpdateFlags.None, change(group.RootPart.Extras));
}
