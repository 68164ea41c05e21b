using System.Numerics;

namespace OpenSim.ClientStack.Replication.Feed;

/// <summary>
/// How far a thing may be from where viewers believe it before they are told: OpenSimulator's tolerances, but measured against the
/// place that a viewer has extrapolated from the last update, so that steady walking costs one update a second. Anything that is fast may
/// be off by more: by what it covers in a twentieth of a second, which is less than the line's own jitter makes of it.
/// </summary>
/// <param name="Position">Metres, for what is slow.</param>
/// <param name="Velocity">m/s on any axis, for what is slow.</param>
/// <param name="Rotation">On any component of the quaternion.</param>
internal readonly record struct MotionThresholds(float Position, float Velocity, float Rotation)
{
    private const float ShareOfSpeed = 0.05f;

    /// <summary>Cosine of half the angle from which on another direction of the body is a turn: 20 degrees.</summary>
    private const float HalfTurn = 0.985f;

    public static readonly MotionThresholds Avatar = new(0.05f, 0.1f, 0.01f);
    public static readonly MotionThresholds Prim = new(0.05f, 0.1f, 0.002f);

    public MotionNeed NeedOf(in SentMotion sent, in SentMotion now)
    {
        if (sent.ParentId != now.ParentId || sent.IsMoving != now.IsMoving
            || MathF.Abs(Quaternion.Dot(sent.Rotation, now.Rotation)) < HalfTurn)
            return MotionNeed.Turn;
        return IsExceeded(sent, now) ? MotionNeed.Drift : MotionNeed.Refresh;
    }

    private bool IsExceeded(in SentMotion sent, in SentMotion now)
    {
        var expected = sent.Position + (sent.Velocity * (float)(now.At - sent.At));
        var leeway = sent.Velocity.Length() * ShareOfSpeed;
        var distance = MathF.Max(Position, leeway);
        return Vector3.DistanceSquared(expected, now.Position) > distance * distance
            || Beyond(now.Velocity - sent.Velocity, MathF.Max(Velocity, leeway))
            || Beyond(now.AngularVelocity - sent.AngularVelocity, Velocity)
            || Turned(sent.Rotation, now.Rotation);
    }

    private static bool Beyond(Vector3 difference, float limit)
    {
        var a = Vector3.Abs(difference);
        return a.X > limit || a.Y > limit || a.Z > limit;
    }

    private bool Turned(Quaternion a, Quaternion b)
    {
        // q and -q are the same turn.
        if (Quaternion.Dot(a, b) < 0)
            b = -b;
        return MathF.Abs(a.X - b.X) > Rotation || MathF.Abs(a.Y - b.Y) > Rotation || MathF.Abs(a.Z - b.Z) > Rotation
            || MathF.Abs(a.W - b.W) > Rotation;
    }
}
