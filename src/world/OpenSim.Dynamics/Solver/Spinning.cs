using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Solver;

/// <summary>What turns keeps its angular momentum, and so a plate that is thrown tumbles and a top leans round.</summary>
internal static class Spinning
{
    private const float Slow = 0.25f; // rad²/s², below which it does not show

    /// <param name="before">How the body lay before it was turned.</param>
    public static void Keep(RigidBody body, in Basis before)
    {
        if (body.Spin.LengthSquared() < Slow || body.Matter.AxisLocks != 0)
            return;
        var inertia = body.Mass.Inertia;
        var old = before.ToLocal(body.Spin);
        var momentum = inertia.Times(old);
        var energy = Vector3.Dot(old, momentum);
        var spin = body.InverseInertia.Times(body.Turn.ToLocal(before.ToWorld(momentum)));
        var now = Vector3.Dot(spin, inertia.Times(spin));
        if (!(now > 0) || !(energy > 0))
            return;
        // Rounding and the length of a step must not make it turn faster and faster.
        body.Spin = body.Turn.ToWorld(now > energy ? spin * MathF.Sqrt(energy / now) : spin);
    }
}
