using System.Numerics;

namespace OpenSim.Physics.Walkers;

// What the world does to an avatar by moving: it goes along, or gets out of the way.
internal sealed partial class AvatarMover
{
    /// <summary>Goes along with what it stands on, as far as nothing is in the way: in safe parts, as all ways.</summary>
    public void Carry(AvatarBody body, float seconds)
    {
        var way = body.Carry;
        (body.Carry, body.LastCarry, var before) = (Vector3.Zero, way, body.LastCarry);
        body.GroundVelocity = way == Vector3.Zero || before == Vector3.Zero ? Vector3.Zero : way / seconds;
        if (way == Vector3.Zero)
            return;
        if (body.HasJustLanded)
            body.Velocity -= (way / seconds) with { Z = 0 };
        _near.Gather(ReachOf(body, way));
        var parts = Math.Clamp((int)MathF.Ceiling(way.Length() / (body.Radius * 0.5f)), 1, MaxParts);
        for (var i = 0; i < parts; i++)
        {
            var from = body.Position;
            body.Position = Vector3.Clamp(from + (way / parts), limits.Min, limits.Max);
            if (_near.Deepest(body.Capsule).Depth <= Tolerance)
                continue;
            body.Position = from;
            return;
        }
    }

    /// <summary>
    /// Whoever overlaps something at the start of a step, because that something has moved or appeared: out sideways if near, else up.
    /// </summary>
    private void Unstick(AvatarBody body, Vector3 way)
    {
        const float FarthestPush = 1f;
        var land = space.Land.HeightAt(body.Position.X, body.Position.Y);
        if (body.Feet < land)
            body.Position.Z = land + body.HalfHeight;
        if (_near.Deepest(body.Capsule).Depth <= Tolerance)
            return;
        var start = body.Position;
        if (PushOut(body, isWalking: false) && Vector3.Distance(start, body.Position) < FarthestPush && body.Feet >= land - 0.01f
            && HoldInLimits(body))
        {
            _near.Gather(ReachOf(body, way)); // it goes on from there
            if (_near.Deepest(body.Capsule).Depth <= Tolerance)
                return;
        }

        body.Position = start;
        Climb(body);
        _near.Gather(ReachOf(body, way));
    }

    // Pushed from one thing to the next it has come farther than was looked at: into something, maybe.
    private void HoldOut(AvatarBody body, Vector3 free)
    {
        _near.Gather(body.Box);
        if (_near.Deepest(body.Capsule).Depth > Tolerance)
            StopAt(body, free);
    }

    // From top to top until nothing is in the way. Each round is higher than the one before, so it ends above the highest prim at the
    // latest.
    private void Climb(AvatarBody body)
    {
        while (body.Position.Z < limits.Max.Z)
        {
            _near.Gather(ReachOf(body, Vector3.Zero));
            var contact = _near.Deepest(body.Capsule);
            if (contact.Depth <= Tolerance)
                break;
            var top = space.BoxOf(contact.Body).Max.Z;
            body.Position.Z = MathF.Max(top - body.Step, body.Feet) + body.HalfHeight + 0.05f;
        }

        body.Velocity = Vector3.Zero;
        body.IsOnGround = false;
        HoldInLimits(body);
    }
}
