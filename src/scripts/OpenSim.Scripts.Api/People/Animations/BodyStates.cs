using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.People.Animations;

/// <summary>What bodies do, as scripts call it.</summary>
internal static class BodyStates
{
    private static readonly string[] ByState =
    [
        "Standing", "Walking", "Running", "Crouching", "CrouchWalking", "Turning Left", "Turning Right", "PreJumping", "Jumping",
        "Falling Down", "Landing", "Soft Landing", "Standing Up", "Flying", "FlyingSlow", "Hovering", "Hovering Up", "Hovering Down",
        "Sitting", "Sitting on Ground"
    ];

    public static string Of(MovementAnimation state) => ByState[(int)state];

    /// <summary>Null for what is none.</summary>
    public static MovementAnimation? Find(string name) =>
        Array.IndexOf(ByState, name) is >= 0 and var state ? (MovementAnimation)state : null;

    /// <summary>States that Second Life's bodies have besides, and nobody is ever in here.</summary>
    public static bool IsUnused(string name) => name is "Striding" or "Taking Off";
}
