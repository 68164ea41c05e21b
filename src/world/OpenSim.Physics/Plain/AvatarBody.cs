using System.Numerics;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Plain;

/// <summary>
/// One avatar: an upright capsule that floats a step above its feet, and legs below it that are only a look downwards. So everything lower
/// than a step is walked over without a collision, slopes do not catch the capsule, and one can stand with half a foot over an edge.
/// </summary>
internal sealed class AvatarBody(int slot)
{
    /// <summary>Highest thing that is walked up without a jump, metres; less for bodies under 1.8 m.</summary>
    public const float MaxStep = 0.45f;

    /// <summary>
    /// An asset that is slow to come, or somebody's thousand meshes that never do, hold nobody up for longer; a twentieth of the time that
    /// one has moved since is given back.
    /// </summary>
    public const float MaxPatience = 2;

    private Vector3 _size;

    public int Slot { get; } = slot;

    /// <summary>Middle of the body.</summary>
    public Vector3 Position;

    public Vector3 Velocity;

    public Vector3 WantedVelocity;

    public bool IsFlying;

    /// <summary>Upward speed to leave the ground with at the next step, 0 for none.</summary>
    public float JumpSpeed;

    public bool IsOnGround;

    public Vector3 GroundNormal = Vector3.UnitZ;

    public int StandsOn;

    public float LandingSpeed;

    public bool IsBlocked;

    /// <summary>Steps in a row in which nothing has moved; asleep after a few.</summary>
    public int QuietSteps;

    public bool IsAwake;

    /// <summary>Where it last looked around for meshes and sculpts to be got ready.</summary>
    public Vector3 LookedFrom = new(float.PositiveInfinity);

    /// <summary>Seconds that it still stands and waits for the form of something it touches.</summary>
    public float Patience = MaxPatience;

    /// <summary>In the tree of avatars.</summary>
    public int Leaf = AabbTree.None;

    /// <summary>Where it stood free the last time; never inside anything.</summary>
    public Vector3 LastFree;

    public Vector3 Size
    {
        get => _size;
        set
        {
            _size = Vector3.Clamp(value, new Vector3(0.1f, 0.1f, 0.2f), new Vector3(5, 5, 10));
            Step = MathF.Min(MaxStep, _size.Z * 0.25f);
            Radius = MathF.Min(MathF.Max(_size.X, _size.Y) * 0.5f, MathF.Min(0.3f, (_size.Z - Step) * 0.5f));
        }
    }

    public float Step { get; private set; }

    public float Radius { get; private set; }

    public float HalfHeight => _size.Z * 0.5f;

    public float Feet => Position.Z - HalfHeight;

    public Capsule Capsule => new(
        Position with { Z = Position.Z - HalfHeight + Step + Radius },
        Position with { Z = Position.Z + HalfHeight - Radius },
        Radius);

    public Aabb Box => Aabb.Around(Position, new Vector3(Radius, Radius, HalfHeight));

    public bool WantsNothing => WantedVelocity == Vector3.Zero && JumpSpeed == 0;
}
