using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Movement;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests.Bodies;

/// <summary>All that an engine of dynamics goes by is told when it changes, whatever else tells of it or does not.</summary>
[TestFixture]
public sealed class MatterTests
{
    private static readonly (string What, Action<TestRegion, SceneObjectGroup> Change, Func<BodyMatter, Fixture, bool> Says)[] Matter =
    [
        ("density", Extras(e => e with { Density = 500 }), (_, f) => f.Matter.Density == 500),
        ("friction", Extras(e => e with { Friction = 0.9f }), (_, f) => f.Matter.Friction == 0.9f),
        ("restitution", Extras(e => e with { Restitution = 0.9f }), (_, f) => f.Matter.Restitution == 0.9f),
        ("material", (r, g) => r.Scene.Writer.SetMaterial(g.RootPart, 6), (_, f) => f.Matter.Material == 6),
        ("gravity", Extras(e => e with { GravityModifier = 0.5f }), (m, _) => m.Gravity == 0.5f),
        ("buoyancy", Extras(e => e with { Buoyancy = 1 }), (m, _) => m.Propulsion.Buoyancy == 1),
        ("force", Extras(e => e with { Force = Vector3.UnitX }), (m, _) => m.Propulsion.Force == Vector3.UnitX * 100),
        ("torque", Extras(e => e with { Torque = Vector3.UnitX }), (m, _) => m.Propulsion.Torque == Vector3.UnitX * 100),
        ("axis locks", Extras(e => e with { RotationAxisLocks = 2 }), (m, _) => m.AxisLocks == 2),
        ("inertia", Extras(e => e with
        {
            PhysicsInertia = "<PhysicsInertia><MASS>2</MASS><INERTIA><X>1</X><Y>1</Y><Z>1</Z></INERTIA></PhysicsInertia>"
        }), (m, _) => m.Inertia is { Mass: 200 }),
        ("vehicle", Extras(e => e with { Vehicle = VehiclePresets.Of(VehicleKind.Car) }),
            (m, _) => m.Propulsion.Vehicle == VehiclePresets.Of(VehicleKind.Car)),
        ("target", (r, g) => r.Scene.Bodies.SetTargets(g.Slot, new BodyTargets { Move = new MoveTarget(Vector3.UnitX, 1) }),
            (m, _) => m.Propulsion.Target is { Seconds: 1 }),
        ("volume detection", Extras(e => e with { VolumeDetect = true }), (m, _) => m.IsVolumeDetect),
        ("shape type", Extras(e => e with { PhysicsShapeType = PrimExtras.NoShape }), (_, f) => !f.IsSolid),
        ("phantom", (r, g) => r.Scene.Writer.SetFlags(g.RootPart, PrimFlags.Phantom), (m, _) => m.IsPhantom),
        ("size", (r, g) => r.Scene.Writer.ScalePrim(g.RootPart, new Vector3(2)), (_, f) => f.Size == new Vector3(2))
    ];

    [Test]
    public void Matter_IsToldWhenItChanges([Range(0, 15)] int which)
    {
        var each = Matter[which];
        BoxesOnAPlane engine = null!;
        using var region = new TestRegion(options: new SceneOptions { Dynamics = space => engine = new BoxesOnAPlane(space) });
        var box = region.AddBox(new Vector3(100, 100, 22));
        region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.Physics);
        region.StepSeconds(2);
        bool Says() => each.Says(engine.MatterOf(box.Slot.Index), engine.FixturesOf(box.Slot.Index)[0]);
        Assert.That(Says(), Is.False, each.What);
        each.Change(region, box);
        region.Step(3);
        Assert.That(Says(), Is.True, each.What);
    }

    private static Action<TestRegion, SceneObjectGroup> Extras(Func<PrimExtras, PrimExtras> change) => (region, group) =>
        region.Scene.Writer.SetExtras(group.RootPart, PrimUpdateFlags.None, change(group.RootPart.Extras));
}
