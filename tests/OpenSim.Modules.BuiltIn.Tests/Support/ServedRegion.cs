using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Support;

/// <summary>A region with a standalone's services over stores in memory, for modules that need both.</summary>
internal sealed class ServedRegion : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly List<IRegionModuleBase> _modules = [];
    private readonly List<ProcessWork> _work = []; // of the modules that are one for all regions

    private readonly bool _ownsStores;

    /// <param name="stores">Those of another region, for what is to be found again after a restart.</param>
    public ServedRegion(RegionInfo? info = null, StoreSet? stores = null, SceneOptions? options = null)
    {
        Configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        _ownsStores = stores is null;
        Stores = stores ?? new StoreSet(Configuration, [new SqliteDriver()], NullLogger.Instance);
        Region = new TestRegion(info, (options ?? new SceneOptions()) with { Configuration = Configuration });
        Services = LocalServices.Create(Stores, Configuration, Region.Time);
    }

    public Configuration Configuration { get; } = new();

    public CommandRegistry Commands { get; } = new();

    public StoreSet Stores { get; }

    public TestRegion Region { get; }

    public Scene Scene => Region.Scene;

    public ServiceSet Services { get; }

    /// <summary>The regions that the modules know of: this one, once it has any.</summary>
    public Scenes Scenes { get; private set; } = new();

    public StatRegistry Statistics { get; } = new();

    /// <summary>Adds modules as the loader would.</summary>
    public ServedRegion With(params IRegionModuleBase[] modules)
    {
        var context = new ModuleContext(Configuration, Statistics, Commands, NullLoggerFactory.Instance, Services);
        foreach (var module in modules)
            module.Initialise(context);
        foreach (var module in modules)
            module.AddRegion(Scene);
        foreach (var module in modules)
            module.RegionLoaded(Scene);
        _modules.AddRange(modules);
        _work.Add(context.Work);
        Scenes = context.Scenes;
        Scenes.Add(Scene);
        Settle();
        return this;
    }

    /// <summary>Sets a live setting, as the console does, and lets the region take it in its own time.</summary>
    public void Set(string section, string key, string text)
    {
        Configuration.Set(section, key, text);
        Region.Step();
    }

    public UserAccount CreateUser(string first, string last = "Tester") =>
        Wait(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, last, "secret", $"{first}@example.org"))!;

    /// <summary>Logs the user in and brings him into the region, as login and client stack do.</summary>
    public RecordingViewer Enter(UserAccount user, Vector3? position = null)
    {
        var agent = TestRegion.NewAgent(user.FirstName, user.LastName, position: position) with
        {
            AgentId = user.PrincipalId,
            Appearance = StoredAppearance.Unpack(Wait(Services.Avatars.GetAvatar(user.PrincipalId)))
        };
        Wait(Services.Presence.LoginAgent(user.PrincipalId.ToString(), agent.SessionId, agent.SecureSessionId));
        Wait(Services.GridUsers.LoggedIn(user.PrincipalId.ToString()));
        var viewer = new RecordingViewer(agent).Enter(Region);
        Settle();
        return viewer;
    }

    /// <summary>Takes the user out of the region, as the client stack does.</summary>
    public void Leave(RecordingViewer viewer)
    {
        Scene.Events.TriggerViewerClosed(viewer);
        Scene.Writer.RemovePresence(viewer.Presence!);
        Settle();
    }

    /// <summary>Waits for the work beside the region, runs what it brings back, and again, until nothing is left.</summary>
    public void Settle()
    {
        do
        {
            Region.WithoutToken(() => Assert.That(SpinWait.SpinUntil(() => Unfinished == 0, Patience),
                $"Still running: {string.Join(", ", Scene.BackgroundNames.Concat(_work.SelectMany(work => work.Names)))}"));
            Region.Step(3); // a search goes from region to region by the inbox
        }
        while (Unfinished > 0 || !Scene.Inbox.IsEmpty); // what those steps began may have ended during them already
    }

    private int Unfinished => Scene.BackgroundCount + _work.Sum(work => work.Count);

    /// <summary>Waits for what comes about on other threads and in the region by turns.</summary>
    public void SettleUntil(Func<bool> condition) => Assert.That(SpinWait.SpinUntil(() =>
    {
        Settle();
        return condition();
    }, Patience), "It has not come about.");

    /// <summary>
    /// What the region answers by and by: its steps and the work beside it go on until it has. Whoever only waited with the token in hand
    /// would wait for ever, now and then: for a step that nobody runs.
    /// </summary>
    public T Answer<T>(Task<T> answer)
    {
        SettleUntil(() => answer.IsCompleted);
        return Waiting.For(answer);
    }

    public static T Wait<T>(ValueTask<T> task) => Waiting.For(task);

    public void Dispose()
    {
        foreach (var module in _modules)
        {
            module.RemoveRegion(Scene);
            module.Close();
        }

        Commands.RemoveRegion(Scene.Info.Name);
        if (_modules.TrueForAll(m => m is INonSharedRegionModule))
            Assert.That(Commands.All, Is.Empty, "a region's commands go with it");
        Region.Dispose();
        if (_ownsStores)
            Stores.Dispose();
    }
}
