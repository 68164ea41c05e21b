using System.Numerics;
using OpenSim.Physics.Bodies;
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

    /// <summary>How fast it has met what hit it hardest since the last result, m/s; 0 for nothing.</summary>
    public float HitSpeed;

    /// <summary>Prim index of that, 0 for the land.</summary>
    public int HitBy;

    /// <summary>Metres that what it stands on has gone since the last step, under its feet.</summary>
    public Vector3 Carry;

    /// <summary>The same of the step before, for who wants to know where it will be.</summary>
    public Vector3 LastCarry;

    /// <summary>m/s of what it stands on. Of what is moved by fits and starts, as scripts do, zero: its places are no motion.</summary>
    public Vector3 GroundVelocity;

    /// <summary>m/s that it keeps in the air from what it has jumped off.</summary>
    public Vector3 Drift;

    /// <summary>It has come down in the last step, and its velocity is the region's still and not that of what it stands on.</summary>
    public bool HasJustLanded;

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

    public bool IsCarried => LastCarry != Vector3.Zero;

    public Aabb Box => _form.BoxAt(Position);

    public Capsule CapsuleAt(Vector3 middle) => _form.At(middle);

    /// <summary>What it stands on lies otherwise now.</summary>
    public void NoteCarry(in Body before, in Body now)
    {
        const float Farthest = 2; // metres: beyond, it has been put somewhere else and carries nobody
        var feet = Position with { Z = Feet };
        var way = now.Position + now.ToWorldDirection(before.ToLocal(feet)) - feet;
        if (way.LengthSquared() <= Farthest * Farthest)
            Carry += way;
    }

    public void NoteHit(int prim, float speed)
    {
        if (speed > HitSpeed)
            (HitSpeed, HitBy) = (speed, prim);
    }

    /// <summary>Off what has carried it, with the speed that it had there.</summary>
    public void TakeOff()
    {
        if (IsOnGround && GroundVelocity != Vector3.Zero)
        {
            Velocity += GroundVelocity;
            Drift = GroundVelocity with { Z = 0 };
            GroundVelocity = Vector3.Zero;
        }

        IsOnGround = false;
    }

    public bool WantsNothing => WantedVelocity == Vector3.Zero && JumpSpeed == 0;
}
