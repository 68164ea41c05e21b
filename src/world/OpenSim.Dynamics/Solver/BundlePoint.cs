using System.Runtime.Intrinsics;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Solver;

/// <summary>One place of each of eight manifolds.</summary>
internal struct BundlePoint
{
    /// <summary>From the centre of A.</summary>
    public Wide3 Arm;

    /// <summary>At the beginning of the step.</summary>
    public Vector256<float> Separation;

    /// <summary>kg·m/s; kept from sub-step to sub-step.</summary>
    public Vector256<float> Impulse;

    /// <summary>The most that it was in this step, and the sum of all sub-steps.</summary>
    public Vector256<float> Hardest;

    public Vector256<float> Total;

    /// <summary>kg that an impulse there moves; 0 for a lane without this place.</summary>
    public Vector256<float> Mass;

    /// <summary>m/s at which they came together before the step; negative.</summary>
    public Vector256<float> Approach;

    /// <summary>Metres from where friction acts: what a place adds against twisting.</summary>
    public Vector256<float> Lever;
}
