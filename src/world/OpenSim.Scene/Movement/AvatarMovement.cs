using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>What movement keeps for one avatar between ticks. Read with the token held.</summary>
public sealed class AvatarMovement
{
    internal AvatarMovement(ScenePresence presence, Func<int> nextSequence) => Animations = new AnimationSet(presence.Id, nextSequence);

    /// <summary>What it plays.</summary>
    public AnimationSet Animations { get; }

    /// <summary>The feet are on something.</summary>
    public bool IsOnGround { get; internal set; }

    /// <summary>Local id of the prim it stands on, 0 for the land or nothing.</summary>
    public uint StandsOn { get; internal set; }

    /// <summary>Where it goes by itself, null when its keys steer it.</summary>
    public Vector3? Destination { get; internal set; }

    /// <summary>How fast it goes, as a part of everybody's speed (<see cref="SceneMovement.SetSpeed"/>).</summary>
    public float Speed { get; internal set; } = 1;

    /// <summary>Controls that objects have taken (<see cref="SceneMovement.TakeControls"/>).</summary>
    public AgentControls TakenControls => Controls.Taken;

    /// <summary>Those of them that steer the avatar all the same.</summary>
    public AgentControls PassedOn => Controls.PassedOn;

    internal ControlsTaken Controls { get; } = new();

    internal MovementAnimator Animator { get; } = new();

    /// <summary>Physics knows it; an avatar that sits has no body.</summary>
    internal bool HasBody { get; set; }

    /// <summary>Where physics has left it: another position in the presence means that somebody else has moved it.</summary>
    internal Vector3 KnownPosition { get; set; }

    internal Vector3 KnownSize { get; set; }

    internal Vector3 WantedVelocity { get; set; }

    internal bool WantedFlying { get; set; }

    internal AgentControls LastControls { get; set; }

    /// <summary>
    /// It has come down with the key; the fly bit, which some viewers leave set, does not lift it again until it has been let go.
    /// </summary>
    internal bool HasLanded { get; set; }

    internal bool LandsAtDestination { get; set; }

    internal double DestinationSince { get; set; }

    /// <summary>m/s; 0 for that of walking, running or flying.</summary>
    internal float DestinationSpeed { get; set; }

    internal float LandingSpeed { get; set; }

    /// <summary>What steers of these controls: not those that an object has taken and does not pass on.</summary>
    public AgentControls SteeringOf(AgentControls controls) => Controls.Steering(controls);
}
