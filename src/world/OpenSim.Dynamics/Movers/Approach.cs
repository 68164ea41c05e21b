using System.Numerics;

namespace OpenSim.Dynamics.Movers;

/// <summary>
/// Motions that near what they are to be, as they are after a step. These are the solutions of their equations, or implicit: a timescale
/// shorter than a step stops at the goal and does not throw the body beyond it.
/// </summary>
internal static class Approach
{
    /// <summary>Part of a difference that goes in so many seconds, of which so much goes in a second.</summary>
    public static float Part(float rate, float seconds) => 1 - MathF.Exp(-rate * seconds);

    public static Vector3 Parts(Vector3 timescales, float seconds) =>
        new(Part(1 / timescales.X, seconds), Part(1 / timescales.Y, seconds), Part(1 / timescales.Z, seconds));

    /// <summary>What a damped spring adds to a velocity.</summary>
    /// <param name="way">How far it is still: metres or radians.</param>
    /// <param name="speed">Towards it.</param>
    /// <param name="stiffness">1/s².</param>
    /// <param name="damping">1/s.</param>
    public static float Spring(float way, float speed, float stiffness, float damping, float seconds) =>
        ((stiffness * (way - (speed * seconds))) - (damping * speed)) * seconds
            / (1 + (damping * seconds) + (stiffness * seconds * seconds));
}
