using OpenSim.ClientStack.LindenUDP.Replication.Encoding;
using OpenSim.World.Loop;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>Tells all viewers what has changed in this tick: selected and gathered once, encoded once, planned for each.</summary>
internal sealed class ReplicatePhase : ITickPhase
{
    private readonly LLUDPServer _server;
    private readonly UpdateEncoder _encoder;
    private readonly MessageCache _messages = new();
    private long _cacheBytes = 64 << 20;
    private bool _shares = true;

    public ReplicatePhase(LLUDPServer server)
    {
        _server = server;
        _encoder = new UpdateEncoder(server.Scene, _cacheBytes);
        Feed = new ChangeFeed(server.Scene);
        Planner = new ReplicationPlanner(server.Scene, _encoder, _messages);
    }

    public string Name => "Replicate";

    public ChangeFeed Feed { get; }

    public ReplicationPlanner Planner { get; }

    /// <summary>Off: what has changed is gathered again for every viewer. The traffic is the same.</summary>
    public bool GathersOnce { get; set; } = true;

    /// <summary>Off: every block is encoded again for every viewer. The traffic is the same. Taken at the begin of a tick.</summary>
    public bool SharesEncoding
    {
        get => Volatile.Read(ref _shares);
        set => Volatile.Write(ref _shares, value);
    }

    /// <summary>Memory for encoded blocks. Taken at the begin of a tick.</summary>
    public long CacheBytes
    {
        get => Volatile.Read(ref _cacheBytes);
        set => Volatile.Write(ref _cacheBytes, value);
    }

    public UpdateEncoder Encoder => _encoder;

    public void Run(in TickContext tick)
    {
        TakeSettings();
        var scene = tick.Scene;
        Feed.Select(scene.Changes, scene.Clock.Seconds);
        Feed.Gather();
        Planner.BeginTick(tick.Number, Feed.MinimumInterval, tick.FrameTime, (float)scene.Statistics.Current.TimeDilation);
        foreach (var session in _server.Sessions.All)
        {
            if (!GathersOnce)
                Feed.Gather();
            Planner.Plan(session.View, Feed, tick.Number);
        }

        tick.Work.Items = Planner.Sent;
        tick.Work.Bytes = Planner.Bytes;
    }

    private void TakeSettings()
    {
        _encoder.Shares = _messages.Shares = SharesEncoding;
        if (_encoder.CacheLimit != CacheBytes)
            _encoder.SetCacheSize(CacheBytes);
    }
}
