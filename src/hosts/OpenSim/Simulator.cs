using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.ClientStack.OperatorPage;
using OpenSim.Console;
using OpenSim.Console.Commands;
using OpenSim.Console.Rest;
using OpenSim.Host.Commands;
using OpenSim.Host.Options;
using OpenSim.Host.Regions;
using OpenSim.Host.Startup;
using OpenSim.Host.Watching;
using OpenSim.Http;
using OpenSim.Modules;
using OpenSim.Modules.Core.Stores;
using OpenSim.Services;
using OpenSim.Services.Commands;
using OpenSim.Services.Local;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Simulation;
using OpenSim.Store;
using OpenSim.Store.MySql;
using OpenSim.Store.Sqlite;

namespace OpenSim.Host;

/// <summary>
/// A simulator that has been started, and the composition root of one: makes everything by hand, in the order in which it is needed, and
/// ends it in the other order. The only class that knows all wings.
/// </summary>
internal sealed partial class Simulator : IAsyncDisposable
{
    public const string ProgramName = "OpenSim successor";

    private readonly Endings _endings;

    private Simulator(Ground ground, ServiceSet services, CapsServer http, RegionHost regions, Endings endings) =>
        (Ground, Services, Http, Regions, _endings) = (ground, services, http, regions, endings);

    public static string Version => $"{ProgramName} {VersionNumber}";

    public static string VersionNumber =>
        $"{typeof(Simulator).Assembly.GetName().Version?.ToString(3)} on .NET "
            + $"{Environment.Version}, {RuntimeInformation.RuntimeIdentifier}";

    public Ground Ground { get; }

    public ServiceSet Services { get; }

    public CapsServer Http { get; }

    public RegionHost Regions { get; }

    /// <summary>Everything that was started ends when a start breaks off, and the exception says why it did.</summary>
    /// <param name="input">Commands, when the console is a plain one.</param>
    /// <param name="output">What such a console shows.</param>
    /// <param name="quit">Completed by <c>quit</c>; whoever else wants the simulator to end completes it too.</param>
    public static async Task<Simulator> Start(HostOptions options, TextReader input, TextWriter output, TaskCompletionSource quit)
    {
        var endings = new Endings();
        try
        {
            return await Start(endings.Add(new Ground(options, input, output, quit)), endings);
        }
        catch
        {
            await endings.DisposeAsync();
            throw;
        }
    }

    /// <summary>Completes when somebody wants the simulator to end.</summary>
    /// <exception cref="ThreadDiedException">The simulator has to end: a region or a store is dead.</exception>
    /// <exception cref="RegionLostException">The same: a region is another simulator's.</exception>
    public Task WaitForEnd() => Ground.Quit.Task;

    public ValueTask DisposeAsync() => _endings.DisposeAsync();

    private static async Task<Simulator> Start(Ground ground, Endings endings)
    {
        LogStarting(ground.Log, Version);
        ground.ReadSettings();
        if (ground.Configuration.Get(HostSettings.PidFile) is { Length: > 0 } pidFile)
            endings.Add(new PidFile(ground.Folder.In(pidFile)));
        var watch = endings.Add(new Watch(ground));
        var stores = endings.Add(OpenStores(ground));
        var services = LocalServices.Create(stores, ground.Configuration, ground.Time, ground.Folder.Data, StoreLog(ground),
            ground.Statistics, ground.Watchdog);
        if (services.Inventory is InventoryService { Writer: { } writer })
            endings.Add(new InventoryEnding(ground, services.Add(writer)).End);
        var token = OperatorToken.Prepare(ground.Configuration, ground.Folder);
        var place = new HttpPlace(ground.Folder.In("uploads"), ground.Memory, ground.Descriptors);
        var http = endings.Add(await CapsServer.Start(ground.Configuration, ground.Loggers, ground.Statistics, ground.Time, place));
        await new FirstUser(ground, services).Make();
        http.AddCapabilities(services);
        var regions = endings.Add(new RegionHost(ground, stores, services, http));
        AddCommands(ground, watch, stores, services, http, regions);
        var files = new RegionList(ground.Configuration, ground.Options, ground.Folder);
        new RegionLifeCommands(ground, regions, files, http.Port).AddTo(ground.Commands);
        var infos = files.Load(http.Port, stores.Regions.Kept, ground.Warn);
        await new EstateOwner(ground.Configuration, services).Make(infos);
        await regions.Start(infos);
        ServeLogins(ground, services, http);
        OpenOperatorPage(ground, watch, http, token, endings);
        OpenTheDoor(ground, http, endings);
        ground.Console.Start();
        var console = StartRestConsole(ground, http, endings) ?? ground.Console;
        StartTimerScript(ground, endings);
        await ground.RunScript(ground.Configuration.Get(ConsoleSettings.StartupCommandsFile), console.Chosen);
        return new Simulator(ground, services, http, regions, endings);
    }

    private static StoreSet OpenStores(Ground ground) => new(
        ground.Configuration,
        [new SqliteDriver(ground.Configuration.Get(StoreSettings.SqliteSynchronous), ground.Folder.Data), new MySqlDriver()],
        StoreLog(ground));

    private static ILogger StoreLog(Ground ground) => ground.Loggers.CreateLogger("OpenSim.Store");

    private static void AddCommands(Ground ground, Watch watch, StoreSet stores, ServiceSet services, CapsServer http, RegionHost regions)
    {
        var commands = ground.Commands;
        GeneralCommands.AddTo(commands, new GeneralServices
        {
            Runner = ground.Runner,
            Program = watch.Program,
            Configuration = ground.Configuration,
            Settings = ground.Catalogue,
            Statistics = ground.Statistics,
            Sampler = watch.Sampler,
            Recorder = watch.Recorder,
            Watchdog = ground.Watchdog,
            Checks = ground.Health,
            LogLevels = ground.LogLevels,
            Shutdown = () => ground.Quit.TrySetResult(),
            Time = ground.Time
        });
        new RegionStatCommands(ground.Runner, watch.Report).AddTo(commands);
        new ModuleCommands(regions.Modules, ground.Scenes).AddTo(commands);
        new UserCommands(services).AddTo(commands);
        if (services.GridUsers is GridUserService gridUsers)
            new GridUserCommands(services, gridUsers).AddTo(commands);
        if (services.Grid is GridService grid)
            new GridCommands(grid).AddTo(commands);
        new LoginCommands(ground.Gate).AddTo(commands);
        MissingCommands.AddTo(commands);
        http.AddCommands(commands);
        AddStoreCommands(ground, stores, services);
    }

    private static void AddStoreCommands(Ground ground, StoreSet stores, ServiceSet services)
    {
        AssetCheck? check = null;
        if (services.Assets is AssetService assets)
        {
            AssetCacheStats.AddTo(ground.Statistics, assets);
            new AssetCommands(assets, ground.Time).AddTo(ground.Commands);
            check = (keep, begin, count) => new AssetIntegrity(assets.Stored).Check(keep, begin, count);
        }

        new StoreVerification(stores, services.Assets, check, ground.Scenes, ground.Time,
            ground.Folder.In("repaired")).AddTo(ground.Commands);
    }

    private static void ServeLogins(Ground ground, ServiceSet services, CapsServer http)
    {
        var simulation = services.Add<ISimulationService>(new LocalSimulation(ground.Scenes, http.Caps, services.Accounts.GetUserAccount));
        var logins = new LoginService(services, simulation, ground.Gate, ground.Configuration, ground.Loggers, ground.Time);
        http.AddLogins(logins, ground.Gate, ground.Health);
    }

    /// <param name="token">To be shown with the page's address; empty when the operator has chosen it.</param>
    private static void OpenOperatorPage(Ground ground, Watch watch, CapsServer http, string token, Endings endings)
    {
        var services = new OperatorPageServices
        {
            Access = http.Site.Operators,
            Configuration = ground.Configuration,
            Settings = ground.Catalogue,
            Runner = ground.Runner,
            Statistics = ground.Statistics,
            Checks = ground.Health,
            Watchdog = ground.Watchdog,
            Regions = () => [.. ground.Scenes],
            IsOpen = () => ground.Gate.Enabled,
            Log = ground.LogTail,
            Program = watch.Program,
            Time = ground.Time
        };
        if (OperatorSite.Open(services, http.Router, ground.Loggers) is not { } site)
            return;
        endings.Add(site);
        ground.Console.WriteLine($"Operator's page: http://{http.Site.LocalAddress}/operator/{(token.Length > 0 ? "#" : "")}{token}");
    }

    private static void OpenTheDoor(Ground ground, CapsServer http, Endings endings)
    {
        endings.Add(async () =>
        {
            ground.Gate.Enabled = false;
            await ground.RunScript(ground.Configuration.Get(ConsoleSettings.ShutdownCommandsFile));
        });
        ground.Gate.Enabled = !ground.Configuration.Get(HostSettings.StartDisabled);
        var seconds = (DateTime.UtcNow - Process.GetCurrentProcess().StartTime.ToUniversalTime()).TotalSeconds;
        var names = string.Join(", ", ground.Runner.Regions);
        var login = ground.Scenes.First().Info.HttpBase + "/";
        ground.Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"READY login={login} region=\"{names}\" seconds={seconds:F2}"));
    }

    /// <summary>Null when the console is another.</summary>
    private static RestConsole? StartRestConsole(Ground ground, CapsServer http, Endings endings)
    {
        if (ground.Options.Console != ConsoleKind.Rest)
            return null;
        var (user, password) = (ground.Configuration.Get(ConsoleSettings.RestUser), ground.Configuration.Get(ConsoleSettings.RestPassword));
        if (user.Length == 0 || password.Length == 0)
            ground.Warn("The console over HTTP lets nobody in: [Network] ConsoleUser and ConsolePass are not set.");
        var prompt = ground.Configuration.Get(ConsoleSettings.Prompt);
        var rest =
            endings.Add(new RestConsole(ground.Runner, ground.Watchdog, prompt, password.Length == 0 ? "" : user, password, ground.Time));
        ground.Logging.AddConsole(rest.WriteLine);
        http.Site.AddRestConsole(rest);
        rest.Start();
        return rest;
    }

    /// <summary>[Startup] timer_Script: commands that run again and again.</summary>
    private static void StartTimerScript(Ground ground, Endings endings)
    {
        var file = ground.Configuration.Get(ConsoleSettings.TimerScript);
        if (file.Length == 0 || file.Equals("disabled", StringComparison.OrdinalIgnoreCase))
            return;
        var timer = endings.Add(new PeriodicTimer(TimeSpan.FromSeconds(ground.Configuration.Get(ConsoleSettings.TimerInterval))));
        var guard = ground.Watchdog.Guard("Timer script");
        _ = Repeat();

        async Task Repeat()
        {
            while (await timer.WaitForNextTickAsync())
                await guard.Run(() => ground.RunScript(file));
        }
    }

    [LoggerMessage(1, LogLevel.Information, "{Version}")]
    private static partial void LogStarting(ILogger log, string version);
}
