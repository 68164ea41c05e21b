using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>
/// Decides what the body does from its keys and from what physics says, and when it leaves the ground. The times are those of the
/// animations which viewers play: a pre-jump takes 0.45 s, a hard landing 3 s; a viewer whose animation is over earlier says so
/// (FINISH_ANIM).
/// </summary>
internal sealed class MovementAnimator
{
    private const double PreJumpTime = 0.45;
    private const double JumpTime = 1.575; // after this a jump that has not come down is a fall
    private const double FallTime = 0.8;   // stepping off a kerb is no fall
    private const float FallSpeed = 3f;
    private const double LandTime = 0.6;
    private const float SoftLandSpeed = 12.6f; // from 8 m
    private const float HardLandSpeed = 17.3f; // from 15 m

    private double _since; // when the present state began
    private double _airborneSince = double.NaN;
    private double _landedUntil;
    private float _fallSpeed;
    private bool _upWasHeld;

    public MovementAnimation Current { get; private set; } = MovementAnimation.Standing;

    /// <summary>The body is to leave the ground now: the pre-jump is over. True once.</summary>
    public bool JumpsNow { get; private set; }

    public MovementAnimation Decide(in BodySituation body, double now)
    {
        JumpsNow = false;
        var next = Next(body, now);
        _upWasHeld = (body.Held & AgentControls.UpPos) != 0;
        if (next != Current)
        {
            Current = next;
            _since = now;
        }

        return Current;
    }

    private MovementAnimation Next(in BodySituation body, double now)
    {
        if (body.IsSitting)
            return Settled(MovementAnimation.Sitting);
        if (body.IsSittingOnGround)
            return Settled(MovementAnimation.SittingOnGround);
        if (body.IsFlying)
            return Settled(InTheAir(body));
        if (Current is MovementAnimation.PreJumping or MovementAnimation.Jumping)
            return InJump(body, now);
        return body.IsOnGround ? OnGround(body, now) : OffGround(body, now);
    }

    private MovementAnimation Settled(MovementAnimation animation)
    {
        _airborneSince = double.NaN;
        _landedUntil = 0;
        _fallSpeed = 0;
        return animation;
    }

    private static MovementAnimation InTheAir(in BodySituation body)
    {
        if (body.MovesLevel)
            return body.FliesSlowly ? MovementAnimation.FlyingSlow : MovementAnimation.Flying;
        if ((body.Held & AgentControls.UpPos) != 0)
            return MovementAnimation.HoveringUp;
        return (body.Held & AgentControls.UpNeg) != 0 ? MovementAnimation.HoveringDown : MovementAnimation.Hovering;
    }

    private MovementAnimation InJump(in BodySituation body, double now)
    {
        var elapsed = now - _since;
        if (Current == MovementAnimation.PreJumping)
        {
            if (elapsed < PreJumpTime && !body.AnimationIsOver)
                return Current;
            JumpsNow = true;
            _airborneSince = now;
            return MovementAnimation.Jumping;
        }

        // Physics needs a moment to take the feet off the ground.
        if (body.IsOnGround && elapsed > 0.2)
            return Landed(MathF.Max(body.LandingSpeed, _fallSpeed), now);
        _fallSpeed = MathF.Max(_fallSpeed, -body.VerticalSpeed);
        return elapsed < JumpTime ? Current : OffGround(body, now);
    }

    private MovementAnimation OffGround(in BodySituation body, double now)
    {
        if (double.IsNaN(_airborneSince))
            _airborneSince = now;
        _fallSpeed = MathF.Max(_fallSpeed, -body.VerticalSpeed);
        if (now - _airborneSince > FallTime && body.VerticalSpeed < -FallSpeed)
            return MovementAnimation.Falling;
        // A short drop keeps what was playing, but nobody walks on in the air with his keys let go.
        return Current is MovementAnimation.Walking or MovementAnimation.Running && !body.MovesLevel ? MovementAnimation.Standing
            : Current is MovementAnimation.Hovering or MovementAnimation.HoveringUp or MovementAnimation.HoveringDown
            or MovementAnimation.Flying
                or MovementAnimation.FlyingSlow or MovementAnimation.Sitting or MovementAnimation.SittingOnGround
                ? MovementAnimation.Standing
            : Current;
    }

    private MovementAnimation OnGround(in BodySituation body, double now)
    {
        var hasFallen = Current == MovementAnimation.Falling || IsAirborne(Current);
        var speed = MathF.Max(body.LandingSpeed, _fallSpeed);
        _airborneSince = double.NaN;
        _fallSpeed = 0;
        if (hasFallen)
            return Landed(speed, now);
        if (now < _landedUntil && !body.AnimationIsOver && !(body.MovesLevel && Current == MovementAnimation.Landing))
            return Current;
        _landedUntil = 0;
        // Holding the key jumps once, as long as it is held down.
        if ((body.Held & AgentControls.UpPos) != 0 && !_upWasHeld)
            return MovementAnimation.PreJumping;
        return Grounded(body);
    }

    private MovementAnimation Landed(float speed, double now)
    {
        _airborneSince = double.NaN;
        _fallSpeed = 0;
        var (animation, time) = speed >= HardLandSpeed ? (MovementAnimation.StandingUp, 3.0)
            : speed >= SoftLandSpeed ? (MovementAnimation.SoftLanding, 1.5)
            : (MovementAnimation.Landing, LandTime);
        _landedUntil = now + time;
        return animation;
    }

    private static MovementAnimation Grounded(in BodySituation body)
    {
        var crouches = (body.Held & AgentControls.UpNeg) != 0;
        if (body.MovesLevel)
            return crouches ? MovementAnimation.CrouchWalking : body.Runs ? MovementAnimation.Running : MovementAnimation.Walking;
        if (crouches)
            return MovementAnimation.Crouching;
        if ((body.Controls & AgentControls.TurnLeft) != 0)
            return MovementAnimation.TurningLeft;
        return (body.Controls & AgentControls.TurnRight) != 0 ? MovementAnimation.TurningRight : MovementAnimation.Standing;
    }

    private static bool IsAirborne(MovementAnimation animation) => animation is MovementAnimation.Flying or MovementAnimation.FlyingSlow
        or MovementAnimation.Hovering or MovementAnimation.HoveringDown or MovementAnimation.HoveringUp;
}
