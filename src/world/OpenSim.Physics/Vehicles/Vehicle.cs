using System.Numerics;

namespace OpenSim.Physics.Vehicles;

/// <summary>
/// How a linkset moves as a vehicle: the model of Second Life's llSetVehicle… functions. Made by <see cref="VehiclePresets"/>, changed by
/// <see cref="VehicleSettings"/>, which keep all numbers within their limits. Directions are along the vehicle's own axes: X ahead, Y left,
/// Z up. A timescale is the seconds in which a difference falls to a third (1/e); an efficiency is from 0 to 1.
/// </summary>
public sealed record Vehicle
{
    public VehicleKind Kind { get; init; }

    public VehicleFlags Flags { get; init; }

    /// <summary>m/s that the motor is to reach.</summary>
    public Vector3 LinearMotorDirection { get; init; }

    /// <summary>Of the velocity along each axis.</summary>
    public Vector3 LinearFrictionTimescale { get; init; } = new(1000);

    /// <summary>In which the motor's strength fades after it was set.</summary>
    public float LinearMotorDecayTimescale { get; init; } = 120;

    public float LinearMotorTimescale { get; init; } = 1000;

    /// <summary>Metres from the centre of mass, along the axes of the root, at which the motor pushes.</summary>
    public Vector3 LinearMotorOffset { get; init; }

    /// <summary>rad/s that the motor is to reach.</summary>
    public Vector3 AngularMotorDirection { get; init; }

    public float AngularMotorTimescale { get; init; } = 1000;

    public float AngularMotorDecayTimescale { get; init; } = 120;

    public Vector3 AngularFrictionTimescale { get; init; } = new(1000);

    /// <summary>How well it turns to where it moves.</summary>
    public float AngularDeflectionEfficiency { get; init; }

    public float AngularDeflectionTimescale { get; init; } = 1000;

    /// <summary>How well it moves to where it is turned.</summary>
    public float LinearDeflectionEfficiency { get; init; }

    public float LinearDeflectionTimescale { get; init; } = 1000;

    /// <summary>How well it turns to the side to which it leans; below 0 to the other. -1 to 1.</summary>
    public float BankingEfficiency { get; init; }

    /// <summary>0: it turns standing, too; 1: in proportion to its speed.</summary>
    public float BankingMix { get; init; } = 1;

    public float BankingTimescale { get; init; } = 1000;

    /// <summary>Metres, above what the flags say.</summary>
    public float HoverHeight { get; init; }

    /// <summary>0 bobs, 1 does not.</summary>
    public float HoverEfficiency { get; init; }

    /// <summary>300 and more: it does not hover.</summary>
    public float HoverTimescale { get; init; } = 1000;

    /// <summary>1 floats, -1 weighs twice; instead of the object's own.</summary>
    public float Buoyancy { get; init; }

    /// <summary>0 wobbles, 1 does not.</summary>
    public float VerticalAttractionEfficiency { get; init; }

    /// <summary>300 and more: nothing stands it upright.</summary>
    public float VerticalAttractionTimescale { get; init; } = 1000;

    /// <summary>Its axes in the root's frame.</summary>
    public Quaternion ReferenceFrame { get; init; } = Quaternion.Identity;

    /// <summary>How strong its motors are when it comes, as over a border; while it is here the engine knows.</summary>
    public MotorStrengths Motors { get; init; }

    public bool Has(VehicleFlags flag) => (Flags & flag) != 0;
}
