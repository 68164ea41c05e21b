using System.Numerics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Walkers;

/// <summary>
/// Moves one avatar through one step. The rules that make it safe: a part of the way is never longer than half the capsule's radius, so
/// nothing thin can be jumped over; a place is only accepted when it is free of everything solid, else the last free place is kept; and who
/// is inside something because the world has moved is brought out, upwards if need be.
/// </summary>
internal sealed partial class AvatarMover(CollisionSpace space, Aabb limits, AabbTree avatars, Func<int, AvatarBody> avatarOf)
{
    public const float Gravity = 9.8f;

    /// <summary>Fastest fall, m/s (OpenSimulator's avatar_terminal_velocity).</summary>
    public const float TerminalSpeed = 54f;

    /// <summary>Normals steeper than this are walls: slopes up to 53 degrees are walked on.</summary>
    public const float WalkableNormal = 0.6f;

    private const float GroundAcceleration = 40f; // full walking speed in 0.08 s, as viewers predict it
    private const float AirAcceleration = 10f;
    private const float FlyAcceleration = 30f;
    private const float Tolerance = 0.002f; // metres of overlap that count as touching
    private const int PushRounds = 8;
    private const int MaxParts = 64;

    /// <summary>Metres around an avatar in which the forms of meshes and sculpts are got ready.</summary>
    public const float FormsReach = 24;

    private readonly CandidateList _near = new(space);

    public void Advance(AvatarBody body, float seconds)
    {
        body.LandingSpeed = 0;
        body.IsBlocked = false;
        body.HasJustLanded = false;
        HoldFinite(body);
        LookAround(body);
        var (place, wasOnGround) = (body.Position, body.IsOnGround);
        space.HasMissedForm = false;
        ChangeVelocity(body, seconds);
        var way = LimitedWay(body, seconds);
        _near.Gather(ReachOf(body, way));
        Unstick(body, way);
        var free = body.Position;
        Travel(body, way);
        if (!_near.Covers(body.Box))
            HoldOut(body, free);
        if (MayWait(body, seconds))
        {
            StopAt(body, place);
            body.IsOnGround = wasOnGround;
        }

        body.LastFree = body.Position;
    }

    // The forms of meshes and sculpts are got ready some seconds before a walker is there.
    private void LookAround(AvatarBody body)
    {
        const float Often = 8;
        if (Vector3.DistanceSquared(body.Position, body.LookedFrom) <= Often * Often)
            return;
        body.LookedFrom = body.Position;
        space.WantForms(Aabb.Around(body.Position, new Vector3(FormsReach)));
    }

    // Something that it touches has a form that is not known yet: it stays where it is, so that nobody falls through the floor on which
    // he arrives.
    private bool MayWait(AvatarBody body, float seconds)
    {
        const float GivenBack = 0.05f;
        if (!space.HasMissedForm)
            body.Patience = MathF.Min(body.Patience + (seconds * GivenBack), AvatarBody.MaxPatience);
        else if (body.Patience > 0)
            body.Patience -= seconds;
        return space.HasMissedForm && body.Patience > 0;
    }

    private static void HoldFinite(AvatarBody body)
    {
        if (!float.IsFinite(body.Position.X + body.Position.Y + body.Position.Z))
            body.Position = body.LastFree;
        if (!float.IsFinite(body.Velocity.X + body.Velocity.Y + body.Velocity.Z))
            body.Velocity = Vector3.Zero;
        if (!float.IsFinite(body.WantedVelocity.X + body.WantedVelocity.Y + body.WantedVelocity.Z))
            body.WantedVelocity = Vector3.Zero;
    }

    private void ChangeVelocity(AvatarBody body, float seconds)
    {
        if (body.IsFlying)
        {
            body.Velocity = Approach(body.Velocity, body.WantedVelocity, FlyAcceleration * seconds);
        }
        else
        {
            var level = body.Velocity with { Z = 0 };
            var rate = body.IsOnGround ? GroundAcceleration : AirAcceleration;
            level = Approach(level, (body.WantedVelocity with { Z = 0 }) + (body.IsOnGround ? Vector3.Zero : body.Drift), rate * seconds);
            var rise = body.IsOnGround && body.Velocity.Z <= 0 ? 0 : MathF.Max(body.Velocity.Z - (Gravity * seconds), -TerminalSpeed);
            body.Velocity = level with { Z = rise };
            if (body.JumpSpeed > 0 && body.IsOnGround)
            {
                body.Velocity.Z = body.JumpSpeed;
                body.TakeOff();
            }
        }

        body.JumpSpeed = 0;
        YieldToAvatars(body);
    }

    // Avatars do not walk through one another, but those who already share a place (arrivals at one landing point) may part freely.
    private void YieldToAvatars(AvatarBody body)
    {
        foreach (var slot in avatars.Overlapping(body.Box))
        {
            if (slot == body.Slot)
                continue;
            var other = avatarOf(slot);
            var way = (body.Position - other.Position) with { Z = 0 };
            var distance = way.Length();
            var reach = body.Radius + other.Radius;
            if (distance >= reach || distance < reach * 0.5f
                || MathF.Abs(body.Position.Z - other.Position.Z) > body.HalfHeight + other.HalfHeight)
                continue;
            var normal = way / distance;
            var closing = Vector3.Dot(body.Velocity, normal);
            if (closing < 0)
            {
                body.Velocity -= normal * closing;
                body.IsBlocked = true;
            }
        }
    }

    // Everything that this step can touch: the whole way, whatever side it slides to, and a step up and down.
    private static Aabb ReachOf(AvatarBody body, Vector3 way) => body.Box.Grown(way.Length() + body.Step + 0.1f);

    // As much of the way as is gone in safe parts; only a push of some hundred metres a second is cut short by it.
    private static Vector3 LimitedWay(AvatarBody body, float seconds)
    {
        var way = body.Velocity * seconds;
        var max = body.Radius * 0.5f * MaxParts;
        var length = way.Length();
        return length <= max ? way : way * (max / length);
    }

    private void Travel(AvatarBody body, Vector3 way)
    {
        var parts = Math.Clamp((int)MathF.Ceiling(way.Length() / (body.Radius * 0.5f)), 1, MaxParts);
        var part = way / parts;
        for (var i = 0; i < parts; i++)
        {
            var from = body.Position;
            body.Position += part;
            if (!PushOut(body, isWalking: body.IsOnGround && !body.IsFlying) || !HoldInLimits(body))
            {
                StopAt(body, from);
                return;
            }

            FindFooting(body, from);
            part = Slide(part, body.Velocity);
        }
    }

    /// <summary>Moves the capsule out of what it overlaps. False when it is still in something afterwards.</summary>
    private bool PushOut(AvatarBody body, bool isWalking)
    {
        for (var round = 0; round < PushRounds; round++)
        {
            var contact = _near.Deepest(body.Capsule);
            if (contact.Depth <= Tolerance)
                return true;
            var (normal, depth) = isWalking ? Level(contact.Normal, contact.Depth) : (contact.Normal, contact.Depth);
            body.Position += normal * depth;
            body.IsBlocked = true;
            var into = Vector3.Dot(body.Velocity, normal);
            if (into >= 0)
                continue;
            body.Velocity -= normal * into;
            body.NoteHit(contact.Body, -into);
        }

        return _near.Deepest(body.Capsule).Depth <= Tolerance;
    }

    // Anyone who walks against a steep thing is not lifted by it: the push is turned to the level and lengthened. The legs do the climbing.
    private static (Vector3 Normal, float Depth) Level(Vector3 normal, float depth)
    {
        var level = normal with { Z = 0 };
        var share = level.Length();
        return share > 0.5f ? (level / share, depth / share) : (normal, depth);
    }

    // No way on from here. Anyone who was falling is wedged in and counts as standing, so that he can walk or jump out of it.
    private static void StopAt(AvatarBody body, Vector3 place)
    {
        body.Position = place;
        body.IsOnGround |= body.Velocity.Z < 0;
        body.Velocity = Vector3.Zero;
        body.IsBlocked = true;
    }

    // False when the border of the region leaves no free place.
    private bool HoldInLimits(AvatarBody body)
    {
        var held = Vector3.Clamp(body.Position, limits.Min, limits.Max);
        if (held == body.Position)
            return true;
        if (held.X != body.Position.X)
            body.Velocity.X = 0;
        if (held.Y != body.Position.Y)
            body.Velocity.Y = 0;
        if (held.Z != body.Position.Z)
            body.Velocity.Z = 0;
        body.Position = held;
        return _near.Deepest(body.Capsule).Depth <= Tolerance;
    }

    // Anything the feet find decides whether the body stands, and how high.
    private void FindFooting(AvatarBody body, Vector3 from)
    {
        var isRising = body.Velocity.Z > 0 && !body.IsOnGround;
        var footing = _near.FootingOf(body, reachDown: body.IsOnGround && !body.IsFlying ? body.Step : 0);
        var staysUp = footing.Height < body.Feet - Tolerance && (isRising || body.IsFlying);
        if (!footing.IsFound || staysUp)
            LeaveGround(body);
        else if (TryStandAt(body, footing))
            Stand(body, footing);
        else if (footing.Height > body.Feet)
            StopAt(body, from); // a ceiling is too low over the step
        else
            LeaveGround(body); // something at the side holds it up; it slides off
    }

    private static void LeaveGround(AvatarBody body)
    {
        body.TakeOff();
        body.GroundNormal = Vector3.UnitZ;
        body.StandsOn = 0;
    }

    private bool TryStandAt(AvatarBody body, Footing footing)
    {
        var before = body.Position.Z;
        body.Position.Z = footing.IsWalkable ? footing.Height + body.HalfHeight : MathF.Max(before, footing.Height + body.HalfHeight);
        if (_near.Deepest(body.Capsule).Depth <= Tolerance)
            return true;
        body.Position.Z = before;
        return false;
    }

    private static void Stand(AvatarBody body, Footing footing)
    {
        if (!footing.IsWalkable)
        {
            // Too steep to stand on: held up by it, sliding down along it.
            body.Velocity -= footing.Normal * MathF.Min(0, Vector3.Dot(body.Velocity, footing.Normal));
            LeaveGround(body);
            return;
        }

        if (!body.IsOnGround)
            Land(body, footing.Prim);
        body.Velocity.Z = body.IsFlying ? MathF.Max(0, body.Velocity.Z) : 0;
        body.IsOnGround = true;
        body.GroundNormal = footing.Normal;
        body.StandsOn = footing.Prim;
    }

    private static void Land(AvatarBody body, int prim)
    {
        body.NoteHit(prim, -body.Velocity.Z);
        body.LandingSpeed = MathF.Max(body.LandingSpeed, -body.Velocity.Z);
        (body.Drift, body.HasJustLanded) = (Vector3.Zero, true);
    }

    // The rest of the way goes where the velocity still goes.
    private static Vector3 Slide(Vector3 part, Vector3 velocity)
    {
        var length = velocity.Length();
        if (length < 1e-4f)
            return Vector3.Zero;
        var direction = velocity / length;
        return direction * MathF.Max(0, Vector3.Dot(part, direction));
    }

    private static Vector3 Approach(Vector3 velocity, Vector3 wanted, float max)
    {
        var change = wanted - velocity;
        var length = change.Length();
        return length <= max ? wanted : velocity + (change * (max / length));
    }
}
