using System.Numerics;
using OpenSim.Client.World;
using OpenSim.Modules.Npcs;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Prims;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>What drives goes over the border by itself, with whoever sits on it or with nobody, and drives on there.</summary>
[TestFixture]
public sealed class VehicleScenarios
{
    [TestCase(0, false, false)]
    [TestCase(2, false, false)]
    [TestCase(2, false, true)]
    [TestCase(1, true, false)]
    [TestCase(0, true, true)]
    public void Car_DrivesOverTheBorder_AndOn(int riders, bool hasNpc, bool overHttp)
    {
        using var coast = new Coast(58, overHttp, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(244, 124, 25));
        var ben = coast.Enter("Ben", 0, new Vector3(240, 124, 25));
        Wanderer[] seated = [.. new[] { ada, ben }.Take(riders)];
        var car = CarOf(coast, ada);
        foreach (var who in seated)
        {
            who.Session.Sit(car.Id, who.Stack.Now);
            coast.Until(() => who.In(0)!.IsSitting, "all to sit");
        }

        var id = car.Id;
        var npc = hasNpc ? Aboard(coast.Region(0), car) : null;
        Drive(car);
        coast.Until(() => coast.Region(1).TryGetGroup(id, out _), "the car over the border");
        coast.Until(() => Array.TrueForAll(seated, who => who.IsIn(1)), "all over the border");
        coast.Run(1.5);
        Assert.That(coast.Region(1).TryGetGroup(id, out var there));
        Assert.That(coast.Region(0).Prims.TryGet(id, out _), Is.False);
        Assert.That(there.WorldPosition.X, Is.InRange(2, 60));
        Assert.That(there.RootPart.Velocity.X, Is.GreaterThan(3), "it drives on");
        foreach (var who in seated)
        {
            Assert.That(coast.WhereIs(who.Id), Is.EqualTo(new[] { 1 }), who.Agent.FirstName);
            Assert.That(who.In(1)!.ParentId, Is.EqualTo(there.LocalId), who.Agent.FirstName);
        }

        if (npc is null)
            return;
        Assert.That(coast.Region(0).Presences.TryGet(npc.Id, out _), "it belongs to its region");
        Assert.That((npc.IsInTransit, npc.ParentId, coast.Region(0).Info.Holds(npc.Position)), Is.EqualTo((false, 0u, true)));
    }

    private static SceneObjectGroup CarOf(Coast coast, Wanderer ada)
    {
        coast.Run(3);
        ada.Session.Rez(new Vector3(240, 130, 21.5f), ada.Stack.Now, new Vector3(4, 3, 0.5f));
        SeenObject? box = null;
        coast.Until(() => (box = ada.Main.World.Objects.Values.FirstOrDefault(o => !o.IsAvatar)) is not null, "a box");
        Assert.That(coast.Region(0).TryGetGroup(box!.Id, out var car));
        return car;
    }

    private static ScenePresence Aboard(Scene scene, SceneObjectGroup car)
    {
        var npcs = scene.RequestModuleInterface<INPCModule>()!;
        var npc = npcs.Create(new NpcRequest("Nora", "Npc", car.WorldPosition + Vector3.UnitZ, UUID.Zero), out _)!;
        Assert.That(scene.Movement.Seating.RequestSit(npc, car.Id, Vector3.Zero));
        Assert.That(npc.ParentId, Is.EqualTo(car.LocalId));
        return npc;
    }

    private static void Drive(SceneObjectGroup car)
    {
        var scene = car.Scene;
        var vehicle = VehiclePresets.Of(VehicleKind.Car)! with { LinearMotorDirection = new Vector3(8, 0, 0) };
        scene.Writer.SetExtras(car.RootPart, PrimUpdateFlags.None, car.RootPart.Extras with { Vehicle = vehicle });
        scene.Writer.SetFlags(car.RootPart, PrimFlags.Physics);
        scene.Bodies.Commands.Add(new BodyCommand(car.Slot.Index, BodyCommandKind.StartLinearMotor));
    }
}
