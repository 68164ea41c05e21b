using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Console.Commands;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using PCampbot.Bots;
using PCampbot.Commands;
using PCampbot.Measures;
using PCampbot.Options;
using PCampbot.Remote;
using PCampbot.Reports;
using PCampbot.Scenarios;

namespace PCampbot.Startup;

/// <summary>The composition root: crowd, console, scenario, report, and the end.</summary>
internal sealed class BotProgram : IDisposable
{
    private static readonly TimeSpan LogoutPatience = TimeSpan.FromSeconds(10);

    private readonly BotOptions _options;
    private readonly Scenario? _scenario;
    private readonly LogLevelSwitch _levels = new() { Minimum = LogLevel.Warning };
    private readonly ILoggerFactory _logging;
    private readonly Watchdog _watchdog;
    private readonly CommandRunner _runner;
    private readonly IConsole _console;
    private readonly BotCrowd _crowd;
    private readonly ServerConsole? _server;
    private readonly CancellationTokenSource _quit = new();
    private readonly List<PosixSignalRegistration> _signals = [];

    /// <exception cref="ArgumentException">The scenario cannot be read.</exception>
    public BotProgram(BotOptions options)
    {
        _options = options;
        _scenario = ReadScenario();
        options.Count = Math.Max(options.Count, _scenario?.MaxBots ?? 0);
        IConsole? console = null;
        _logging = LoggerFactory.Create(b => b
            .AddProvider(new ConsoleLoggerProvider(line => console?.WriteLine(line), TimeProvider.System)).SetMinimumLevel(LogLevel.Trace)
            .AddFilter(level => level >= _levels.Minimum));
        _watchdog = new Watchdog(_logging.CreateLogger<Watchdog>(), TimeProvider.System);
        _runner = new CommandRunner(new CommandRegistry(), () => [], _logging.CreateLogger<CommandRunner>());
        _console = console = NewConsole();
        _server = options.Console is var (user, password)
            ? new ServerConsole(options.ConsoleUri ?? options.LoginUri, user, password)
            : null;
        if (_server is null && _scenario is { UsesConsole: true })
            throw new ArgumentException("The scenario commands the simulator: -console NAME:PASSWORD is missing.");
        _crowd = new BotCrowd(options, _console.WriteLine);
    }

    /// <summary>0 passed, 1 failed.</summary>
    public async Task<int> Run()
    {
        var whole = await _crowd.Ask(() => new PhaseRecorder(_crowd, _scenario?.Name ?? "run", whole: true));
        AddCommands(whole);
        CatchSignals();
        _console.Start();
        var phases = _scenario is null
            ? await RunPlainly()
            : await new ScenarioRunner(_crowd, _server, _console.WriteLine).Run(_scenario, _quit.Token);
        var report = await _crowd.Ask(() => MakeReport(phases, whole));
        _console.WriteLine(report.ToString());
        if (_options.ReportFolder is { } folder)
            report.Save(folder);
        await _crowd.LogoutAll(LogoutPatience);
        return report.Passed ? 0 : 1;
    }

    public void Dispose()
    {
        _signals.ForEach(s => s.Dispose());
        _crowd.Dispose();
        _server?.Dispose();
        _console.Dispose();
        _logging.Dispose();
        _quit.Dispose();
    }

    private Scenario? ReadScenario()
    {
        if (_options.ScenarioFile is not { } file)
            return null;
        if (!File.Exists(file))
            throw new ArgumentException($"There is no scenario {file}.");
        return ScenarioReader.Read(file, File.ReadAllText(file), (section, key, value) =>
        {
            if (_options.Configuration.GetOrigin(section, key) != BotOptions.CommandLine)
                _options.Configuration.Set(section, key, value, file);
        });
    }

    private IConsole NewConsole() => LocalConsole.IsPossible
        ? new LocalConsole(_runner, _watchdog, () => new ConsoleOptions("pCampbot", null, 100, false), TimeProvider.System)
        : new BasicConsole(_runner, _watchdog, System.Console.In, System.Console.Out);

    private void AddCommands(PhaseRecorder whole)
    {
        var statistics = new StatRegistry();
        ProcessStats.AddTo(statistics, TimeProvider.System);
        var sampler = new StatSampler(statistics, TimeProvider.System);
        GeneralCommands.AddTo(_runner.Commands, new GeneralServices
        {
            Runner = _runner,
            Program =
                new ProgramInfo("pCampbot", Assembly.GetExecutingAssembly().GetName().Version?.ToString(3) ?? "", DateTimeOffset.UtcNow),
            Configuration = _options.Configuration,
            Settings = new SettingCatalog().Add(typeof(BotSettings)),
            Statistics = statistics,
            Sampler = sampler,
            Recorder = new StatRecorder(new StatReport(statistics, sampler), statistics, _watchdog, TimeProvider.System),
            Watchdog = _watchdog,
            Checks = new HealthChecks(),
            LogLevels = _levels,
            Shutdown = _quit.Cancel
        });
        new BotCommands(_crowd, whole).AddTo(_runner.Commands);
    }

    private void CatchSignals()
    {
        foreach (var signal in new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM })
            _signals.Add(PosixSignalRegistration.Create(signal, context =>
            {
                context.Cancel = true;
                _quit.Cancel();
            }));
    }

    private async Task<IReadOnlyList<Figures>> RunPlainly()
    {
        if (_options.ConnectAtStart)
            _ = _crowd.Connect(int.MaxValue);
        await Task.Delay(_options.RunFor ?? Timeout.InfiniteTimeSpan, _quit.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return [];
    }

    private Report MakeReport(IReadOnlyList<Figures> phases, PhaseRecorder whole)
    {
        var wanted = _scenario is null || _scenario.MaxBots == 0 ? _crowd.Bots.Count : _scenario.Phases[^1].Bots ?? _scenario.MaxBots;
        var scenario = _scenario ?? new Scenario("run", [], []);
        // copies: the bots go on
        return Report.Of(scenario, phases, whole.Take(wanted), [.. _crowd.Measures.Problems], [.. _crowd.Timeline.Samples]);
    }
}
