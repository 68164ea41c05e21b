using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Replication.Interest;
using OpenSim.ClientStack.Replication.Planning;
using OpenSim.Primitives;
using OpenSim.Protocol.Packets;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.Replication;

/// <summary>Tells all viewers what has changed in this tick: selected and gathered once, encoded once, planned for each.</summary>
public sealed class ReplicatePhase : ITickPhase
{
    private readonly Scene _scene;
    private readonly ViewList _views = new();
    private readonly NearestFirst _cellOrder;
    private int _nextTurn;

    public ReplicatePhase(Scene scene)
    {
        _scene = scene;
        _cellOrder = new NearestFirst(scene.Cells.Width, scene.Cells.Height);
        Feed = new ChangeFeed(scene);
        Worker = new PlanWorker(scene);
        scene.Watch(ReplicationSettings.Culling, on => Worker.Culls = on);
        scene.Watch(ReplicationSettings.UpdateInterval, seconds => Feed.MinimumInterval = seconds);
        scene.Watch(ReplicationSettings.RateFallsWithDistance, on => Worker.Priority.FallsWithDistance = on);
        scene.Watch(ReplicationSettings.DisableFacelights, on => Worker.Encoder.HidesFacelights = on);
        scene.Watch(ReplicationSettings.GatherOnce, on => GathersOnce = on);
        scene.Watch(ReplicationSettings.EncodeShared, on => SharesEncoding = on);
        scene.Watch(ReplicationSettings.BlockCacheMB, megabytes => Worker.Encoder.SetCacheSize((long)megabytes << 20));
    }

    public string Name => "Replicate";

    public bool IsIdle => _views.All.Length == 0;

    /// <summary>Off: what has changed is gathered again for every viewer. The traffic is the same.</summary>
    public bool GathersOnce { get; set; } = true;

    /// <summary>Off: every block is encoded again for every viewer. The traffic is the same.</summary>
    public bool SharesEncoding
    {
        get => Worker.Encoder.Shares;
        set => Worker.Encoder.Shares = Worker.Messages.Shares = value;
    }

    /// <summary>The region is overloaded: what is far is told half as often.</summary>
    public bool Sheds
    {
        get => Worker.Priority.Sheds;
        set => Worker.Priority.Sheds = value;
    }

    /// <summary>Movements put off because of that.</summary>
    public long MovementsPutOff => Worker.Priority.PutOff;

    /// <summary>Animations put off because of that.</summary>
    public long AnimationsPutOff => Worker.Priority.AnimationsPutOff;

    /// <summary>Blocks encoded since the start.</summary>
    public long BlocksMade => Worker.Encoder.Made;

    /// <summary>Blocks found ready, encoded for another viewer, since the start.</summary>
    public long BlocksFound => Worker.Encoder.Found;

    /// <summary>Memory of encoded blocks.</summary>
    public long CacheBytes => Worker.Encoder.CacheBytes;

    internal ChangeFeed Feed { get; }

    /// <summary>
    /// What viewers are planned with. A second one would plan others at the same time: they share the feed and the scene, which stand still
    /// meanwhile.
    /// </summary>
    internal PlanWorker Worker { get; }

    /// <summary>The view of a viewer that has come; it is told nothing before it is ready. Any thread.</summary>
    public SessionView Open(UUID agentId, IPacketOutput output)
    {
        var view = new SessionView(agentId, output, _scene.Cells, _cellOrder, Interlocked.Increment(ref _nextTurn) - 1);
        _views.Add(view);
        return view;
    }

    /// <summary>The viewer is gone, and nothing of it is under way any more. Any thread.</summary>
    public void Close(SessionView view) => _views.Remove(view);

    public void Run(in TickContext tick)
    {
        var views = _views.All;
        var changes = _scene.Changes;
        Feed.Select(changes, tick.Time);
        _scene.Land.Privacy.Update();
        Worker.BeginTick(tick.Number, Feed.MinimumInterval, tick.FrameTime, (float)_scene.Statistics.Current.TimeDilation);
        if (!changes.Kills.IsEmpty || !changes.PresenceKills.IsEmpty)
        {
            foreach (var view in views)
                view.TakeKills(changes);
        }

        TakeTurns(views, tick.Number);
        tick.Work.Items = Worker.Sent;
        tick.Work.Bytes = Worker.Bytes;
    }

    /// <summary>
    /// Ticks over which viewers take turns. The number of datagrams is what a crowd costs: told at every tick, each of 80 viewers would get
    /// 45 a second, hardly filled, while nothing is told more than 15 times a second anyway. A thousand who are told 7.5 times instead of
    /// 11 get a sixth fewer datagrams, which leaves a machine that was full the time to be punctual: p99 of movement 185 ms instead of 240
    /// to 510.
    /// </summary>
    private static int TurnsFor(int views) => views switch
    {
        < 10 => 1,
        < 40 => 2,
        < 200 => 3,
        < 600 => 4,
        _ => ChangeFeed.MaxTurns
    };

    private void TakeTurns(SessionView[] views, long tick)
    {
        var turns = TurnsFor(views.Length);
        if (turns == Feed.Turns)
        {
            TakeTurn((int)(tick % turns), views);
            return;
        }

        for (var turn = 0; turn < Feed.Turns; turn++)
            TakeTurn(turn, views);
        Feed.Turns = turns;
    }

    private void TakeTurn(int turn, SessionView[] views)
    {
        Feed.Gather(turn);
        foreach (var view in views)
        {
            if (view.Turn % Feed.Turns != turn)
                continue;
            if (!GathersOnce)
                Feed.Gather(turn);
            new PlanRun(Worker, view).Plan(Feed.Changes);
        }

        Feed.EndTurn(turn);
    }
}
