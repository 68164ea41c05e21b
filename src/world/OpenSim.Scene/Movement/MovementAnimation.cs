namespace OpenSim.World.Movement;

/// <summary>What the body does by itself: the states that scripts may override (llSetAnimationOverride).</summary>
public enum MovementAnimation
{
    Standing,
    Walking,
    Running,
    Crouching,
    CrouchWalking,
    TurningLeft,
    TurningRight,
    PreJumping,
    Jumping,
    Falling,
    Landing,
    SoftLanding,
    StandingUp,
    Flying,
    FlyingSlow,
    Hovering,
    HoveringUp,
    HoveringDown,
    Sitting,
    SittingOnGround
}
