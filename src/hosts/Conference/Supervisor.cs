using System.Globalization;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using OpenSim.Conference.Commands;
using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Options;
using OpenSim.Conference.Pages;
using OpenSim.Conference.Processes;
using OpenSim.Console.Commands;
using OpenSim.Console.Rest;
using OpenSim.Http;
using OpenSim.Http.Operators;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Conference;

/// <summary>
/// The composition root: a silo with the grains of this host, the conference's page, and the console. Members outlive it: who ends them is
/// <see cref="IHostGrain.EndAll"/>, and what is left running is taken over by the next supervisor.
/// </summary>
internal sealed partial class Supervisor : IAsyncDisposable
{
    private readonly ConferenceGround _ground;
    private readonly ProcessEnds _ends;
    private readonly IHost _silo;
    private readonly HttpSite _http;
    private readonly ConferenceSite _site;
    private readonly ILogger _log;

    private Supervisor(ConferenceGround ground, ProcessEnds ends, IHost silo, HttpSite http, ConferenceSite site)
    {
        (_ground, _ends, _silo, _http, _site) = (ground, ends, silo, http, site);
        _log = ground.Loggers.CreateLogger("OpenSim.Conference");
    }

    private IGrainFactory Grains => _silo.Services.GetRequiredService<IGrainFactory>();

    private IHostGrain Host => Grains.GetGrain<IHostGrain>(Environment.MachineName);

    /// <exception cref="IOException">A port is taken.</exception>
    public static async Task<Supervisor> Start(ConferenceGround ground)
    {
        // The page first: its port is taken where another conference runs, and then nothing is to be started.
        var (http, site) = await OpenPage(ground);
        var ends = new ProcessEnds(ground.Watchdog);
        var silo = Silo.Make(ground.Plan, ground.Loggers, services => services
            .AddSingleton(ground.Plan).AddSingleton(ground.Board).AddSingleton<IMemberLink>(ground.Link)
            .AddSingleton<IMemberProcesses>(new MemberProcesses(ground.Plan, ground.Token, ends)));
        await Silo.Start(silo, ground.Plan.Configuration.Get(ConferenceSettings.SiloPort));
        var supervisor = new Supervisor(ground, ends, silo, http, site);
        supervisor.AddCommands();
        return supervisor;
    }

    /// <summary>Runs the conference until somebody wants it to end.</summary>
    /// <returns>The highest exit code of those that were ended; 0 when all is saved.</returns>
    public async Task<int> Run()
    {
        _ground.Board.OnSaid += sentence => LogSaid(_log, sentence);
        new ProgressLines(_ground.Plan, _ground.Board, _ground.Console.WriteLine, TimeProvider.System).Begin();
        _ground.Console.WriteLine($"The conference's page: http://127.0.0.1:{_http.Port}/conference/#{_ground.Token}");
        _ground.Console.Start();
        var starting = Host.StartAll();
        var isForAll = await await Task.WhenAny(_ground.Quit.Task, FailureOf(starting));
        return isForAll ? await Host.EndAll() : 0;
    }

    public async ValueTask DisposeAsync()
    {
        _site.Dispose();
        await _http.DisposeAsync();
        await _silo.StopAsync();
        _silo.Dispose();
        _ends.Dispose();
    }

    // Completes only when the start fails for a reason that no region is the cause of: a defect, which is shown with its stack.
    private static async Task<bool> FailureOf(Task starting)
    {
        await starting;
        return await new TaskCompletionSource<bool>().Task;
    }

    private static async Task<(HttpSite Http, ConferenceSite Site)> OpenPage(ConferenceGround ground)
    {
        var http = await HttpSite.Start(
            PageSettings(ground), ground.Loggers, new StatRegistry(), TimeProvider.System, HttpPlace.Anywhere());
        http.AddHealth(new HealthChecks(), () => ground.Plan.Members.All(m => ground.Board.Of(m.Name).State == MemberState.Ready));
        if (Console(ground) is { } console)
            http.AddRestConsole(console);
        var feed = new ConferenceFeed(ground.Plan, ground.Board, ground.Link, ground.Watchdog);
        return (http, new ConferenceSite(feed, ground.Runner, ground.Link, ground.Plan, http.Operators, http.Router));
    }

    private static RestConsole? Console(ConferenceGround ground)
    {
        var said = ground.Plan.Configuration;
        var (user, password) = (said.Get(ConferenceSettings.ConsoleUser), said.Get(ConferenceSettings.ConsolePass));
        if (user.Length == 0 || password.Length == 0)
            return null;
        var console = new RestConsole(ground.Runner, ground.Watchdog, ConferenceGround.Prompt, user, password, TimeProvider.System);
        ground.Board.OnSaid += console.WriteLine;
        console.Start();
        return console;
    }

    // The page's server is the simulator's, which reads the simulator's keys.
    private static Configuration PageSettings(ConferenceGround ground)
    {
        var (own, said) = (new Configuration(), ground.Plan.Configuration);
        Set(HttpSettings.Port, said.Get(ConferenceSettings.PagePort).ToString(CultureInfo.InvariantCulture));
        Set(HttpSettings.Address, said.Get(ConferenceSettings.PageAddress));
        Set(OperatorSettings.Token, ground.Token);
        return own;

        void Set(ISetting setting, string text) => own.Set(setting.Section, setting.Key, text);
    }

    private void AddCommands()
    {
        GeneralCommands.AddFewTo(_ground.Runner.Commands, _ground.Runner);
        new ConferenceCommands(_ground.Plan, Host, name => Grains.GetGrain<IMemberGrain>(name), _ground.Board, _ground.Regions,
            new RegionReadings(_ground.Plan, _ground.Link), _ground.Quit).AddTo(_ground.Runner.Commands);
    }

    [LoggerMessage(1, LogLevel.Information, "{Sentence}")]
    private static partial void LogSaid(ILogger log, string sentence);
}
