using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World.Movement;

/// <summary>
/// What an avatar plays: one animation for what the body does, and any that its viewer, an AO or a script has started. Every change is a
/// new list, so whoever holds one may keep it.
/// </summary>
public sealed class AnimationSet
{
    /// <summary>AvatarAnimation counts in a byte; viewers play far fewer at once.</summary>
    public const int MaxStarted = 62;

    private readonly List<PlayingAnimation> _started = [];
    private readonly Dictionary<MovementAnimation, UUID> _overrides = [];
    private readonly Func<int> _nextSequence;
    private PlayingAnimation _default;
    private MovementAnimation _state;
    private UUID _seat;

    internal AnimationSet(UUID avatar, Func<int> nextSequence)
    {
        Avatar = avatar;
        _nextSequence = nextSequence;
        _default = new PlayingAnimation(DefaultAnimations.Of(MovementAnimation.Standing), nextSequence(), avatar);
    }

    public UUID Avatar { get; }

    public MovementAnimation State => _state;

    /// <summary>What plays in the place of the ordinary ones.</summary>
    public IReadOnlyDictionary<MovementAnimation, UUID> Overrides => _overrides;

    /// <summary>What the body does; false when it did so already.</summary>
    internal bool SetState(MovementAnimation state)
    {
        _state = state;
        return ApplyDefault();
    }

    /// <summary>
    /// The animation that a seat brings (llSitTarget with an animation, prim form "sit animation"); zero for the ordinary one.
    /// </summary>
    internal bool SetSeat(UUID animation)
    {
        _seat = animation;
        return ApplyDefault();
    }

    /// <summary>Another animation for a state (llSetAnimationOverride); zero goes back to the ordinary one.</summary>
    public bool Override(MovementAnimation state, UUID animation)
    {
        if (animation.IsZero)
            _overrides.Remove(state);
        else
            _overrides[state] = animation;
        return ApplyDefault();
    }

    /// <summary>AgentAnimation start, or a script. False when it plays already or too many do.</summary>
    public bool Start(UUID animation, UUID source)
    {
        if (animation.IsZero || _started.Count >= MaxStarted || _started.Exists(p => p.AnimationId == animation))
            return false;
        _started.Add(new PlayingAnimation(animation, _nextSequence(), source));
        return true;
    }

    /// <summary>AgentAnimation stop. False when it was not playing.</summary>
    public bool Stop(UUID animation) => _started.RemoveAll(p => p.AnimationId == animation) > 0;

    public IReadOnlyList<PlayingAnimation> ToList() => [_default, .. _started];

    private bool ApplyDefault()
    {
        var animation = _overrides.TryGetValue(_state, out var chosen) ? chosen
            : _state == MovementAnimation.Sitting && !_seat.IsZero ? _seat
            : DefaultAnimations.Of(_state);
        if (animation == _default.AnimationId)
            return false;
        _default = new PlayingAnimation(animation, _nextSequence(), Avatar);
        return true;
    }
}
