using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.Testing;
using OpenSim.Console;
using OpenSim.Modules;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Economy;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace Scenario.Tests.Kit;

/// <summary>
/// A region as it ships, with every module, over a standalone's services in memory. Olga owns the estate and is there; Frank has an account
/// and is not; Vera is a visitor.
/// </summary>
internal sealed class Town : IDisposable
{
    /// <summary>Money that everybody has at the start.</summary>
    public const int Given = 1000;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    // What is refused for its number shows nothing about rights.
    private static readonly string[] Rates =
        ["ChatPerSecond", "MessagesPerSecond", "EffectsPerSecond", "SoundsPerSecond", "GiftsPerSecond", "AssetsPerSecond", "NewPrimsPerSecond",
        "LandToolsPerSecond", "PaymentsPerSecond", "NoticesPerSecond", "WornPrimsPerSecond"];

    private readonly StoreSet _stores;
    private readonly ModuleLoader _modules;
    private readonly ProcessWork _work; // of the modules that are one for all regions
    private readonly DistantGrid? _grid;

    /// <param name="hasDoors">With a server of its own that serves every capability.</param>
    /// <param name="grid">The region asks the services by way of it; null asks them directly.</param>
    public Town(int seed, bool hasDoors = false, DistantGrid? grid = null)
    {
        _grid = grid;
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        configuration.Set("Estates", "DefaultEstateOwnerName", "Olga Resident");
        configuration.Set("Economy", "economymodule", EconomySettings.Sample);
        configuration.Set("SMTP", "enabled", "true");
        configuration.Set("SMTP", "SMTP_SERVER_PORT", "1"); // where nobody takes anything
        foreach (var rate in Rates)
            configuration.Set("Limits", rate, "1000");
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        Services = LocalServices.Create(_stores, configuration, new ManualTime());
        var asked = grid?.Join(Services, configuration) ?? Services;
        Accounts = [.. new[] { "Olga", "Frank", "Vera" }.Select(CreateUser)];
        Doors = hasDoors ? new TownDoors(configuration, asked) : null;
        var info = TestRegion.NewInfo() with { HttpPort = Doors?.Port ?? 0 };
        Stack = new TestStack(info, seed: seed, dependencies: new LindenUdpDependencies
        {
            Configuration = configuration, Assets = asked.Assets, Inventory = asked.Inventory, Library = asked.Library
        });
        Doors?.Lead(Stack);
        Scene.Land.Load([], UUID.Zero);
        var context = new ModuleContext(configuration, Statistics, new CommandRegistry(), NullLoggerFactory.Instance, asked);
        _work = context.Work;
        _modules = new ModuleLoader(context, ShippedModules.All);
        _modules.Start();
        _modules.AddRegion(Scene);
        Settle();
        foreach (var account in Accounts)
            Wait(Money.Transfer(new MoneyTransfer { Id = UUID.Random(), To = account.PrincipalId, Amount = Given }));
        Wait(Services.Events.Add(new WorldEvent { Name = "A fair", OwnerId = OwnerId, Begins = int.MaxValue / 2, Duration = 60 }));
        Owner = Enter(Accounts[0], 7001, new Vector3(200, 200, 22));
        Visitor = Enter(Accounts[2], 7002, new Vector3(128, 128, 22));
    }

    public TestStack Stack { get; }

    /// <summary>Null in a town that does not speak HTTP.</summary>
    public TownDoors? Doors { get; }

    public IMoneyService Money => (IMoneyService)Services.GetService(typeof(IMoneyService))!;

    public Scene Scene => Stack.Scene;

    /// <summary>Where everything is kept, whichever way the region asks for it.</summary>
    public ServiceSet Services { get; }

    public StatRegistry Statistics { get; } = new();

    /// <summary>Olga, Frank and Vera.</summary>
    public IReadOnlyList<UserAccount> Accounts { get; }

    public TestViewer Owner { get; }

    public TestViewer Visitor { get; }

    public UUID OwnerId => Accounts[0].PrincipalId;

    public UUID VisitorId => Accounts[2].PrincipalId;

    /// <summary>The parcel onto which nobody but the owner may build or bring anything.</summary>
    public UUID ClosedParcel { get; set; }

    public static T Wait<T>(ValueTask<T> task) => Waiting.For(task);

    /// <summary>Waits for the work beside the region, runs what it brings back, and again, until nothing is left.</summary>
    public void Settle()
    {
        do
        {
            Stack.Region.WithoutToken(() => Assert.That(SpinWait.SpinUntil(IsDone, Patience),
                $"Still running: {string.Join(", ", Scene.BackgroundNames.Concat(_work.Names))}"));
            Stack.Run(0.1);
        }
        while (Unfinished > 0 || Scene.Inbox.ActionCount > 0); // what was begun in that time may have ended in it
    }

    public void Dispose()
    {
        _modules.Close();
        Doors?.Dispose();
        Stack.Dispose();
        _stores.Dispose();
    }

    private bool IsDone()
    {
        if (Unfinished > 0)
            _grid?.Pass();
        return Unfinished == 0;
    }

    private int Unfinished => Scene.BackgroundCount + _work.Count;

    private UserAccount CreateUser(string name) =>
        Wait(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, name, "Resident", "secret", $"{name}@example.org"))!;

    /// <summary>Logs a user in, as he looked when he was here last.</summary>
    /// <param name="with">Name of the viewer.</param>
    public TestViewer Enter(UserAccount user, uint code, Vector3 place, string with = "")
    {
        var agent = TestRegion.NewAgent(user.FirstName, user.LastName, code, place) with
        {
            AgentId = user.PrincipalId,
            Viewer = with,
            Appearance = StoredAppearance.Unpack(Wait(Services.Avatars.GetAvatar(user.PrincipalId)))
        };
        Wait(Services.Presence.LoginAgent(user.PrincipalId.ToString(), agent.SessionId, agent.SecureSessionId));
        Scene.ExpectedAgents.Add(agent);
        Doors?.Await(agent);
        var viewer = Stack.Start(agent, Stack.NewEndpoint());
        for (var tries = 0; tries < 100 && viewer.Session is not { State: ViewerState.InWorld, OwnAvatar: not null }; tries++)
            Settle();
        Assert.That(viewer.Session.State, Is.EqualTo(ViewerState.InWorld), user.FirstName);
        return viewer;
    }
}
