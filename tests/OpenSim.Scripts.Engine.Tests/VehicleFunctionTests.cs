using System.Numerics;
using OpenSim.Physics.Vehicles;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Persistence;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts make vehicles of objects and drive them: on land, on water, in the air, and by the keys of who sits on them.</summary>
[TestFixture]
public sealed class VehicleFunctionTests : ScriptFixture
{
    [Test]
    public void Parameters_AreTheObjectsVehicle_AndStandInItsRow()
    {
        Run("""
            default { state_entry() {
                llSetVehicleType(VEHICLE_TYPE_CAR);
                llSetVehicleFloatParam(VEHICLE_HOVER_HEIGHT, 2.5);
                llSetVehicleFloatParam(VEHICLE_LINEAR_FRICTION_TIMESCALE, 7);
                llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <1, 2, 3>);
                llSetVehicleRotationParam(VEHICLE_REFERENCE_FRAME, <0, 0, 0.707107, 0.707107>);
                llSetVehicleFlags(VEHICLE_FLAG_HOVER_WATER_ONLY | VEHICLE_FLAG_CAMERA_DECOUPLED);
                llRemoveVehicleFlags(VEHICLE_FLAG_LIMIT_MOTOR_UP);
            } }
            """);
        var vehicle = Host.Extras.Vehicle!;
        Assert.That((vehicle.Kind, vehicle.HoverHeight, vehicle.LinearFrictionTimescale, vehicle.LinearMotorDirection),
            Is.EqualTo((VehicleKind.Car, 2.5f, new Vector3(7), new Vector3(1, 2, 3))));
        Assert.That(vehicle.Has(VehicleFlags.HoverWaterOnly) && !vehicle.Has(VehicleFlags.LimitMotorUp));
        Assert.That(Host.Flags.HasFlag(PrimFlags.CameraDecoupled));
        Assert.That(VehicleXml.Read(PrimRowMapping.ToRows(Host.Group)[0].Vehicle), Is.EqualTo(vehicle));
    }

    [Test]
    public void TypeNone_MakesItNoVehicle_AndAnotherTypeBeginsAnew()
    {
        Run("""
            default { state_entry() {
                llSetVehicleFloatParam(VEHICLE_HOVER_HEIGHT, 2.5);
                llOwnerSay("none");
                llSetVehicleType(VEHICLE_TYPE_BOAT);
                llSetVehicleFloatParam(VEHICLE_HOVER_HEIGHT, 2.5);
                llSetVehicleType(VEHICLE_TYPE_AIRPLANE);
                llSleep(1.0);
                llSetVehicleType(VEHICLE_TYPE_NONE);
            } }
            """);
        Assert.That(Host.Extras.Vehicle, Is.EqualTo(VehiclePresets.Of(VehicleKind.Airplane)));
        Seconds(2);
        Assert.That(Host.Extras.Vehicle, Is.Null);
    }

    [Test]
    public void Car_DrivesOnLand_AndTurns()
    {
        var car = Box("car", new Vector3(60, 60, 21.3f), new Vector3(3, 1.5f, 0.6f));
        Run("""
            default { state_entry() {
                llSetVehicleType(VEHICLE_TYPE_CAR);
                llSetVehicleFloatParam(VEHICLE_LINEAR_MOTOR_TIMESCALE, 0.5);
                llSetStatus(STATUS_PHYSICS, TRUE);
                llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <8, 0, 0>);
                llSetTimerEvent(3.0);
            }
            timer() { llSetVehicleVectorParam(VEHICLE_ANGULAR_MOTOR_DIRECTION, <0, 0, 2>); } }
            """, car);
        Seconds(2.5);
        Assert.That(car.Velocity.X, Is.GreaterThan(7));
        Assert.That(car.WorldPosition.X, Is.GreaterThan(72));
        Assert.That(MathF.Abs(car.WorldPosition.Y - 60), Is.LessThan(0.5f));
        Assert.That(car.WorldPosition.Z, Is.EqualTo(21.3f).Within(0.2f));
        Seconds(2);
        Assert.That(HeadingOf(car), Is.GreaterThan(0.4f));
        Assert.That(Vector3.Transform(Vector3.UnitZ, car.WorldRotation).Z, Is.GreaterThan(0.99f), "It stands upright.");
    }

    [Test]
    public void Boat_FloatsAndSails()
    {
        Scene.Settings.Change(row => row with { WaterHeight = 30 });
        var boat = Box("boat", new Vector3(60, 60, 29), new Vector3(6, 2, 1));
        Run("""
            default { state_entry() {
                llSetVehicleType(VEHICLE_TYPE_BOAT);
                llSetVehicleFloatParam(VEHICLE_HOVER_HEIGHT, 0.3);
                llSetVehicleFloatParam(VEHICLE_LINEAR_MOTOR_TIMESCALE, 1);
                llSetStatus(STATUS_PHYSICS, TRUE);
                llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <6, 0, 0>);
            } }
            """, boat);
        Seconds(8);
        Assert.That(boat.WorldPosition.Z, Is.EqualTo(30.5f).Within(0.1f));
        Assert.That(boat.Velocity.X, Is.GreaterThan(4.5f));
    }

    [Test]
    public void Plane_ClimbsWhenItsNoseIsUp_AndTurnsWhenItLeans()
    {
        var plane = Box("plane", new Vector3(60, 128, 100), new Vector3(4, 3, 0.5f));
        Scene.Writer.RotatePrim(plane, Quaternion.CreateFromAxisAngle(Vector3.UnitY, -0.3f));
        Run("""
            default { state_entry() {
                llSetVehicleType(VEHICLE_TYPE_AIRPLANE);
                llSetVehicleFloatParam(VEHICLE_BUOYANCY, 1.0);
                llSetVehicleFloatParam(VEHICLE_ANGULAR_MOTOR_TIMESCALE, 0.2);
                llSetVehicleFloatParam(VEHICLE_VERTICAL_ATTRACTION_EFFICIENCY, 0.5);
                llSetVehicleFloatParam(VEHICLE_LINEAR_MOTOR_TIMESCALE, 0.5);
                llSetStatus(STATUS_PHYSICS, TRUE);
                llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <15, 0, 0>);
                llSetTimerEvent(2.0);
            }
            timer() { llSetVehicleVectorParam(VEHICLE_ANGULAR_MOTOR_DIRECTION, <8, 0, 0>); } }
            """, plane);
        Seconds(2);
        Assert.That(plane.WorldPosition.Z, Is.GreaterThan(103));
        Seconds(4);
        Assert.That(HeadingOf(plane), Is.LessThan(-0.2f), "Leaning to the right turns it right.");
    }

    [Test]
    public void DriversKeys_DriveIt()
    {
        var car = Box("car", new Vector3(128, 128, 21.3f), new Vector3(3, 1.5f, 0.6f));
        Run("""
            default {
                state_entry() { llSitTarget(<0, 0, 0.5>, ZERO_ROTATION); llSetVehicleType(VEHICLE_TYPE_CAR); }
                changed(integer what) {
                    key who = llAvatarOnSitTarget();
                    if (!(what & CHANGED_LINK) || who == NULL_KEY) return;
                    llSetStatus(STATUS_PHYSICS, TRUE);
                    llRequestPermissions(who, PERMISSION_TAKE_CONTROLS);
                }
                run_time_permissions(integer given) { llTakeControls(CONTROL_FWD, TRUE, FALSE); }
                control(key who, integer held, integer change) {
                    llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <10, 0, 0> * ((held & CONTROL_FWD) != 0));
                }
            }
            """, car);
        Assert.That(Scene.Presences.TryGet(Ada, out var ada));
        Scene.Movement.Seating.RequestSit(ada!, car.Id, Vector3.Zero);
        Seconds(1);
        Hold(ada!, AgentControls.AtPos | AgentControls.FastAt);
        Seconds(2);
        Assert.That(car.Velocity.X, Is.GreaterThan(7));
        Assert.That(Vector3.Distance(ada!.AbsolutePosition, car.WorldPosition), Is.LessThan(2));
        Hold(ada!, AgentControls.None);
        Seconds(8);
        Assert.That(car.Velocity, Is.EqualTo(Vector3.Zero));
        Assert.That(Scene.Bodies.AwakeCount, Is.Zero);
    }

    // As it goes over a border: its rows are put into another region, its scripts begin there later.
    [Test]
    public void Car_ThatComes_GoesOnAsItWent_AndItsMotorsToo()
    {
        var car = Box("car", new Vector3(60, 60, 21.3f), new Vector3(3, 1.5f, 0.6f));
        Run("""
            default { state_entry() {
                llSetVehicleType(VEHICLE_TYPE_CAR);
                llSetVehicleFloatParam(VEHICLE_LINEAR_MOTOR_TIMESCALE, 3);
                llSetStatus(STATUS_PHYSICS, TRUE);
                llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <20, 0, 0>);
            } }
            """, car);
        Seconds(1.5);
        var speed = car.Velocity.X;
        var rows = PrimRowMapping.ToRows(car.Group);
        Scene.Writer.DeleteObject(car.Group);
        rows[0].GroupPosition += new Vector3(0, 100, 0);
        var there = Scene.Writer.AddObject(rows)!.Value.RootPart;
        Step(2);
        Assert.That(there.Velocity.X, Is.EqualTo(speed).Within(1));
        Seconds(6);
        Assert.That(there.Velocity.X, Is.GreaterThan(speed + 5), "Its motor goes on.");
        Assert.That(there.Extras.Vehicle!.Motors, Is.EqualTo(default(MotorStrengths)));
    }

    private void Hold(ScenePresence who, AgentControls controls) =>
        Scene.Writer.SetInput(who, who.Input with { ControlFlags = (uint)controls, PressedFlags = (uint)controls }, 128);

    private static float HeadingOf(SceneObjectPart part)
    {
        var ahead = Vector3.Transform(Vector3.UnitX, part.WorldRotation);
        return MathF.Atan2(ahead.Y, ahead.X);
    }

    private SceneObjectPart Box(string name, Vector3 place, Vector3 size)
    {
        var box = Region.Region.AddBox(place, name, Ada).RootPart;
        Scene.Writer.ScalePrim(box, size);
        return box;
    }
}
