using System.Runtime.CompilerServices;

namespace OpenSim.Protocol.Circuits;

/// <summary>
/// The rates of one viewer: a bucket for each category under one for the whole line under one for the scene. The line's bucket is also the
/// pacer: its burst is about a dozen datagrams, because stock viewers read their socket once a frame and lose what overruns it
/// (secondlife/viewer #5562, #3566). Bytes that a category does not use are the others' to use: a datagram goes when its own bucket is
/// ready, or when the line has been idle enough to be full.
/// </summary>
public sealed class CircuitThrottle
{
    /// <summary>
    /// Bytes that may go at once: 12 full datagrams fit the smallest receive buffer seen with viewers (32 KB) even with the kernel's
    /// overhead.
    /// </summary>
    public const int LineBurst = 12 * PacketHeader.MaxDatagram;

    private readonly SceneThrottle? _scene;
    private Buckets _buckets;
    private TokenBucket _line;

    /// <param name="scene">What this line shares with others; null for a line of its own.</param>
    public CircuitThrottle(in ThrottleRates rates, double maxInAll, long now, SceneThrottle? scene = null)
    {
        _scene = scene;
        MaxInAll = maxInAll;
        Rates = rates;
        for (var i = 0; i < ThrottleRates.Categories; i++)
            _buckets[i] = new TokenBucket(rates[(ThrottleCategory)i], BurstOf(rates[(ThrottleCategory)i]), now);
        _line = new TokenBucket(Math.Min(rates.Total, maxInAll), LineBurst, now);
    }

    public ThrottleRates Rates { get; private set; }

    /// <summary>Ceiling of the line, bytes a second (client_throttle_max_bps).</summary>
    public double MaxInAll { get; private set; }

    /// <summary>Another ceiling of the line.</summary>
    public void Cap(double maxInAll, long now)
    {
        MaxInAll = maxInAll;
        Set(Rates, now);
    }

    public void Set(in ThrottleRates rates, long now)
    {
        Rates = rates;
        for (var i = 0; i < ThrottleRates.Categories; i++)
            _buckets[i].SetRate(rates[(ThrottleCategory)i], BurstOf(rates[(ThrottleCategory)i]), now);
        _line.SetRate(Math.Min(rates.Total, MaxInAll), LineBurst, now);
    }

    /// <param name="hasTurn">The time of its scene ticket has come.</param>
    /// <param name="isUrgent">It waits for the line and the scene, and not for its category's part.</param>
    public bool IsReady(ThrottleCategory category, long now, bool hasTurn = false, bool isUrgent = false) =>
        category < 0
            || (_line.IsReady(now, ReserveFor(isUrgent))
            && (_scene is null || (hasTurn ? _scene.IsReady(now, isUrgent) : _scene.HasSpare(now, isUrgent)))
            && (isUrgent || _buckets[(int)category].IsReady(now) || _line.Available(now) > LineBurst / 2));

    public void Take(ThrottleCategory category, int bytes)
    {
        if (category < 0)
            return;
        _line.Take(bytes);
        _scene?.Take(bytes);
        if (_buckets[(int)category].HasSome) // or it goes with what others have left, and owes them nothing
            _buckets[(int)category].Take(bytes);
    }

    /// <summary>When a datagram of the category may go, if the scene's turn is this line's by then.</summary>
    public long ReadyAt(ThrottleCategory category, long now, bool isUrgent = false)
    {
        if (category < 0 || IsReady(category, now, hasTurn: true, isUrgent))
            return now;
        var part = isUrgent ? now : Math.Min(_buckets[(int)category].ReadyAt(now), now + LineHalfFull(now));
        return Math.Max(Math.Max(_line.ReadyAt(now, ReserveFor(isUrgent)), part), _scene?.ReadyAt(now, isUrgent) ?? 0);
    }

    /// <summary>When the scene lets this line go on: now, unless its rate is used up. Each call while it is takes a later time.</summary>
    public long SceneTicket(long now, bool isUrgent = false) => _scene?.Ticket(now, isUrgent) ?? now;

    private long LineHalfFull(long now)
    {
        var missing = LineBurst / 2 + 1 - _line.Available(now);
        return missing <= 0 ? 0 : (long)(missing / _line.Rate * 1e6) + 1;
    }

    // A datagram's place in the line is kept for what is urgent.
    private static int ReserveFor(bool isUrgent) => isUrgent ? 0 : PacketHeader.MaxDatagram;

    // A tenth of a second of the rate, so that a slow category still sends whole datagrams.
    private static double BurstOf(double rate) => Math.Max(PacketHeader.MaxDatagram * 2, rate / 10);

    [InlineArray(ThrottleRates.Categories)]
    private struct Buckets
    {
        private TokenBucket _first;
    }
}
