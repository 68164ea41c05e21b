using OpenSim.ClientStack.LindenUDP.Replication.Encoding;
using OpenSim.ClientStack.LindenUDP.Sessions;
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

    public bool IsIdle => _server.Sessions.All.Length == 0;

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
        var sessions = _server.Sessions.All;
        _server.Outbound.ShareEvenly(_server.Throttle.BytesPerSecond, sessions.Length);
        Feed.Select(scene.Changes, tick.Time);
        Planner.BeginTick(tick.Number, Feed.MinimumInterval, tick.FrameTime, (float)scene.Statistics.Current.TimeDilation);
        if (!scene.Changes.Kills.IsEmpty || !scene.Changes.PresenceKills.IsEmpty)
        {
            foreach (var session in sessions)
                Planner.TakeKills(session.View);
        }

        TakeTurns(sessions, tick.Number);
        tick.Work.Items = Planner.Sent;
        tick.Work.Bytes = Planner.Bytes;
    }

    /// <summary>
    /// Ticks over which viewers take turns. The number of datagrams is what a crowd costs: told at every tick, each of 80 viewers would get 45 a second,
    /// hardly filled, while nothing is told more than 15 times a second anyway. A thousand who are told 7.5 times instead of 11 get a sixth fewer datagrams,
    /// which leaves a machine that was full the time to be punctual: p99 of movement 185 ms instead of 240 to 510.
    /// </summary>
    private static int TurnsFor(int sessions) => sessions switch
    {
        < 10 => 1,
        < 40 => 2,
        < 200 => 3,
        < 600 => 4,
        _ => ChangeFeed.MostTurns
    };

    private void TakeTurns(ViewerSession[] sessions, long tick)
    {
        var turns = TurnsFor(sessions.Length);
        if (turns == Feed.Turns)
        {
            TakeTurn((int)(tick % turns), sessions, tick);
            return;
        }

        for (var turn = 0; turn < Feed.Turns; turn++)
            TakeTurn(turn, sessions, tick);
        Feed.Turns = turns;
    }

    private void TakeTurn(int turn, ViewerSession[] sessions, long tick)
    {
        Feed.Gather(turn);
        foreach (var session in sessions)
        {
            if (session.View.Turn % Feed.Turns != turn)
                continue;
            if (!GathersOnce)
                Feed.Gather(turn);
            Planner.Plan(session.View, Feed, tick);
        }

        Feed.EndTurn(turn);
    }

    private void TakeSettings()
    {
        _encoder.Shares = _messages.Shares = SharesEncoding;
        if (_encoder.CacheLimit != CacheBytes)
            _encoder.SetCacheSize(CacheBytes);
    }
}
