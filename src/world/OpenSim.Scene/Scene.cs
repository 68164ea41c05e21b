using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.World.Agents;
using OpenSim.World.Changes;
using OpenSim.World.Events;
using OpenSim.World.Limits;
using OpenSim.World.Loop.Inbox;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Loop.Token;
using OpenSim.World.Loop.Work;
using OpenSim.World.Permissions;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;
using OpenSim.World.Regions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using OpenSim.World.Writing;

namespace OpenSim.World;

/// <summary>
/// One region's state and the only way to it. Whoever reads or writes it holds the region's token: the region loop in a tick, or another
/// thread for a bounded moment between ticks (<c>docs/architecture.md</c>, section 5).
/// </summary>
public sealed partial class Scene : IDisposable
{
    private readonly Dictionary<Type, object> _interfaces = [];
    private readonly BackgroundWork _background;

    public Scene(RegionInfo info, SceneOptions? options = null)
    {
        options ??= new SceneOptions();
        Info = info;
        Options = options;
        Token = new RegionToken(options.Time);
        var logger = options.Loggers.CreateLogger("OpenSim.World.Scene." + info.Name);
        Errors = new ErrorGuard(logger, options.Time);
        Events = new SceneEvents(Errors);
        Inbox = new RegionInbox(options.Configuration.Get(SceneSettings.InboxCapacity));
        ExpectedAgents = new ExpectedAgents(options.Time);
        Timers = new RegionTimers(Token, options.Time, Errors);
        Clock = new RegionClock(options.Time);
        Limits = new ViewerLimits(options, Clock, info.Name);
        Cells = new CellGrid(info, Prims);
        Changes = new ChangeSet(Prims, Cells);
        Writer = new SceneWriter(this, Changes);
        Events.Writer = Writer;
        Settings = new RegionSettings(this);
        Inventories = new SceneInventories(this);
        OnTheirWay = new ThingsOnTheirWay(Events);
        Temporaries = new TemporaryObjects(this);
        Edits = new EditHistory(this);
        Permissions = new ObjectPermissions(this);
        Gods = new GodRights(this);
        PersistSelect = new PersistSelect(this);
        _background = new BackgroundWork(logger, WorkLimits.Lanes(options, info.Name), new WorkThreads(info.Name, options.Watchdog));
        MakeWorld();
        Loop = new RegionLoop(this, options);
        using (Token.Take())
            AddPhases();
        Watch(SceneSettings.FrameTime, seconds => Loop.FrameTime = options.FrameTimeOverride ?? seconds);
        Watch(WorkSettings.TickTimePerViewer, milliseconds => Loop.TimePerViewer = milliseconds / 1000);
        WatchPermissions();
        Statistics.AddTo(options.Statistics, info.Name);
        Token.Holds.AddTo(options.Statistics, info.Name);
    }

    public RegionInfo Info { get; }

    public SceneOptions Options { get; }

    public RegionToken Token { get; }

    public RegionInbox Inbox { get; }

    public RegionLoop Loop { get; }

    /// <summary>Where the time of the last ticks went.</summary>
    public TickTrace Trace => Loop.Trace;

    /// <summary>How the region does: what SimStats and <c>show stats</c> tell.</summary>
    public FrameStatistics Statistics => Loop.Statistics;

    public RegionTimers Timers { get; }

    public SceneEvents Events { get; }

    /// <summary>Who answers what viewers ask.</summary>
    public ViewerRequests Requests { get; } = new();

    /// <summary>Where exceptions that must not stop the region are counted and logged.</summary>
    public ErrorGuard Errors { get; }

    /// <summary>All changes to prims and avatars go through it.</summary>
    public SceneWriter Writer { get; }

    /// <summary>Prims in columns by slot.</summary>
    public PrimTable Prims { get; } = new();

    /// <summary>Linksets.</summary>
    public GroupTable Groups { get; } = new();

    /// <summary>Who stands where.</summary>
    public CellGrid Cells { get; }

    /// <summary>What has changed since the last tick, from the Replicate stage on.</summary>
    public ChangeSet Changes { get; }

    /// <summary>What the estate tools set.</summary>
    public RegionSettings Settings { get; }

    /// <summary>Where all that is to be saved is handed over. Null for a region that is not kept; set while nothing ticks.</summary>
    public IStoreWriter? Store { get; set; }

    /// <summary>What was on its way from one place to another when the region ended; set while nothing ticks.</summary>
    public IReadOnlyList<PassageRow> LeftPassages { get; set; } = [];

    /// <summary>Contents of prims.</summary>
    public SceneInventories Inventories { get; }

    /// <summary>What is between two places, and held still.</summary>
    public ThingsOnTheirWay OnTheirWay { get; }

    /// <summary>What can be undone.</summary>
    public EditHistory Edits { get; }

    /// <summary>Hands over changed objects.</summary>
    public PersistSelect PersistSelect { get; }

    internal TemporaryObjects Temporaries { get; }

    internal ContentInterner Interner { get; } = new();

    /// <summary>People of other grids who have made what stands and lies here.</summary>
    public ForeignMakers Makers { get; } = new();

    /// <summary>What was wrong with prims that came.</summary>
    public CorrectedPrims Corrected { get; } = new();

    public PresenceList Presences { get; } = new();

    /// <summary>The region's time.</summary>
    public RegionClock Clock { get; }

    public ExpectedAgents ExpectedAgents { get; }

    /// <summary>How fast one user may do what others hear, or what costs much.</summary>
    public ViewerLimits Limits { get; }

    /// <summary>Runs the action in the region as soon as it can, in any case with the token. From any thread.</summary>
    public void Post(Action<Scene> action) => Inbox.Post(action);

    /// <summary>
    /// Starts work of the region's own beside it: cancelled when it closes, never refused; <see cref="Post"/> brings results back. From
    /// any thread.
    /// </summary>
    /// <param name="failed">Posted when the work throws, which is logged in any case.</param>
    public void Background(string name, Func<CancellationToken, Task> work, Action<Scene>? failed = null) =>
        _background.TryStart(WorkKind.Region, null, new WorkItem(name, work, failed is null ? null : () => Post(failed)));

    /// <summary>
    /// The same for a viewer that waits for it: when it throws, its user is told that it did not work, and when too much of his waits
    /// already, that he is to wait (<see cref="IViewer.Refuse"/>). Anything one viewer asks is done in order. From any thread.
    /// </summary>
    /// <param name="asker">Null for an avatar that the region itself steers.</param>
    /// <param name="question">
    /// What is asked: work of the same name and question that waits need not be done any more. Null is like no other.
    /// </param>
    /// <returns>False when it was refused.</returns>
    public bool Background(IViewer? asker, string name, Func<CancellationToken, Task> work, object? question = null,
        WorkKind kind = WorkKind.Request) => Background(asker?.Agent.AgentId, asker, name, work, question, kind);

    /// <summary>The same in somebody's line, who need not be the one who asks: the owner of an inventory, say.</summary>
    public bool Background(UUID? holder, IViewer? asker, string name, Func<CancellationToken, Task> work, object? question,
        WorkKind kind)
    {
        var item = new WorkItem(name, work, () => Post(_ => asker?.Refuse(BackgroundWork.Failure)),
            question is null ? null : (name, question));
        if (_background.TryStart(holder is null ? WorkKind.Region : kind, holder, item))
            return true;
        if (Token.IsHeldHere)
            asker?.Refuse(BackgroundWork.TooMuch);
        else
            Post(_ => asker?.Refuse(BackgroundWork.TooMuch));
        return false;
    }

    /// <summary>Names of the background work that runs and waits.</summary>
    public IReadOnlyList<string> BackgroundNames => _background.Names;

    /// <summary>Pieces of background work that run and wait.</summary>
    public int BackgroundCount => _background.Count;

    /// <summary>Refuses new work, gives back what waits, and ends the background work. The loop must have ended.</summary>
    public async Task<bool> Close(TimeSpan patience)
    {
        var ended = await _background.Stop(patience);
        Inbox.Close();
        return ended;
    }

    /// <summary>Offers an implementation to other modules; the first one stays.</summary>
    public void RegisterModuleInterface<T>(T implementation)
        where T : class => _interfaces.TryAdd(typeof(T), implementation);

    public void UnregisterModuleInterface<T>(T implementation)
        where T : class
    {
        if (_interfaces.TryGetValue(typeof(T), out var present) && ReferenceEquals(present, implementation))
            _interfaces.Remove(typeof(T));
    }

    /// <summary>Null when no module offers it: a region runs without the modules it can do without.</summary>
    public T? RequestModuleInterface<T>()
        where T : class => _interfaces.TryGetValue(typeof(T), out var found) ? (T)found : null;

    public void Dispose()
    {
        foreach (var watch in _watches)
            watch.Dispose();
        Options.Statistics.RemoveContainer("scene", Info.Name);
        Inbox.Dispose();
        Bodies.Dispose();
    }

    private void AddPhases()
    {
        Loop.Phases.Add(TickStage.Timers, Timers);
        Loop.Phases.Add(TickStage.Replicate, Changes);
        Loop.Phases.Add(TickStage.PersistSelect, PersistSelect);
        AddWorldPhases();
    }
}
