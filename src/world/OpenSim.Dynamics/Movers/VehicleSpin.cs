using System.Numerics;
using OpenSim.Physics.Vehicles;

namespace OpenSim.Dynamics.Movers;

/// <summary>Turns a vehicle: upright, into its curve, by its motor, to where it moves or to where its driver looks.</summary>
internal static class VehicleSpin
{
    private const float NoAttraction = 300; // seconds
    private const float QuarterTurn = MathF.PI / 2;

    /// <param name="motor">Part of what the motor wants of the spin in this step.</param>
    /// <param name="spin">rad/s about the vehicle's axes.</param>
    public static void Turn(Vehicle vehicle, in VehicleView view, float motor, ref Vector3 spin, float seconds)
    {
        var damping = Vector3.One / vehicle.AngularFrictionTimescale;
        var isUpright = vehicle.VerticalAttractionTimescale < NoAttraction;
        if (isUpright)
            StandUp(vehicle, view, ref spin, ref damping, seconds);
        if (vehicle.Has(VehicleFlags.Mouselook))
        {
            VehicleSteering.Turn(vehicle, view, damping, ref spin, seconds);
            return;
        }

        if (motor > 0)
        {
            // What stands upright is not rolled and pitched by its motor with its whole strength.
            var tilt = isUpright ? 1 - (0.8f * vehicle.VerticalAttractionEfficiency) : 1;
            spin += (vehicle.AngularMotorDirection - spin) * motor * new Vector3(tilt, tilt, 1);
        }

        Deflect(vehicle, view.Velocity, ref spin, seconds);
        spin *= Vector3.One - new Vector3(Approach.Part(damping.X, seconds), Approach.Part(damping.Y, seconds),
            Approach.Part(damping.Z, seconds));
    }

    // A spring about the roll, and about the pitch unless that is left alone. Its period is 0.9 of the timescale when nothing damps it.
    private static void StandUp(Vehicle vehicle, in VehicleView view, ref Vector3 spin, ref Vector3 damping, float seconds)
    {
        const float Stiffness = 50;
        const float Damping = 25; // 1/s at full efficiency
        var timescale = vehicle.VerticalAttractionTimescale;
        if (vehicle.Has(VehicleFlags.MouselookBank))
            timescale *= 2;
        var (roll, pitch) = Lean(view.Up);
        var stiffness = Stiffness / (timescale * timescale);
        damping.X = damping.Y = Damping * vehicle.VerticalAttractionEfficiency;
        // One that stands on its nose or its side has no roll, or pitch, that could be mended.
        roll *= 1 - Square(pitch / QuarterTurn);
        spin.X += Approach.Spring(roll, spin.X, stiffness, 0, seconds);
        if (!vehicle.Has(VehicleFlags.LimitRollOnly))
            spin.Y += Approach.Spring(pitch * (1 - Square(roll / QuarterTurn)), spin.Y, stiffness, 0, seconds);
        Bank(vehicle, view, roll, ref spin, ref damping, seconds);
    }

    // Leaning turns it about the region's upwards.
    private static void Bank(Vehicle vehicle, in VehicleView view, float roll, ref Vector3 spin, ref Vector3 damping, float seconds)
    {
        const float Least = 0.01f;
        const float FullSpeed = 10; // m/s
        if (vehicle.BankingEfficiency == 0 || vehicle.Has(VehicleFlags.MouselookSteer) || MathF.Abs(roll) < Least)
            return;
        var speed = MathF.Min(MathF.Abs(view.Velocity.X) / FullSpeed, 1);
        var mix = 1 + ((speed - 1) * vehicle.BankingMix);
        var turn = roll * vehicle.BankingEfficiency * (view.Velocity.X >= 0 ? mix : -mix) / vehicle.BankingTimescale;
        spin += view.Up * (turn * seconds);
        damping.Y = damping.Z = MathF.Abs(vehicle.BankingEfficiency) / vehicle.BankingTimescale;
    }

    // Turns to where it moves, or with its back to it when that is nearer.
    private static void Deflect(Vehicle vehicle, Vector3 velocity, ref Vector3 spin, float seconds)
    {
        const float Least = 0.01f;
        if (!(vehicle.AngularDeflectionEfficiency > 0))
            return;
        var way = velocity.X < -Least ? -velocity : velocity with { X = MathF.Max(velocity.X, Least) };
        var rate = vehicle.AngularDeflectionEfficiency / vehicle.AngularDeflectionTimescale * seconds;
        if (MathF.Abs(way.Z) > Least)
            spin.Y -= MathF.Atan2(way.Z, way.X) * rate;
        if (MathF.Abs(way.Y) > Least)
            spin.Z += MathF.Atan2(way.Y, way.X) * rate;
    }

    // How far it must turn about X and Y to stand upright, radians. One that lies on its back turns either way.
    private static (float Roll, float Pitch) Lean(Vector3 up)
    {
        if (MathF.Abs(up.X) > 0.99998f)
            return (0, MathF.CopySign(QuarterTurn, up.X));
        var roll = MathF.Atan2(-up.Y, up.Z);
        if (MathF.Abs(roll) > QuarterTurn)
            roll = MathF.CopySign(MathF.PI, roll) - roll;
        return (roll, MathF.Asin(up.X));
    }

    private static float Square(float value) => value * value;
}
