using System.Numerics;

namespace OpenSim.Dynamics.Contacts;

/// <summary>A place where two things touch, in the frames of both, so that it can be followed while they hardly move.</summary>
internal struct ManifoldPoint
{
    /// <summary>About the centre of A, along A's axes.</summary>
    public Vector3 LocalA;

    /// <summary>The same of B; of what is no body in the region.</summary>
    public Vector3 LocalB;

    /// <summary>Metres.</summary>
    public float Separation;

    /// <summary>kg·m/s that held it in the last sub-step.</summary>
    public float Impulse;

    /// <summary>kg·m/s of the whole step of 1/90 s.</summary>
    public float Total;

    public uint Feature;
}
