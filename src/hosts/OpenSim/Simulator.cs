using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Console;
using OpenSim.Console.Commands;
using OpenSim.Host.Commands;
using OpenSim.Host.Options;
using OpenSim.Host.Regions;
using OpenSim.Host.Startup;
using OpenSim.Host.Watching;
using OpenSim.Hosting;
using OpenSim.Hosting.Startup;
using OpenSim.Hosting.Watching;
using OpenSim.Http;
using OpenSim.Modules;
using OpenSim.Modules.Land.Stores;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Commands;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Hypergrid.Links;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Simulation;
using OpenSim.Store;
using OpenSim.Store.Regions;
using OpenSim.Telemetry.Statistics;
using OpenSim.World.Limits;
using RegionInfo = OpenSim.World.Regions.RegionInfo;

namespace OpenSim.Host;

/// <summary>
/// A simulator that has been started, and the composition root of one: makes everything by hand, in the order in which it is needed, and
/// ends it in the other order. The only class that knows all wings.
/// </summary>
internal sealed partial class Simulator : IRunningProgram
{
    public const string ProgramName = "OpenSim successor";

    private static readonly (string First, string Last) UsualUser = ("Test", "User");

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
        if (ground.Configuration.Get(ProgramSettings.PidFile) is { IsEmpty: false } pidFile)
            endings.Add(new PidFile(ground.Folder.In(pidFile.Text)));
        var watch = endings.Add(new Watch(ground));
        AddJobs(ground);
        var stores = endings.Add(ProgramParts.OpenStores(ground));
        var grid = JoinGrid(ground, stores, endings);
        var services = grid?.Services ?? LocalServices.Create(stores, ground.Configuration, ground.Time, ground.Folder.Data,
            ProgramParts.StoreLog(ground), ground.Statistics, ground.Watchdog, ground.Folder.Places(ground.Options));
        if (services.Inventory is InventoryService { Writer: { } writer })
            endings.Add(new InventoryEnding(ground, services.Add(writer)).End);
        var token = OperatorToken.Prepare(ground.Configuration, ground.Folder);
        var place = new HttpPlace(ground.Folder.In("uploads"), ground.Memory, ground.Descriptors);
        var http = endings.Add(await CapsServer.Start(ground.Configuration, ground.Loggers, ground.Statistics, ground.Time, place));
        if (grid is null && await new FirstUser(ground, ground.Options, services).Make(UsualUser) is { } first)
            OwnEstate.Give(ground.Configuration, first);
        if (grid is not null && ground.Options.User is { } user)
            ground.Warn($"--user \"{user.First} {user.Last}\" has no effect: users of a grid are made on the console of its server.");
        EntryAuthorization.Open(ground, services, grid?.Connections, endings);
        var others = JoinOtherGrids(ground, stores, services, http, grid, endings);
        http.AddCapabilities(services);
        if (EconomySettings.HasOwnHelpers(ground.Configuration))
            http.AddHelpers(() => EconomySettings.WhyNoMoney(ground.Configuration));
        if (grid is not null)
            new RegionTalk(ground, services, http, grid.Connections).Open();
        var regions = endings.Add(new RegionHost(ground, stores, services, http));
        AddCommands(ground, watch, stores, services, http, regions);
        var consoles = new Consoles(ground, ground.Options.Console, http.Site, endings);
        if (grid is not null)
            await grid.Await(consoles.Start);
        var files = new RegionList(ground.Configuration, ground.Options, ground.Folder);
        new RegionLifeCommands(ground, regions, files, http.Port).AddTo(ground.Commands);
        var infos = files.Load(http.Port, stores.Regions.Kept, ground.Warn);
        await new EstateFiles(EstatesFolder(ground), services.Estates, ground.Warn, ground.Inform).Make();
        await new EstateOwner(ground.Configuration, services).Make(infos);
        ForgetDead(ground, stores, services, infos);
        await regions.Start(infos);
        if (grid is null)
        {
            await WelcomePage.Fetch(ground, ground.Gate);
            ServeLogins(ground, services, http);
            others?.ServeProfiles(http);
        }
        else
            http.Site.AddHealth(ground.Health, () => ground.Gate.Enabled);
        var page = ProgramParts.PageServices(ground, http.Site) with
        {
            Regions = () => [.. ground.Scenes],
            IsOpen = () => ground.Gate.Enabled,
            TopScripts = TopScripts.Of,
            NamesOf = new TopScripts(services.Accounts).NamesOf
        };
        ProgramParts.OpenOperatorPage(ground, http.Site, page, token, endings);
        OpenTheDoor(ground, grid is not null, endings);
        consoles.Start();
        ProgramParts.StartTimerScript(ground, endings);
        await ground.RunScript(ground.Configuration.Get(ConsoleSettings.StartupCommandsFile), consoles.Chosen);
        return new Simulator(ground, services, http, regions, endings);
    }

    /// <summary>Null when the simulator is its own grid.</summary>
    private static GridMode? JoinGrid(Ground ground, StoreSet stores, Endings endings) => ArchitectureStep.IsGrid(ground.Configuration)
        ? new GridMode(ground,
            new LocalSource(stores, ground.Configuration, ground.Time, ground.Statistics, log: ProgramParts.StoreLog(ground),
                places: ground.Folder.Places(ground.Options)),
            endings)
        : null;

    private static OtherGrids? JoinOtherGrids(
        Ground ground, StoreSet stores, ServiceSet services, CapsServer http, GridMode? grid, Endings endings)
    {
        var others = OtherGrids.Open(ground, services, endings);
        new RegionTravel(ground, services, http,
            grid is null ? others?.Regions : new RemoteSimulation(grid.Connections), grid?.Connections).Open();
        if (grid is not null)
            others?.Join(grid.Connections);
        else
            others?.Serve(stores, (ISimulationService)services.GetService(typeof(ISimulationService))!, http);
        others?.Welcome();
        if (others is null)
            MissingCommands.AddHypergrid(ground.Commands);
        else
            others.AddCommands();
        return others;
    }

    // Anything a process that was killed leaves in the list of a world of its own would bar whoever comes to its place.
    private static void ForgetDead(Ground ground, StoreSet stores, ServiceSet services, IReadOnlyList<RegionInfo> infos)
    {
        if (((services.Grid as LinkedGrid)?.Grid ?? services.Grid) is not GridService own)
            return;
        var places = infos.Select(info => new GridRegion
        {
            RegionId = info.Id, RegionLocX = (int)info.Handle.MetresX, RegionLocY = (int)info.Handle.MetresY,
            RegionSizeX = info.SizeX, RegionSizeY = info.SizeY
        });
        foreach (var dead in own.ForgetDead([.. places], id => RegionLease.IsHeld(stores.Regions.Database, id)))
            ground.Warn($"Region {dead.RegionName} ({dead.RegionId}) stood in the list at the place of a region that begins now, and nothing "
                + "serves it any more: it is taken from the list.");
    }

    private static string EstatesFolder(Ground ground) => ground.Folder.Find(ground.Options,
        ground.Configuration.Get(HostSettings.EstatesFolder) is { IsEmpty: false } set ? set.Text : "Estates", Directory.Exists);

    private static void AddJobs(Ground ground) => ground.Statistics.Gauge(
        new StatDef("server", "jobengine", "JobsWaiting", "opensim.jobs.waiting", "", StatKind.Gauge,
            "Work beside the regions that has not ended."),
        () => ground.Scenes.Sum(scene => scene.BackgroundCount));

    private static void AddCommands(Ground ground, Watch watch, StoreSet stores, ServiceSet services, CapsServer http, RegionHost regions)
    {
        var commands = ground.Commands;
        ProgramParts.AddCommands(ground, watch);
        new RegionStatCommands(ground.Runner, watch.Report).AddTo(commands);
        new ModuleCommands(regions.Modules, ground.Scenes).AddTo(commands);
        new UserCommands(services).AddTo(commands);
        if (services.GridUsers is GridUserService gridUsers)
            new GridUserCommands(services, gridUsers).AddTo(commands);
        if (((services.Grid as LinkedGrid)?.Grid ?? services.Grid) is GridService grid)
            new GridCommands(grid).AddTo(commands);
        new ExperienceCommands(services).AddTo(commands);
        new LoginCommands(ground.Gate).AddTo(commands);
        MissingCommands.AddTo(commands);
        http.AddCommands(commands);
        AddStoreCommands(ground, stores, services);
    }

    private static void AddStoreCommands(Ground ground, StoreSet stores, ServiceSet services)
    {
        AssetCheck? check = null;
        var assets = (services.Assets as GuestAssets)?.Own ?? services.Assets;
        var stored = (assets as AssetService)?.Stored; // null in a grid, whose server has them
        if (assets is IAssetCache cache)
        {
            AssetCacheStats.AddTo(ground.Statistics, cache, stored);
            new AssetCommands(assets, cache, stored, ground.Time).AddTo(ground.Commands);
        }

        if (stored is ContentAssetStore store)
            check = (keep, begin, count) => new AssetIntegrity(store).Check(keep, begin, count);

        new StoreVerification(stores, services.Assets, check, ground.Scenes, ground.Time,
            ground.Folder.In("repaired")).AddTo(ground.Commands);
    }

    private static void ServeLogins(Ground ground, ServiceSet services, CapsServer http)
    {
        var simulation = (ISimulationService)services.GetService(typeof(ISimulationService))!;
        var logins = new LoginService(services, simulation, ground.Gate, ground.Configuration, ground.Loggers, ground.Time)
        {
            MaxAttachments = () => ground.Configuration.Get(AttachmentSettings.MaxAgentAttachments)
        };
        http.AddLogins(logins, ground.Gate, ground.Health);
    }

    private static void OpenTheDoor(Ground ground, bool isGrid, Endings endings)
    {
        endings.Add(async () =>
        {
            ground.Gate.Enabled = false;
            await ground.RunScript(ground.Configuration.Get(ConsoleSettings.ShutdownCommandsFile));
        });
        ground.Gate.Enabled = !ground.Configuration.Get(HostSettings.StartDisabled);
        var seconds = (DateTime.UtcNow - Process.GetCurrentProcess().StartTime.ToUniversalTime()).TotalSeconds;
        var names = string.Join(", ", ground.Runner.Regions);
        var login = isGrid ? GridMode.LoginAddress(ground.Configuration)
            : ground.Scenes.FirstOrDefault() is { } first ? first.Info.HttpBase + "/" : "none"; // with allow_regionless
        ground.Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"READY login={login} region=\"{names}\" seconds={seconds:F2}"));
    }

    [LoggerMessage(1, LogLevel.Information, "{Version}")]
    private static partial void LogStarting(ILogger log, string version);
}
