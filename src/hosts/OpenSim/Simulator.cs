using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Console.Commands;
using OpenSim.Console.Rest;
using OpenSim.Host.Commands;
using OpenSim.Host.Options;
using OpenSim.Host.Regions;
using OpenSim.Host.Startup;
using OpenSim.Logging;
using OpenSim.Services.Commands;
using OpenSim.Services.Login;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Host;

/// <summary>
/// The composition root of a simulator: makes everything by hand, in the order in which it is needed, and ends it in the other order. The only class that knows
/// all wings.
/// </summary>
internal sealed partial class Simulator : IAsyncDisposable
{
    private readonly HostOptions _options;
    private readonly TimeProvider _time = TimeProvider.System;
    private readonly StatRegistry _statistics = new();
    private readonly CommandRegistry _commands = new();
    private readonly HealthChecks _health = new();
    private readonly LogLevelSwitch _logLevels = new();
    private readonly LoginGate _gate = new();
    private readonly TaskCompletionSource<int> _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<PosixSignalRegistration> _signals = [];
    private readonly List<RunningRegion> _regions = [];
    private readonly DataFolder _folder;
    private readonly SettingCatalog _catalogue = DeclaredSettings.Catalog();
    private readonly Watchdog _watchdog;
    private readonly Log4NetLoggerProvider _logging;
    private readonly ILoggerFactory _loggers;
    private readonly CommandRunner _runner;
    private readonly IConsole _console;
    private readonly ILogger _log;
    private Configuration _configuration = new();
    private RestConsole? _rest;
    private PeriodicTimer? _timerScript;

    public Simulator(HostOptions options)
    {
        _options = options;
        _folder = new DataFolder(options.Data);
        _logging = new Log4NetLoggerProvider(_logLevels, _time, () => LogStep.BuiltIn(_folder));
        _loggers = LoggerFactory.Create(builder => builder.SetMinimumLevel(LogLevel.Trace)); // log4net's loggers have the levels
        _loggers.AddProvider(_logging);
        _watchdog = new Watchdog(_loggers.CreateLogger<Watchdog>(), _time);
        var selection = new RegionSelection(() => [.. _regions.Select(r => r.Scene.Info.Name)]);
        _runner = new CommandRunner(_commands, selection, _loggers.CreateLogger<CommandRunner>());
        _console = MakeConsole(options.Console);
        _logging.AddConsole(_console.WriteLine);
        _logging.AddConsole(_logTail.Add);
        _log = _loggers.CreateLogger("OpenSim");
    }

    private const string ProgramName = "OpenSim successor";

    public static string Version => $"{ProgramName} {VersionNumber}";

    private static string VersionNumber =>
        $"{typeof(Simulator).Assembly.GetName().Version?.ToString(3)} on .NET {Environment.Version}, {RuntimeInformation.RuntimeIdentifier}";

    /// <summary>Starts, serves until told to end, and ends. Returns the exit code.</summary>
    public async Task<int> Run()
    {
        WatchSignals();
        LogStarting(Version);
        foreach (var note in _options.Notes)
            LogWarned(note);
        _configuration = ConfigurationStep.Load(_options, _folder, _catalogue, LogWarning);
        foreach (var problem in _logging.Configure(LogStep.Read(_options, _folder, _configuration)))
            LogWarned(problem);
        AddGeneralCommands();
        StartWatching();
        OpenStores();
        new UserCommands(Services).AddTo(_commands);
        new GridUserCommands(Services, _stores!.GridUsers).AddTo(_commands);
        new RegionCommands(_regions).AddTo(_commands);
        new StoreCommands(_stores!, Services.Assets, _regions, _time, _folder.In("repaired")).AddTo(_commands);
        new LoginCommands(_gate).AddTo(_commands);
        new RegionStatCommands(_runner.Regions, new StatReport(_statistics, _sampler!)).AddTo(_commands);
        var http = await StartHttp();
        http.AddCommands(_commands);
        await MakeFirstUser();
        await StartRegions(http);
        ServeLogins(http);
        OpenOperatorPage(http);
        OpenTheDoor(http);
        _console.Start();
        StartRestConsole(http);
        StartTimerScript();
        await RunScript(_configuration.Get(ConsoleSettings.StartupCommandsFile));
        var code = await _ended.Task;
        await Stop();
        return code;
    }

    public async ValueTask DisposeAsync()
    {
        await Stop();
        _console.Dispose();
        _loggers.Dispose();
    }

    private IConsole MakeConsole(ConsoleKind kind) => kind switch
    {
        ConsoleKind.Local when LocalConsole.IsPossible => new LocalConsole(_runner, _watchdog, () => ConsoleOptions.From(_configuration, _folder.Data), _time),
        ConsoleKind.None or ConsoleKind.Rest => new BasicConsole(_runner, _watchdog, TextReader.Null, System.Console.Out),
        _ => new BasicConsole(_runner, _watchdog, System.Console.In, System.Console.Out)
    };

    private void WatchSignals()
    {
        void End(PosixSignalContext signal)
        {
            signal.Cancel = true;
            _ended.TrySetResult(0);
        }

        _signals.Add(PosixSignalRegistration.Create(PosixSignal.SIGTERM, End));
        _signals.Add(PosixSignalRegistration.Create(PosixSignal.SIGINT, End));
    }

    private void OpenTheDoor(ClientStack.LindenCaps.CapsServer http)
    {
        _gate.Enabled = !_configuration.Get(HostSettings.StartDisabled);
        var seconds = (DateTime.Now - Process.GetCurrentProcess().StartTime).TotalSeconds;
        var names = string.Join(", ", _regions.Select(r => r.Scene.Info.Name));
        _console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"READY login={LoginUri(http)} region=\"{names}\" seconds={seconds:F2}"));
    }

    private string LoginUri(ClientStack.LindenCaps.CapsServer http) => $"http://{_regions[0].Scene.Info.ExternalHostName}:{http.Port}/";

    private async Task RunScript(string file)
    {
        var path = _folder.In(file);
        if (!File.Exists(path))
            return;
        using var output = new ConsoleWriter(_console.WriteLine);
        await _runner.RunScript(path, output);
    }

    private void StartRestConsole(ClientStack.LindenCaps.CapsServer http)
    {
        if (_options.Console != ConsoleKind.Rest)
            return;
        var (user, password) = (_configuration.Get(ConsoleSettings.RestUser), _configuration.Get(ConsoleSettings.RestPassword));
        if (user.Length == 0 || password.Length == 0)
            LogWarned("The console over HTTP lets nobody in: [Network] ConsoleUser and ConsolePass are not set.");
        _rest = new RestConsole(_runner, _watchdog, _configuration.Get(ConsoleSettings.Prompt), password.Length == 0 ? "" : user, password, _time);
        _logging.AddConsole(_rest.WriteLine);
        http.AddRestConsole(_rest);
        _rest.Start();
    }

    /// <summary>[Startup] timer_Script: commands that run again and again.</summary>
    private void StartTimerScript()
    {
        var file = _configuration.Get(ConsoleSettings.TimerScript);
        if (file.Length == 0 || file.Equals("disabled", StringComparison.OrdinalIgnoreCase))
            return;
        var interval = TimeSpan.FromSeconds(_configuration.Get(ConsoleSettings.TimerInterval));
        _timerScript = new PeriodicTimer(interval);
        _ = RepeatScript(_timerScript, file);
    }

    private async Task RepeatScript(PeriodicTimer timer, string file)
    {
        while (await timer.WaitForNextTickAsync())
            await RunScript(file);
    }

    private void LogWarning(string sentence) => LogWarned(sentence);

    [LoggerMessage(1, LogLevel.Information, "{Version}")]
    private partial void LogStarting(string version);

    [LoggerMessage(2, LogLevel.Warning, "{Sentence}")]
    private partial void LogWarned(string sentence);
}
