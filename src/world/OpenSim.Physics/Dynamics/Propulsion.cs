using System.Numerics;
using OpenSim.Physics.Vehicles;

namespace OpenSim.Physics.Dynamics;

/// <summary>What moves a body from within, as scripts have set it. It lasts.</summary>
public readonly record struct Propulsion
{
    /// <summary>1 floats, below 0 sinks faster; taken from the factor on gravity.</summary>
    public float Buoyancy { get; init; }

    /// <summary>llSetForce and llSetTorque: N and N·m, in the region's frame.</summary>
    public Vector3 Force { get; init; }

    public Vector3 Torque { get; init; }

    /// <summary>Null for what is none. What it has, <see cref="Target"/> and <see cref="Hover"/> do not move.</summary>
    public Vehicle? Vehicle { get; init; }

    public MoveTarget? Target { get; init; }

    public HoverTarget? Hover { get; init; }

    public TurnTarget? Turn { get; init; }

    /// <summary>Nothing but weight, lasting forces included, moves it.</summary>
    public bool IsPlain => Vehicle is null && Target is null && Hover is null && Turn is null;
}

/// <summary>llMoveToTarget: the place of the root.</summary>
/// <param name="Place">Region metres.</param>
/// <param name="Seconds">In which what is left of the way falls to a third.</param>
public readonly record struct MoveTarget(Vector3 Place, float Seconds);

/// <summary>llSetHoverHeight and llGroundRepel: the height of the root.</summary>
/// <param name="Height">Metres above the land.</param>
/// <param name="OverWater">Above the water where that is higher than the land.</param>
/// <param name="OnlyUp">It is never pulled down.</param>
public readonly record struct HoverTarget(float Height, bool OverWater, float Seconds, bool OnlyUp);

/// <summary>llRotLookAt and llLookAt: the rotation of the root.</summary>
/// <param name="Strength">Seconds, about three of which it takes.</param>
public readonly record struct TurnTarget(Quaternion Rotation, float Strength);
