using System.Numerics;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Walkers;

/// <summary>One avatar in motion.</summary>
internal sealed class AvatarBody(int slot)
{
    /// <summary>
    /// An asset that is slow to come, or somebody's thousand meshes that never do, hold nobody up for longer; a twentieth of the time that
    /// one has moved since is given back.
    /// </summary>
    public const float MaxPatience = 2;

    private AvatarForm _form;

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
        get => _form.Size;
        set => _form = new AvatarForm(value);
    }

    public float Step => _form.Step;

    public float Radius => _form.Radius;

    public float HalfHeight => _form.HalfHeight;

    public float Feet => Position.Z - HalfHeight;

    public Capsule Capsule => _form.At(Position);

    public Aabb Box => _form.BoxAt(Position);

    public bool WantsNothing => WantedVelocity == Vector3.Zero && JumpSpeed == 0;
}
