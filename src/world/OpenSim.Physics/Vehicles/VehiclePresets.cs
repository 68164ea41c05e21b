using System.Numerics;
using static OpenSim.Physics.Vehicles.VehicleFlags;

namespace OpenSim.Physics.Vehicles;

/// <summary>What llSetVehicleType gives: the published tables, with what ubODE has made of them.</summary>
public static class VehiclePresets
{
    private static readonly Vehicle[] All =
    [
        new Vehicle
        {
            Kind = VehicleKind.Sled, Flags = NoDeflectionUp | LimitRollOnly | LimitMotorUp,
            LinearFrictionTimescale = new Vector3(30, 1, 1000), LinearMotorTimescale = 1000, LinearMotorDecayTimescale = 120,
            AngularMotorTimescale = 1000, AngularMotorDecayTimescale = 120,
            HoverEfficiency = 1, HoverTimescale = 10,
            LinearDeflectionEfficiency = 1, LinearDeflectionTimescale = 1, AngularDeflectionTimescale = 10,
            VerticalAttractionEfficiency = 1, VerticalAttractionTimescale = 1000, BankingTimescale = 10
        },
        new Vehicle
        {
            Kind = VehicleKind.Car, Flags = NoDeflectionUp | LimitRollOnly | LimitMotorUp | HoverUpOnly,
            LinearFrictionTimescale = new Vector3(100, 2, 1000), LinearMotorTimescale = 1, LinearMotorDecayTimescale = 60,
            AngularMotorTimescale = 1, AngularMotorDecayTimescale = 0.8f,
            LinearDeflectionEfficiency = 1, LinearDeflectionTimescale = 2, AngularDeflectionTimescale = 10,
            VerticalAttractionEfficiency = 1, VerticalAttractionTimescale = 10, BankingEfficiency = -0.2f, BankingTimescale = 1
        },
        new Vehicle
        {
            Kind = VehicleKind.Boat, Flags = NoDeflectionUp | LimitMotorUp | HoverUpOnly | HoverWaterOnly,
            LinearFrictionTimescale = new Vector3(10, 3, 2), LinearMotorTimescale = 5, LinearMotorDecayTimescale = 60,
            AngularFrictionTimescale = new Vector3(10), AngularMotorTimescale = 4, AngularMotorDecayTimescale = 4,
            HoverEfficiency = 0.5f, HoverTimescale = 2, Buoyancy = 1,
            LinearDeflectionEfficiency = 0.5f, LinearDeflectionTimescale = 3,
            AngularDeflectionEfficiency = 0.5f, AngularDeflectionTimescale = 5,
            VerticalAttractionEfficiency = 0.5f, VerticalAttractionTimescale = 5,
            BankingEfficiency = -0.3f, BankingMix = 0.8f, BankingTimescale = 1
        },
        new Vehicle
        {
            Kind = VehicleKind.Airplane, Flags = LimitRollOnly,
            LinearFrictionTimescale = new Vector3(200, 10, 5), LinearMotorTimescale = 2, LinearMotorDecayTimescale = 60,
            AngularFrictionTimescale = new Vector3(20), AngularMotorTimescale = 4, AngularMotorDecayTimescale = 8,
            HoverEfficiency = 0.5f, HoverTimescale = 1000,
            LinearDeflectionEfficiency = 0.5f, LinearDeflectionTimescale = 0.5f,
            AngularDeflectionEfficiency = 1, AngularDeflectionTimescale = 2,
            VerticalAttractionEfficiency = 0.9f, VerticalAttractionTimescale = 2,
            BankingEfficiency = 1, BankingMix = 0.7f, BankingTimescale = 2
        },
        new Vehicle
        {
            Kind = VehicleKind.Balloon,
            LinearFrictionTimescale = new Vector3(5), LinearMotorTimescale = 5, LinearMotorDecayTimescale = 60,
            AngularFrictionTimescale = new Vector3(10), AngularMotorTimescale = 6, AngularMotorDecayTimescale = 10,
            HoverHeight = 5, HoverEfficiency = 0.8f, HoverTimescale = 10, Buoyancy = 1,
            LinearDeflectionTimescale = 5, AngularDeflectionTimescale = 5,
            VerticalAttractionEfficiency = 1, VerticalAttractionTimescale = 1000, BankingMix = 0.7f, BankingTimescale = 5
        }
    ];

    /// <summary>Null for none, and for a number that is no kind.</summary>
    public static Vehicle? Of(VehicleKind kind) => kind is >= VehicleKind.Sled and <= VehicleKind.Balloon ? All[(int)kind - 1] : null;
}
