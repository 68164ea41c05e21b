namespace OpenSim.Physics.Dynamics;

/// <summary>What holds for a linkset as a whole.</summary>
public readonly record struct BodyMatter
{
    public BodyMatter()
    {
    }

    /// <summary>Falls and is pushed; false for one that stands where it is put, and is a body only because it asks for contacts.</summary>
    public bool IsMovable { get; init; } = true;

    /// <summary>Meets the land only.</summary>
    public bool IsPhantom { get; init; }

    /// <summary>Lets everything through and tells of it.</summary>
    public bool IsVolumeDetect { get; init; }

    public bool WantsContacts { get; init; }

    /// <summary>It stays where it is, whatever pushes it: it is selected, or on its way somewhere else.</summary>
    public bool IsHeld { get; init; }

    /// <summary>Factor on gravity, -1 to 28.</summary>
    public float Gravity { get; init; } = 1;

    public Propulsion Propulsion { get; init; }

    /// <summary>Axes about which it does not turn: 2 X, 4 Y, 8 Z; along which it does not move: 16 X, 32 Y, 64 Z.</summary>
    public byte AxisLocks { get; init; }

    /// <summary>Mass, centre and inertia as somebody has set them; null for what follows from the parts.</summary>
    public BodyInertia? Inertia { get; init; }
}
