using System.Numerics;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics.Movers;

/// <summary>Moves a body to a place, a height or a rotation: what is left of the way sets its velocity, as in ubODE.</summary>
internal static class TargetMover
{
    private const float MaxSpeed = 50;         // m/s
    private const float MaxSpin = 4 * MathF.PI; // rad/s

    /// <summary>Weight does not pull it meanwhile.</summary>
    /// <returns>Whether it is there.</returns>
    public static bool Move(in MovedBody body, in MoveTarget target, float seconds, ref Thrust thrust)
    {
        const float Least = 0.05f; // m/s
        const float There = 0.02f; // metres
        var way = target.Place - body.Root;
        var left = way.Length();
        var isThere = left < There;
        var speed = isThere ? left / seconds : Math.Clamp(left / MathF.Max(target.Seconds, seconds), Least, MaxSpeed);
        var wanted = left > 0 ? way * (MathF.Min(speed, left / seconds) / left) : Vector3.Zero;
        thrust = new Thrust(wanted - body.Velocity, Vector3.Zero, 0);
        return isThere;
    }

    /// <summary>Weight does not pull it while it hovers.</summary>
    /// <returns>Whether it is there.</returns>
    public static bool Hover(in MovedBody body, in HoverTarget target, in Surroundings around, float seconds, ref Thrust thrust)
    {
        const float Least = 0.1f;  // m/s
        const float There = 0.01f; // metres
        var place = body.Root;
        var land = around.Land.HeightAt(place.X, place.Y);
        var left = (target.OverWater ? MathF.Max(land, around.WaterHeight) : land) + target.Height - place.Z;
        if (target.OnlyUp && left < -There)
            return true;
        var far = MathF.Abs(left);
        var speed = far < There ? far / seconds : Math.Clamp(far / MathF.Max(target.Seconds, seconds), Least, MaxSpeed);
        var wanted = MathF.CopySign(MathF.Min(speed, far / seconds), left);
        thrust = new Thrust(new Vector3(0, 0, wanted - body.Velocity.Z), Vector3.Zero, 0);
        return far < There;
    }

    /// <returns>Whether it is turned so.</returns>
    public static bool Turn(in MovedBody body, in TurnTarget target, float seconds, ref Thrust thrust)
    {
        const float There = 0.005f; // radians
        var left = Quaternion.Normalize(target.Rotation * Quaternion.Conjugate(body.Rotation));
        if (left.W < 0)
            left = -left;
        var axis = new Vector3(left.X, left.Y, left.Z);
        var sine = axis.Length();
        var angle = 2 * MathF.Atan2(sine, left.W);
        var rate = MathF.PI / MathF.Max(1, target.Strength);
        var speed = MathF.Min(MathF.Min(angle * rate, angle / seconds), MaxSpin);
        var wanted = sine > 0 ? axis * (speed / sine) : Vector3.Zero;
        thrust = thrust with { Spin = wanted - body.Spin };
        return angle < There;
    }
}
