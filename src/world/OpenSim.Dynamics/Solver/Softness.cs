namespace OpenSim.Dynamics.Solver;

/// <summary>
/// A contact as a damped spring that does not depend on masses: what has sunk in comes out over several sub-steps instead of being thrown.
/// </summary>
/// <param name="BiasRate">m/s out for each metre in.</param>
/// <param name="MassScale">Part of the impulse that would hold at once.</param>
/// <param name="ImpulseScale">Part of the impulse so far that is given back.</param>
internal readonly record struct Softness(float BiasRate, float MassScale, float ImpulseScale)
{
    /// <param name="hertz">Frequency of the spring.</param>
    /// <param name="damping">1 is critical.</param>
    /// <param name="seconds">Of a sub-step.</param>
    public static Softness Of(float hertz, float damping, float seconds)
    {
        var omega = 2 * MathF.PI * hertz;
        var a = (2 * damping) + (seconds * omega);
        var b = seconds * omega * a;
        return new Softness(omega / a, b / (1 + b), 1 / (1 + b));
    }
}
