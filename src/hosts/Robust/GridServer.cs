using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Hosting;
using OpenSim.Hosting.Startup;
using OpenSim.Hosting.Watching;
using OpenSim.Http;
using OpenSim.Robust.Commands;
using OpenSim.Robust.Connectors;
using OpenSim.Robust.Options;
using OpenSim.Services;
using OpenSim.Services.Commands;
using OpenSim.Services.Edge;
using OpenSim.Services.Edge.Access;
using OpenSim.Services.Edge.Login;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Http.Economy;
using OpenSim.Services.Http.OpenId;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Local.Hypergrid.Links;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Maps;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Login;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Remote.Regions;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Search;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sql;

namespace OpenSim.Robust;

/// <summary>
/// A grid server that has been started, and the composition root of one. It keeps nothing but what the databases have: any number of them
/// may serve the same ones.
/// </summary>
internal sealed partial class GridServer : IRunningProgram
{
    public const string ProgramName = "OpenSim successor, grid server";

    private const string DatabaseAway = "The grid's database does not answer at the moment. Please try again in a few minutes.";

    // Regions bring uploads of all their visitors, and archives. A region's own bounds stand before these.
    private const int MegabytesOfUploads = 8192;

    private readonly ProgramGround _ground;
    private readonly Endings _endings;

    private GridServer(ProgramGround ground, HttpSite site, ServiceSet services, ConnectorPlan plan, Endings endings) =>
        (_ground, Site, Services, Plan, _endings) = (ground, site, services, plan, endings);

    public static string Version => $"{ProgramName} {VersionNumber}";

    public HttpSite Site { get; }

    public ServiceSet Services { get; }

    public ConnectorPlan Plan { get; }

    public CommandRunner Runner => _ground.Runner;

    public string Prompt => _ground.Configuration.Get(ConsoleSettings.Prompt);

    private static string VersionNumber =>
        $"{typeof(GridServer).Assembly.GetName().Version?.ToString(3)} on .NET {Environment.Version}, {RuntimeInformation.RuntimeIdentifier}";

    /// <summary>Everything that was started ends when a start breaks off, and the exception says why it did.</summary>
    public static async Task<GridServer> Start(RobustOptions options, TextReader input, TextWriter output, TaskCompletionSource quit)
    {
        var endings = new Endings();
        try
        {
            var ground = endings.Add(new RobustGround((ProgramName, VersionNumber), options, input, output, quit));
            return await Start(ground, options, endings);
        }
        catch
        {
            await endings.DisposeAsync();
            throw;
        }
    }

    public Task WaitForEnd() => _ground.Quit.Task;

    public ValueTask DisposeAsync() => _endings.DisposeAsync();

    private static async Task<GridServer> Start(ProgramGround ground, RobustOptions options, Endings endings)
    {
        LogStarting(ground.Log, Version);
        ground.ReadSettings();
        var configuration = ground.Configuration;
        Prefer(configuration, HttpSettings.MaxUploadFiles);
        Prefer(configuration, HttpSettings.MaxUploadFilesPerAddress);
        if (configuration.Get(ProgramSettings.PidFile) is { IsEmpty: false } pidFile)
            endings.Add(new PidFile(ground.Folder.In(pidFile.Text)));
        var watch = endings.Add(new Watch(ground));
        var lines = ConnectorList.Read(configuration);
        var stores = endings.Add(ProgramParts.OpenStores(ground));
        var services = LocalServices.Create(stores, configuration, ground.Time, log: ProgramParts.StoreLog(ground),
            statistics: ground.Statistics, places: ground.Folder.Places(options));
        endings.Add(new DatabaseWatch(ground, stores));
        var own = endings.Add(new ServiceConnections(configuration, ground.Statistics, ground.Time));
        var regions = new RemoteSimulation(own);
        var others = endings.Add(new ForeignGrids(configuration, ground.Statistics, ground.Time));
        services.Add<IForeignGrids>(others);
        services.Add(LocalHypergrid.Create(stores, services, regions, others, configuration,
            ground.Loggers.CreateLogger<GatekeeperService>(), Lines(configuration, own, others)));
        services.Add<IMapImageService>(MapImageService.Open(configuration, ground.Folder.Data));
        services.Add<IPlaceService>(new PlaceService(stores.For(StoreKind.SearchStore), ground.Time));
        var guard = new LoginFloodGuard(configuration, ground.Statistics, ground.Time);
        services.Add(new OpenIdGround(guard,
            () => configuration.Get(PrivateSettings.Secret) is { Length: > 0 } secret ? secret : null, ground.Time));
        var handlers = ServiceHandlers.Of(services, configuration, ground.Statistics, ground.Folder.In("uploads"));
        var plan = ConnectorPlan.Make(lines, configuration.Get(ConnectorSettings.Port), handlers);
        if (plan.Missing is [_, ..] missing)
            ground.Warn($"[ServiceList]: not available here: {string.Join(", ", missing)}.");
        var token = OperatorToken.Prepare(configuration, ground.Folder);
        var gate = new LoginGate();
        await WelcomePage.Fetch(ground, gate);
        var logins = new LoginService(services, regions, gate, configuration, ground.Loggers, ground.Time);
        var site = endings.Add(await OpenPorts(ground, plan, logins, gate, guard, HelpersOf(ground, services)));
        AddCommands(ground, watch, stores, services, site, gate);
        AddLinks(ground, stores, services, others);
        UnservedCommands.AddTo(ground.Commands);
        await new FirstUser(ground, options, services).Make(null);
        ProgramParts.OpenOperatorPage(ground, site,
            ProgramParts.PageServices(ground, site) with { IsOpen = () => gate.Enabled }, token, endings);
        gate.Enabled = true;
        SayReady(ground, site, plan);
        var consoles = new Consoles(ground, options.Console, site, endings);
        consoles.Start();
        ProgramParts.StartTimerScript(ground, endings);
        await ground.RunScript(configuration.Get(ConsoleSettings.StartupCommandsFile), consoles.Chosen);
        return new GridServer(ground, site, services, plan, endings);
    }

    private static void Prefer(Configuration configuration, Setting<int> setting)
    {
        if (configuration.GetText(setting.Section, setting.Key) is null)
            configuration.Set(setting.Section, setting.Key, MegabytesOfUploads.ToString(CultureInfo.InvariantCulture));
    }

    private static async Task<HttpSite> OpenPorts(ProgramGround ground, ConnectorPlan plan, ILoginService logins, LoginGate gate,
        LoginFloodGuard guard, HelperPages? helpers)
    {
        var configuration = ground.Configuration;
        var place = new HttpPlace(ground.Folder.In("uploads"), ground.Memory, ground.Descriptors)
        {
            Excuse = e => e switch
            {
                StoreException => DatabaseAway,
                ServiceAwayException away => away.Message,
                _ => null
            },
            Address = AddressOf(plan.Ports[0]),
            MorePorts = [.. plan.Ports.Skip(1).Select(served => new HttpPort(AddressOf(served), served.Port, served.Router))]
        };
        configuration.Set(HttpSettings.Port.Section, HttpSettings.Port.Key,
            plan.Ports[0].Port.ToString(CultureInfo.InvariantCulture));
        var site = await HttpSite.Start(configuration, ground.Loggers, ground.Statistics, ground.Time, place);
        var access = new PrivateAccess(configuration, site.Brake, ground.Time);
        foreach (var served in plan.Ports)
        {
            var router = served == plan.Ports[0] ? site.Router : served.Router;
            if (served.HasLogins)
                router.Root = new LoginHandler(logins, site.XmlRpcMethods, configuration, ground.Statistics, ground.Time, guard)
                    .Answer;
            if (served.HasGridInfo)
                site.AddGridInfo(router);
            if (served.HasGridInfo || served.HasLogins)
                AddHelpers(ground, site, router, helpers);
            var calls = served.Handlers.OfType<XmlRpcHandler>().ToList();
            if (calls.Count > 0)
                AddRoot(ground, site, router, calls, access);
            new ServiceMount(new ServiceTable(served.Handlers.Except(calls), ground.Statistics), configuration, access).AddTo(router);
        }

        site.AddHealth(ground.Health, () => gate.Enabled);
        return site;

        string AddressOf(Served served) => served.IsPrivate && configuration.Get(ConnectorSettings.PrivateAddress) is { Length: > 0 } own
            ? own
            : configuration.Get(HttpSettings.Address);
    }

    // Null where the grid's money is another's, whose pages stand elsewhere.
    private static HelperPages? HelpersOf(ProgramGround ground, ServiceSet services) =>
        services.Presence is PresenceService presences && EconomySettings.HasOwnHelpers(ground.Configuration)
            ? new HelperPages(presences.IsSession, () => EconomySettings.WhyNoMoney(ground.Configuration), ground.Configuration,
                ground.Statistics, ground.Time)
            : null;

    private static void AddHelpers(ProgramGround ground, HttpSite site, HttpRouter router, HelperPages? helpers)
    {
        if (helpers is null)
            return;
        new ServiceMount(new ServiceTable(helpers.Handlers(), ground.Statistics), ground.Configuration).AddTo(router);
        site.HasHelpers = true;
    }

    private static RegionLines Lines(Configuration configuration, ServiceConnections own, ForeignGrids others)
    {
        var calls = new PeerCalls(own, configuration);
        var abroad = new PeerCalls(others.Connections, null);
        return new RegionLines(new RemoteMessageTransfer(calls, Key), new RemoteMessageTransfer(abroad, Key), new RemoteFriendNews(calls));

        string Key() => configuration.Get(HandlerSettings.MessageKey);
    }

    // A login address answers them with its own.
    private static void AddRoot(ProgramGround ground, HttpSite site, HttpRouter router, List<XmlRpcHandler> calls,
        PrivateAccess access)
    {
        var root = new RootPath(site.XmlRpcMethods, ground.Statistics, ground.Configuration, access);
        calls.ForEach(root.Add);
        router.Root ??= root.Answer;
    }

    private static void AddCommands(ProgramGround ground, Watch watch, StoreSet stores, ServiceSet services, HttpSite site,
        LoginGate gate)
    {
        var commands = ground.Commands;
        ProgramParts.AddCommands(ground, watch);
        new UserCommands(services).AddTo(commands);
        if (services.GridUsers is GridUserService gridUsers)
            new GridUserCommands(services, gridUsers).AddTo(commands);
        if (services.Grid is GridService grid)
            new GridCommands(grid).AddTo(commands);
        new RegionListCommands(services.Grid).AddTo(commands);
        if (services.Assets is AssetService assets)
        {
            AssetCacheStats.AddTo(ground.Statistics, assets, assets.Stored);
            new AssetCommands(assets, assets, assets.Stored, ground.Time).AddTo(commands);
            if (assets.Stored is IFileAssetStore files)
                new FileAssetCommands(files, text => stores.Other(StoreKind.FSAssetStore, text)).AddTo(commands);
        }

        new BakeCommands(services.BakedTextures).AddTo(commands);
        new ExperienceCommands(services).AddTo(commands);
        new LoginCommands(gate).AddTo(commands);
        site.AddCommands(commands);
    }

    private static void AddLinks(ProgramGround ground, StoreSet stores, ServiceSet services, IForeignGrids others)
    {
        var own = HypergridSettings.OwnGrid(ground.Configuration);
        if (own.Gatekeeper.Length > 0 && ground.Configuration.Get(LinkSettings.HypergridLinker))
            new LinkCommands(new Linker(services.Grid, new StoredLinks(stores.For(StoreKind.GridStore)), others, own,
                new LinkPictures(others, services.Assets))).AddTo(ground.Commands);
    }

    private static void SayReady(ProgramGround ground, HttpSite site, ConnectorPlan plan)
    {
        var seconds = (DateTime.UtcNow - Process.GetCurrentProcess().StartTime.ToUniversalTime()).TotalSeconds;
        var ports = string.Join(", ", plan.Ports.Select(served => served.Port));
        ground.Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"READY services={site.LocalAddress} ports=\"{ports}\" seconds={seconds:F2}"));
    }

    [LoggerMessage(1, LogLevel.Information, "{Version}")]
    private static partial void LogStarting(ILogger log, string version);
}
