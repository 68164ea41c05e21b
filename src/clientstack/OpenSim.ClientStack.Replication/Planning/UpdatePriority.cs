using System.Numerics;
using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.Memory;

namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>
/// How urgent an update is for one viewer and how long it may wait, by distance: near things as often as they are fed, far ones every
/// second, third or fourth time. An avatar that turns, sets out or stops, or that has not been told of for so long, is told of at once, so
/// that a crowd sees far movements seldom but not late; the turns of prims, which are not remembered for each viewer, fall on different
/// ticks by their key.
/// </summary>
internal sealed class UpdatePriority
{
    public const int Own = 0;
    public const int NearAvatar = 1;
    public const int FarTurn = 2;
    public const int FarAvatar = 3;
    public const int Near = 4;
    public const int Far = 5;

    private const float NearDistance = 32;
    private const float MiddleDistance = 64;
    private const float FarDistance = 128;

    /// <summary>
    /// Seconds after which steady motion is told again. It is fed at this rate, and viewers extrapolate for three seconds: so those far
    /// away are told every second or third time that it is fed.
    /// </summary>
    public const double NearRefresh = 0.9;

    private const double MiddleRefresh = 1.7;
    private const double FarRefresh = 2.6;

    private long _tick;
    private int _ticksBetween = 1;
    private float _frameTime = 1;

    /// <summary>Off: everything is told at the rate at which it is fed, however far away.</summary>
    public bool FallsWithDistance { get; set; } = true;

    /// <summary>The region is overloaded: what is far is told half as often.</summary>
    public bool Sheds { get; set; }

    /// <summary>Movements put off because of that.</summary>
    public long PutOff { get; private set; }

    /// <summary>Animations put off because of that.</summary>
    public long AnimationsPutOff { get; private set; }

    /// <param name="interval">Seconds between two updates of a thing that is near.</param>
    public void BeginTick(long tick, double interval, float frameTime)
    {
        _tick = tick;
        _frameTime = frameTime;
        _ticksBetween = Math.Clamp((int)Math.Round(interval / frameTime), 1, TickWheel.Size / 8);
    }

    public static int ClassOf(bool isAvatar, float distanceSquared) =>
        isAvatar
            ? distanceSquared < MiddleDistance * MiddleDistance ? NearAvatar : FarAvatar
            : distanceSquared < MiddleDistance * MiddleDistance ? Near : Far;

    /// <summary>
    /// The class of an avatar's update. When the line is short, everybody's turns come before the small corrections of those who are not
    /// near.
    /// </summary>
    public static int ClassOf(MotionNeed need, float distanceSquared) =>
        distanceSquared < NearDistance * NearDistance ? NearAvatar
        : need != MotionNeed.Turn ? FarAvatar
        : distanceSquared < MiddleDistance * MiddleDistance ? NearAvatar : FarTurn;

    /// <summary>Ticks until the turn of this thing.</summary>
    public int DelayOf(EntityKey key, Vector3 from, Vector3 to)
    {
        var distance = Vector3.DistanceSquared(from, to);
        if (!FallsWithDistance || distance < NearDistance * NearDistance)
            return 0;
        var every = _ticksBetween * Seldom(distance);
        // The key spreads the turns; multiplied, since things made together have neighbouring keys and move together.
        var phase = (int)((uint)key.Value * 0x9E3779B1u >> 16) % every;
        var late = (int)((_tick + phase) % every);
        if (late == 0)
            return 0;
        PutOff += Sheds ? 1 : 0;
        return every - late;
    }

    /// <summary>
    /// Ticks until the viewer may be told again of an avatar of which it was told so many ticks ago. A turn does not wait, unless the
    /// region is overloaded.
    /// </summary>
    public int DelayOf(MotionNeed need, float distanceSquared, int ticksSinceTold)
    {
        if (!FallsWithDistance || (need == MotionNeed.Turn && !Sheds) || distanceSquared < NearDistance * NearDistance)
            return 0;
        var delay = Math.Max(0, (_ticksBetween * Seldom(distanceSquared)) - ticksSinceTold);
        PutOff += Sheds && delay > 0 ? 1 : 0;
        return delay;
    }

    /// <summary>
    /// Whether what an avatar plays may wait: from so far it is hardly seen, and each such message is a datagram of its own.
    /// </summary>
    public bool MayWait(float distanceSquared) => FallsWithDistance && distanceSquared >= NearDistance * NearDistance;

    public static bool IsMiddle(float distanceSquared) => distanceSquared < MiddleDistance * MiddleDistance;

    /// <summary>Whether an avatar that moves as expected is told again now.</summary>
    public bool WantsRefresh(float distanceSquared, int ticksSinceTold) =>
        !FallsWithDistance || distanceSquared < NearDistance * NearDistance
        || ticksSinceTold * _frameTime >= (distanceSquared < MiddleDistance * MiddleDistance ? MiddleRefresh : FarRefresh);

    /// <summary>Whether far animations go in this tick.</summary>
    public bool IsTurnOfAnimations(int waiting)
    {
        if (!Sheds || (_tick >> 2 & 3) == 0) // four ticks of sixteen, and so a quarter of anybody's turns
            return true;
        AnimationsPutOff += waiting > 0 ? 1 : 0;
        return false;
    }

    private int Seldom(float distanceSquared) =>
        (distanceSquared < MiddleDistance * MiddleDistance ? 2 : distanceSquared < FarDistance * FarDistance ? 3 : 4) << (Sheds ? 1 : 0);
}
