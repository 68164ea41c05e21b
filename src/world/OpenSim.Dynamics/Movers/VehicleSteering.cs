using System.Numerics;
using OpenSim.Physics.Vehicles;

namespace OpenSim.Dynamics.Movers;

/// <summary>Turns a vehicle to where its driver looks in mouselook. The angular motor says how fast, in rad/s for each radian.</summary>
internal static class VehicleSteering
{
    private const float MaxTurn = 4;    // rad/s
    private const float Slack = 0.01f;  // of a direction of length 1
    private const float Standing = 10;  // 1/s, by which it stops turning when nobody looks

    public static void Turn(Vehicle vehicle, in VehicleView view, Vector3 damping, ref Vector3 spin, float seconds)
    {
        if (view.Look == Vector3.Zero)
        {
            spin *= 1 - Approach.Part(Standing, seconds);
            return;
        }

        var look = view.Axes.ToLocal(view.Look);
        if (MathF.Abs(look.X) < 0.001f)
            look.X = 0.001f;
        var (motor, timescale) = (vehicle.AngularMotorDirection, vehicle.AngularMotorTimescale);
        var pull = Approach.Part(1 / timescale, seconds);
        var (up, side) = (MathF.Atan2(look.Z, look.X), MathF.Atan2(look.Y, look.X));
        spin.Y = MathF.Abs(look.Z) > Slack ? Nearer(spin.Y, -up * motor.Y, pull, damping.Y, seconds) : 0;
        if (vehicle.Has(VehicleFlags.MouselookBank))
            spin.X = MathF.Abs(look.Y) > Slack ? Nearer(spin.X, -side * motor.X, pull, damping.X, seconds) : 0;
        else
            spin.Z = MathF.Abs(look.Y) > Slack ? Nearer(spin.Z, side * motor.Z / timescale, pull, damping.Z, seconds) : 0;
    }

    private static float Nearer(float spin, float wanted, float pull, float damping, float seconds)
    {
        spin += (Math.Clamp(wanted, -MaxTurn, MaxTurn) - spin) * pull;
        return spin * (1 - Approach.Part(damping, seconds));
    }
}
