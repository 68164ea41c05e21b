using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Telemetry.Logging;

namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// Sends textures by UDP to all viewers of a region, in cycles of a timer of its own: away from what comes in, from the region's tick, and
/// from the thread that sends. While nobody waits for a texture there is no timer and the thread sleeps. A test calls <see cref="RunOnce"/>
/// with its own clock.
/// </summary>
internal sealed partial class TextureSender : IDisposable
{
    private readonly ConcurrentQueue<SessionTextures> _ready = new();
    private readonly ConcurrentQueue<Action> _posted = new();
    private readonly List<SessionTextures> _active = [];
    private readonly List<TextureTransfer> _waiting = [];
    private readonly AutoResetEvent _wake = new(false);
    private readonly ILogger _logger;
    private readonly LogThrottle _errorLog;
    private readonly SettingWatches _watches;
    private volatile bool _isClosed;
    private volatile bool _tunes;
    private volatile bool _sheds;
    private volatile int _period;
    private volatile int _textures;
    private volatile int _packets;

    public TextureSender(IAssetService? assets, Configuration configuration, ILogger logger, TimeProvider time)
    {
        _logger = logger;
        _errorLog = new LogThrottle(time);
        Source = new TextureSource(assets, logger, time, Wake);
        _watches = new SettingWatches(configuration);
        _watches.Add(TextureSettings.RequestRate, value => _period = value);
        _watches.Add(TextureSettings.SendLimit, value => _textures = value);
        _watches.Add(TextureSettings.DataLimit, value => _packets = value);
        _watches.Add(TextureSettings.AutoTuning, value => _tunes = value);
    }

    public TextureCounts Counts { get; } = new();

    public TextureSource Source { get; }

    public TransferPool Transfers { get; } = new();

    /// <summary>The three numbers as the settings have them.</summary>
    public TextureRates Rates => new(_period, _textures, _packets);

    public bool Tunes => _tunes;

    /// <summary>The region is overloaded: three cycles of four are left out.</summary>
    public bool Sheds
    {
        get => _sheds;
        set => _sheds = value;
    }

    /// <summary>When the next cycle is due, microseconds of the circuits' clock; never while there is nothing to send.</summary>
    public long NextDue
    {
        get
        {
            if (!_ready.IsEmpty || !_posted.IsEmpty || Source.HasArrivals)
                return 0;
            var next = long.MaxValue;
            foreach (var textures in _active)
                next = Math.Min(next, textures.Due);
            return next;
        }
    }

    /// <summary>Puts a session with new requests on the list. Any thread.</summary>
    public void MarkReady(SessionTextures textures)
    {
        if (Interlocked.Exchange(ref textures.ReadyMark, 1) != 0)
            return;
        _ready.Enqueue(textures);
        Wake();
    }

    /// <summary>Runs something in the texture thread: looking into queues, clearing them.</summary>
    public void Post(Action action)
    {
        _posted.Enqueue(action);
        Wake();
    }

    public void Wake()
    {
        if (!_isClosed) // a fetch may end after the region
            _wake.Set();
    }

    public void RunOnce(long now)
    {
        while (_posted.TryDequeue(out var action))
            action();
        for (var left = _ready.Count; left > 0 && _ready.TryDequeue(out var textures); left--)
            Try(textures, now, Take);
        while (Source.TryArrive(now, _waiting, out var texture))
            foreach (var transfer in _waiting)
                transfer.Owner.Arrived(transfer, texture, now);
        for (var i = _active.Count - 1; i >= 0; i--)
        {
            Try(_active[i], now, Look);
            if (!_active[i].IsEmpty)
                continue;
            _active[i].IsListed = false;
            _active.RemoveAt(i);
        }
    }

    /// <summary>Waits until a cycle is due or something comes. Texture thread.</summary>
    public void Wait(long now)
    {
        var due = NextDue;
        if (due == long.MaxValue)
            _wake.WaitOne();
        else if (due > now)
            _wake.WaitOne((int)Math.Min((due - now + 999) / 1000, int.MaxValue));
    }

    public void Dispose()
    {
        _isClosed = true;
        _watches.Dispose();
        _wake.Dispose();
    }

    private static void Take(TextureSender sender, SessionTextures textures, long now)
    {
        Volatile.Write(ref textures.ReadyMark, 0);
        textures.TakeRequests(now);
        if (textures.IsListed || textures.IsEmpty)
            return;
        textures.IsListed = true;
        sender._active.Add(textures);
    }

    private static void Look(TextureSender sender, SessionTextures textures, long now)
    {
        if (!textures.Session.IsActive)
            textures.Clear();
        else if (textures.Due <= now && !(sender._sheds && textures.LeavesOut(now)))
            textures.RunCycle(sender.Rates, sender._tunes, now);
    }

    private void Try(SessionTextures textures, long now, Action<TextureSender, SessionTextures, long> step)
    {
        try
        {
            step(this, textures, now);
        }
#pragma warning disable CA1031 // a fault of ours with one viewer must not leave all without textures; this one asks again
        catch (Exception e)
#pragma warning restore CA1031
        {
            textures.Clear();
            if (_errorLog.ShouldLog(out var more))
                LogFailed(e, textures.Session.Name, more);
        }
    }

    [LoggerMessage(41, LogLevel.Error,
        "Sending textures to {Viewer} failed ({More} more since the last such line); what it waited for is forgotten.")]
    private partial void LogFailed(Exception e, string viewer, long more);
}
