using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.Replication;
using OpenSim.Settings;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>
/// Looks twice a second at how the region stands, tells those who shed what to shed, and says aloud when it begins and when it is over. A
/// tick in between is a comparison.
/// </summary>
internal sealed partial class OverloadPhase : ITickPhase
{
    private const double Period = 0.5;

    private readonly Scene _scene;
    private readonly CircuitServer _circuits;
    private readonly SessionTable<ViewerSession> _sessions;
    private readonly ReplicatePhase _replication;
    private readonly TextureSender _textures;
    private readonly Configuration _configuration;
    private readonly ILogger _logger;
    private readonly OverloadPolicy _policy = new();
    private readonly LogThrottle _log;
    private double _elapsed; // of the window that is under way
    private double _frames;
    private long _drops;
    private long _overflows;
    private long _secondsBefore;
    private ShedCounts _shedBefore;
    private bool _isSaid;

    public OverloadPhase(
        Scene scene, CircuitServer circuits, SessionTable<ViewerSession> sessions, ReplicatePhase replication, TextureSender textures,
        Configuration configuration, ILogger logger)
    {
        _scene = scene;
        _circuits = circuits;
        _sessions = sessions;
        _replication = replication;
        _textures = textures;
        _configuration = configuration;
        _logger = logger;
        _log = new LogThrottle(scene.Options.Time);
    }

    public string Name => "Overload";

    public bool IsIdle => Level == ShedLevel.Nothing && _sessions.All.Length == 0;

    /// <summary>What the kernel holds for the region's sockets; none are without any.</summary>
    public Func<SocketMemory> ReadSockets { get; set; } = () => default;

    /// <summary>As they were last looked at.</summary>
    public OverloadSignals Signals { get; private set; } = OverloadSignals.Calm;

    public OverloadMarks Marks =>
        new(Get(OverloadSettings.MinDilation), Get(OverloadSettings.MaxSendLag), Get(OverloadSettings.MaxFill));

    public ShedLevel Level => _policy.Level;

    /// <summary>Times that it began.</summary>
    public long Begun { get; private set; }

    /// <summary>Time in which something was shed.</summary>
    public double SecondsOver => (_secondsBefore + (Level > ShedLevel.Nothing ? _circuits.Clock.Now - _policy.Since : 0)) / 1e6;

    public ShedCounts Shed
    {
        get
        {
            var counts = _circuits.Inbound.Counts;
            return new ShedCounts(
                counts.AgentUpdatesShed, counts.EffectsShed, _replication.MovementsPutOff, _replication.AnimationsPutOff,
                _textures.Counts.Shed);
        }
    }

    public void Run(in TickContext tick)
    {
        // A resting region runs no ticks and is not late for it: the time that ticks are told of counts, not the clock.
        _elapsed += tick.Elapsed;
        _frames += tick.FrameTime;
        if (_elapsed < Period)
            return;
        var dilation = Math.Min(1, _frames / _elapsed);
        _elapsed = _frames = 0;
        Look(dilation);
    }

    /// <summary>One line for an operator: what is shed, and how the region stands.</summary>
    public string Describe() => Level == ShedLevel.Nothing
        ? FormattableString.Invariant(
        $"not overloaded; ticks at {Signals.Dilation * 100:F0} %, sending {Signals.SendLag * 1000:F0} ms behind, inbox {Signals.InboxFill * 100:F0} %, receive buffer {Signals.ReceiveFill * 100:F0} % full")
        : FormattableString.Invariant(
        $"OVERLOADED for {(_circuits.Clock.Now - _policy.Since) / 1e6:F0} s, shedding up to {NameOf(Level)}: {Signals.Describe(Marks)}");

    private void Look(double dilation)
    {
        Signals = Gather(dilation);
        var before = Level;
        if (!Get(OverloadSettings.Sheds) || _sessions.All.Length == 0)
            _policy.Reset();
        else
            _policy.Take(Signals, Marks, _circuits.Clock.Now);
        if (Level == before)
            return;
        _circuits.Inbound.Sheds = Level >= ShedLevel.Chatter;
        _replication.Sheds = Level >= ShedLevel.Far;
        _textures.Sheds = Level >= ShedLevel.Textures;
        if (before == ShedLevel.Nothing)
            Begin();
        else if (Level == ShedLevel.Nothing)
            End();
    }

    private OverloadSignals Gather(double dilation)
    {
        var sockets = ReadSockets();
        var overflows = _scene.Inbox.Overflows; // one viewer's flood fills its own share, and is nobody else's overload
        var signals = new OverloadSignals(dilation, SendLag(), (double)_scene.Inbox.ItemCount / _scene.Inbox.Capacity, sockets.Fill,
            Math.Max(0, sockets.Drops - _drops), overflows - _overflows);
        (_drops, _overflows) = (sockets.Drops, overflows);
        return signals;
    }

    // Anything that waits on purpose, because a viewer's own line is slow, is a tenth of a second of the scene's rate when all of them have
    // some. One who lets megabytes wait, as who floods does with the answers, has no more than his part of the rate to himself, and counts
    // for no more.
    private double SendLag()
    {
        var rate = _circuits.Throttle.BytesPerSecond;
        var most = _circuits.Outbound.Share * 2 * Get(OverloadSettings.MaxSendLag);
        var queued = 0.0;
        foreach (var session in _sessions.All)
            queued += Math.Min(session.Sender.QueuedBytesInAll, most);
        return Math.Max(rate > 0 ? queued / rate : 0, _circuits.Outbound.IsStopped ? 0 : _circuits.Outbound.TakeLateness() / 1e6);
    }

    private void Begin()
    {
        Begun++;
        _shedBefore = Shed;
        _isSaid = _log.ShouldLog(out var more);
        if (_isSaid)
            LogBegin(_scene.Info.Name, Signals.Describe(Marks), more);
    }

    private void End()
    {
        var length = _circuits.Clock.Now - _policy.Since;
        _secondsBefore += length;
        if (_isSaid)
            LogEnd(_scene.Info.Name, length / 1e6, NameOf(_policy.Highest), Shed - _shedBefore);
    }

    private T Get<T>(Setting<T> setting)
        where T : notnull => _configuration.Get(setting);

    private static string NameOf(ShedLevel level) => level switch
    {
        ShedLevel.Chatter => "viewer effects and small avatar updates",
        ShedLevel.Far => "far avatars",
        ShedLevel.Textures => "textures by UDP",
        _ => "nothing"
    };

    [LoggerMessage(60, LogLevel.Warning,
        "Region {Region} is overloaded: {What}. It sheds viewer effects and small avatar updates, then far avatars, then textures by UDP; chat, edits and logins go on ({More} more such times since the last such line).")]
    private partial void LogBegin(string region, string what, long more);

    [LoggerMessage(61, LogLevel.Warning,
        "Region {Region} is no longer overloaded, after {Seconds:F1} s in which it shed up to {Level}: {Shed}.")]
    private partial void LogEnd(string region, double seconds, string level, ShedCounts shed);
}
