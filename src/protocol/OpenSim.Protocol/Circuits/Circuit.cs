using OpenSim.Memory;

namespace OpenSim.Protocol.Circuits;

/// <summary>
/// One end of a viewer's UDP connection as a state machine: it is given datagrams and times and says what is to be sent and when to look
/// again; it has no socket and no clock. Both ends use it. The receive half belongs to the thread that receives, the send half to the one
/// that sends; between them run two rings. Times are microseconds of any steady clock.
/// </summary>
public sealed partial class Circuit
{
    private const int RingSize = 1024;

    private readonly CircuitOptions _options;
    private readonly BlockPool _blocks;
    private readonly SpscRing<AckArrival> _acksIn = new(RingSize);
    private readonly SpscRing<uint> _acksOwed = new(RingSize);
    private long _lastReceived;
    private bool _paused;
    private bool _resends = true;

    /// <param name="code">The circuit code that both ends know from the login.</param>
    /// <param name="scene">What all circuits of a region may send together; null for no such limit.</param>
    /// <param name="blocks">Where reliable datagrams are kept until they are acked; blocks of at least
    /// <see cref="PacketHeader.MaxDatagram"/>.</param>
    public Circuit(uint code, CircuitOptions options, BlockPool blocks, long now, SceneThrottle? scene = null)
    {
        Code = code;
        _options = options;
        _blocks = blocks;
        _lastReceived = now;
        _pingDue = now + options.PingInterval;
        Throttle = new CircuitThrottle(ThrottleRates.Default, options.MaxBytesPerSecond, now, scene);
        _rtt = new RttEstimator(options.FirstResend, options.MinResend, options.MaxResend);
    }

    public uint Code { get; }

    public CircuitCounts Counts { get; } = new();

    /// <summary>Most that the other side may ask for, bytes a second (client_throttle_max_bps).</summary>
    public double MaxBytesPerSecond => _options.MaxBytesPerSecond;

    /// <summary>Rates of the send half; its thread only.</summary>
    public CircuitThrottle Throttle { get; }

    /// <summary>When anything last came in.</summary>
    public long LastReceived => Volatile.Read(ref _lastReceived);

    /// <summary>AgentPause and AgentResume: the viewer says that it will be silent (a file dialogue, a minimised window).</summary>
    public bool IsPaused
    {
        get => Volatile.Read(ref _paused);
        set => Volatile.Write(ref _paused, value);
    }

    /// <summary>
    /// Off, what is not acked is not sent again: for looking for faults (<c>debug lludp client set process-unacked-sends</c>).
    /// </summary>
    public bool Resends
    {
        get => Volatile.Read(ref _resends);
        set => Volatile.Write(ref _resends, value);
    }

    /// <summary>True after so much silence that the other side must be taken for gone.</summary>
    public bool IsTimedOut(long now) => now - LastReceived > (IsPaused ? _options.PausedTimeout : _options.Timeout);
}
