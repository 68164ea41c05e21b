namespace OpenSim.Protocol.Circuits;

/// <summary>
/// The rate that all viewers of a region share (scene_throttle_max_bps), above their own lines. For the sending thread only, like the
/// circuits below it, or for several of them.
/// </summary>
public sealed class SceneThrottle
{
    /// <summary>A hundredth of a second, but never less than one viewer's burst.</summary>
    private const double BurstSeconds = 0.01;

    /// <summary>Bytes of the burst that are kept for what is urgent: half of the least burst.</summary>
    private const int Reserve = CircuitThrottle.LineBurst / 2;

    private const long LongestWait = 1_000_000;

    private readonly Lock? _gate; // guards the three below; null while one thread alone sends
    private TokenBucket _bucket;
    private long _lastTicket;
    private long _lastUrgentTicket;

    /// <param name="bytesPerSecond">0 for no limit.</param>
    /// <param name="isShared">Several threads use it.</param>
    public SceneThrottle(double bytesPerSecond, long now, bool isShared = false)
    {
        _bucket = new TokenBucket(bytesPerSecond, BurstOf(bytesPerSecond), now);
        _gate = isShared ? new Lock() : null;
    }

    public double BytesPerSecond => _bucket.Rate;

    public void Set(double bytesPerSecond, long now)
    {
        _gate?.Enter();
        _bucket.SetRate(bytesPerSecond, BurstOf(bytesPerSecond), now);
        _gate?.Exit();
    }

    internal bool IsReady(long now, bool isUrgent = false)
    {
        _gate?.Enter();
        var isReady = _bucket.IsReady(now, ReserveFor(isUrgent));
        _gate?.Exit();
        return isReady;
    }

    /// <summary>Whether a circuit that holds no ticket may send: what comes while others wait for their time is theirs.</summary>
    internal bool HasSpare(long now, bool isUrgent)
    {
        _gate?.Enter();
        var reserve = ReserveFor(isUrgent);
        var hasSpare = _bucket.IsReady(now, LastTicket(isUrgent) <= now ? reserve : reserve + PacketHeader.MaxDatagram);
        _gate?.Exit();
        return hasSpare;
    }

    internal long ReadyAt(long now, bool isUrgent = false)
    {
        _gate?.Enter();
        var at = _bucket.ReadyAt(now, ReserveFor(isUrgent));
        _gate?.Exit();
        return at;
    }

    /// <summary>
    /// When to come again for a circuit that the scene holds up. Each gets a time of its own, a datagram after the one before it: woken
    /// together, hundreds would look in vain for what the first few have taken.
    /// </summary>
    public long Ticket(long now, bool isUrgent = false)
    {
        _gate?.Enter();
        var ticket = NextTicket(now, isUrgent);
        _gate?.Exit();
        return ticket;
    }

    internal void Take(int bytes)
    {
        _gate?.Enter();
        _bucket.Take(bytes);
        _gate?.Exit();
    }

    private long NextTicket(long now, bool isUrgent)
    {
        ref var last = ref LastTicket(isUrgent);
        var ready = _bucket.ReadyAt(now, ReserveFor(isUrgent));
        if (ready <= now && last <= now)
            return now;
        var step = (long)(PacketHeader.MaxDatagram / _bucket.Rate * 1e6);
        last = Math.Min(Math.Max(ready, last + step), now + LongestWait);
        return last;
    }

    private ref long LastTicket(bool isUrgent) => ref isUrgent ? ref _lastUrgentTicket : ref _lastTicket;

    private static int ReserveFor(bool isUrgent) => isUrgent ? 0 : Reserve;

    private static double BurstOf(double rate) => Math.Max(CircuitThrottle.LineBurst, rate * BurstSeconds);
}
