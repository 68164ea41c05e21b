namespace OpenSim.World.Movement;

/// <summary>What OpenSimulator calls the states of the body where it tells other regions of them (movementAO of AgentData).</summary>
public static class MovementNames
{
    private static readonly string[] ByState =
    [
        "STAND", "WALK", "RUN", "CROUCH", "CROUCHWALK", "TURNLEFT", "TURNRIGHT", "PREJUMP", "JUMP", "FALLDOWN", "LAND", "SOFT_LAND",
        "STANDUP", "FLY", "FLYSLOW", "HOVER", "HOVER_UP", "HOVER_DOWN", "SIT", "SITGROUND"
    ];

    public static string Of(MovementAnimation state) => ByState[(int)state];

    /// <summary>Null for a state that bodies have not here: STRIDE.</summary>
    public static MovementAnimation? Find(string name) =>
        Array.IndexOf(ByState, name) is >= 0 and var state ? (MovementAnimation)state : null;
}
