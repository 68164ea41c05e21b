using System.Numerics;

namespace OpenSim.Physics.Vehicles;

/// <summary>
/// What scripts set of a vehicle, brought within ubODE's limits. What is not finite, or no parameter of that type, changes nothing.
/// </summary>
public static class VehicleSettings
{
    private const float ShortestTimescale = 0.01f;
    private const float LongestDecay = 120;
    private const float MaxSpeed = 100;           // m/s of the linear motor
    private const float MaxSpin = 4 * MathF.PI;   // rad/s of the angular one
    private const float MaxOffset = 100;          // m
    private const float Rounding = 1e-5f;         // what was within its limits is kept bit by bit

    /// <summary>A number; for a parameter that is a vector all three of it.</summary>
    public static Vehicle With(this Vehicle vehicle, VehicleParameter parameter, float value) => !float.IsFinite(value) ? vehicle
        : parameter switch
        {
            VehicleParameter.HoverHeight => vehicle with { HoverHeight = value },
            VehicleParameter.HoverEfficiency => vehicle with { HoverEfficiency = Part(value) },
            VehicleParameter.HoverTimescale => vehicle with { HoverTimescale = Timescale(value) },
            VehicleParameter.Buoyancy => vehicle with { Buoyancy = Math.Clamp(value, -1, 1) },
            VehicleParameter.LinearDeflectionEfficiency => vehicle with { LinearDeflectionEfficiency = Part(value) },
            VehicleParameter.LinearDeflectionTimescale => vehicle with { LinearDeflectionTimescale = Timescale(value) },
            VehicleParameter.LinearMotorTimescale => vehicle with { LinearMotorTimescale = Timescale(value) },
            VehicleParameter.LinearMotorDecayTimescale => vehicle with { LinearMotorDecayTimescale = Decay(value) },
            VehicleParameter.AngularDeflectionEfficiency => vehicle with { AngularDeflectionEfficiency = Part(value) },
            VehicleParameter.AngularDeflectionTimescale => vehicle with { AngularDeflectionTimescale = Timescale(value) },
            VehicleParameter.AngularMotorTimescale => vehicle with { AngularMotorTimescale = Timescale(value) },
            VehicleParameter.AngularMotorDecayTimescale => vehicle with { AngularMotorDecayTimescale = Decay(value) },
            VehicleParameter.VerticalAttractionEfficiency => vehicle with { VerticalAttractionEfficiency = Part(value) },
            VehicleParameter.VerticalAttractionTimescale => vehicle with { VerticalAttractionTimescale = Timescale(value) },
            VehicleParameter.BankingEfficiency => vehicle with { BankingEfficiency = Math.Clamp(value, -1, 1) },
            VehicleParameter.BankingMix => vehicle with { BankingMix = Part(value) },
            VehicleParameter.BankingTimescale => vehicle with { BankingTimescale = Timescale(value) },
            _ => vehicle.With(parameter, new Vector3(value))
        };

    public static Vehicle With(this Vehicle vehicle, VehicleParameter parameter, Vector3 value) => !IsFinite(value) ? vehicle
        : parameter switch
        {
            VehicleParameter.LinearFrictionTimescale => vehicle with { LinearFrictionTimescale = Timescales(value) },
            VehicleParameter.AngularFrictionTimescale => vehicle with { AngularFrictionTimescale = Timescales(value) },
            VehicleParameter.LinearMotorDirection => vehicle with { LinearMotorDirection = Limited(value, MaxSpeed) },
            VehicleParameter.AngularMotorDirection => vehicle with { AngularMotorDirection = Limited(value, MaxSpin) },
            VehicleParameter.LinearMotorOffset => vehicle with { LinearMotorOffset = Limited(value, MaxOffset) },
            _ => vehicle
        };

    public static Vehicle With(this Vehicle vehicle, VehicleParameter parameter, Quaternion value)
    {
        var square = value.LengthSquared();
        return parameter == VehicleParameter.ReferenceFrame && float.IsFinite(square) && square > 1e-6f
            ? vehicle with { ReferenceFrame = MathF.Abs(square - 1) < Rounding ? value : Quaternion.Normalize(value) }
            : vehicle;
    }

    private static float Part(float value) => Math.Clamp(value, 0, 1);

    private static float Timescale(float value) => MathF.Max(value, ShortestTimescale);

    private static float Decay(float value) => Math.Clamp(value, ShortestTimescale, LongestDecay);

    private static Vector3 Timescales(Vector3 value) => Vector3.Max(value, new Vector3(ShortestTimescale));

    private static Vector3 Limited(Vector3 value, float max)
    {
        var length = value.Length();
        return length > max * (1 + Rounding) ? value * (max / length) : value;
    }

    private static bool IsFinite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z) && float.IsFinite(v.LengthSquared());
}
