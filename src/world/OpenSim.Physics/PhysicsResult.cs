using System.Numerics;

namespace OpenSim.Physics;

/// <summary>Where a step has left an actor that moves or has just come to rest. Sleeping ones are not reported.</summary>
public readonly record struct PhysicsResult
{
    public required ActorId Actor { get; init; }

    /// <summary>Middle of the body, region metres.</summary>
    public required Vector3 Position { get; init; }

    /// <summary>m/s.</summary>
    public required Vector3 Velocity { get; init; }

    /// <summary>The feet are on something.</summary>
    public required bool IsOnGround { get; init; }

    /// <summary>Normal of what the feet are on; straight up when there is nothing.</summary>
    public required Vector3 GroundNormal { get; init; }

    /// <summary>Prim index of what the feet are on, 0 for the land or nothing.</summary>
    public required int StandsOn { get; init; }

    /// <summary>Speed with which it came down in this step, m/s; 0 when it did not land.</summary>
    public required float LandingSpeed { get; init; }

    /// <summary>It has been held up by something that is not ground.</summary>
    public required bool IsBlocked { get; init; }

    /// <summary>m/s at which it has met what it met hardest since the last result; 0 for nothing.</summary>
    public float HitSpeed { get; init; }

    /// <summary>Prim index of that; 0 for the land.</summary>
    public int HitBy { get; init; }
}
