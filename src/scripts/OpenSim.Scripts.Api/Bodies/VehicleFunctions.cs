using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World.Prims;
using OpenSim.World.Writing;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>Makes a vehicle of the object, and drives it. Any prim's script does so for the whole object.</summary>
[ScriptFunctions]
public static class VehicleFunctions
{
    /// <summary>Everything is as for a new vehicle of that kind, and its motors are off. Other numbers make it none.</summary>
    public static void llSetVehicleType(RegionScript script, int type) => Set(script, VehiclePresets.Of((VehicleKind)type));

    public static void llSetVehicleFloatParam(RegionScript script, int param, double value)
    {
        if (VehicleOf(script) is { } vehicle)
            Set(script, (VehicleParameter)param, vehicle.With((VehicleParameter)param, (float)value));
    }

    public static void llSetVehicleVectorParam(RegionScript script, int param, Vector3 vec)
    {
        if (VehicleOf(script) is { } vehicle)
            Set(script, (VehicleParameter)param, vehicle.With((VehicleParameter)param, vec));
    }

    public static void llSetVehicleRotationParam(RegionScript script, int param, Quaternion rot)
    {
        if (VehicleOf(script) is { } vehicle)
            Set(script, vehicle.With((VehicleParameter)param, rot));
    }

    public static void llSetVehicleFlags(RegionScript script, int flags)
    {
        if (VehicleOf(script) is { } vehicle)
            Set(script, vehicle with { Flags = vehicle.Flags | (VehicleFlags)flags });
    }

    public static void llRemoveVehicleFlags(RegionScript script, int flags)
    {
        if (VehicleOf(script) is { } vehicle)
            Set(script, vehicle with { Flags = vehicle.Flags & ~(VehicleFlags)flags });
    }

    private static Vehicle? VehicleOf(RegionScript script) => script.Part.Group.RootPart.Extras.Vehicle;

    private static void Set(RegionScript script, VehicleParameter parameter, Vehicle vehicle)
    {
        var motor = parameter switch
        {
            VehicleParameter.LinearMotorDirection => BodyCommandKind.StartLinearMotor,
            VehicleParameter.AngularMotorDirection => BodyCommandKind.StartAngularMotor,
            _ => (BodyCommandKind?)null
        };
        if (motor is not { } start)
        {
            Set(script, vehicle);
            return;
        }

        // A key that is held sets a motor ten times a second: that is saved as seldom as where the vehicle is by then.
        using (script.Writer.For(Origin.Physics))
            Set(script, vehicle);
        var group = script.Part.Group;
        if (group.RootPart.IsPhysical)
            script.Scene.Bodies.Commands.Add(new BodyCommand(group.Slot.Index, start));
    }

    private static void Set(RegionScript script, Vehicle? vehicle)
    {
        var root = script.Part.Group.RootPart;
        if (root.Extras.Vehicle != vehicle)
            script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { Vehicle = vehicle });
        var isDecoupled = vehicle?.Has(VehicleFlags.CameraDecoupled) == true;
        if (isDecoupled != ((root.Flags & PrimFlags.CameraDecoupled) != 0))
        {
            script.Writer.SetFlags(root, isDecoupled ? PrimFlags.CameraDecoupled : PrimFlags.None,
                isDecoupled ? PrimFlags.None : PrimFlags.CameraDecoupled);
        }
    }
}
