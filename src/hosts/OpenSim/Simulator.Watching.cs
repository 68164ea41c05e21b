using OpenSim.ClientStack.LindenCaps;
using OpenSim.ClientStack.OperatorPage;
using OpenSim.Console;
using OpenSim.Console.Commands;
using OpenSim.Host.Watching;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Host;

// Statistics, health checks and the watchdog.
internal sealed partial class Simulator
{
    private static readonly TimeSpan WatchInterval = TimeSpan.FromSeconds(1);

    private readonly LogTail _logTail = new();
    private ProgramInfo? _program;
    private OperatorSite? _operatorSite;
    private StatSampler? _sampler;
    private StatRecorder? _recorder;
    private NetworkStats? _network;
    private OtlpExport? _export;
    private Timer? _watch;
    private Timer? _sampling;

    private void AddGeneralCommands()
    {
        _program = new ProgramInfo(ProgramName, VersionNumber, _time.GetUtcNow());
        _sampler = new StatSampler(_statistics, _time);
        _recorder = new StatRecorder(new StatReport(_statistics, _sampler), _statistics, _time);
        GeneralCommands.AddTo(_commands, new GeneralServices
        {
            Runner = _runner,
            Program = _program,
            Configuration = _configuration,
            Settings = _catalogue,
            Statistics = _statistics,
            Sampler = _sampler,
            Recorder = _recorder,
            Watchdog = _watchdog,
            Checks = _health,
            LogLevels = _logLevels,
            DataFolder = _folder.Data,
            Shutdown = () => _ended.TrySetResult(0),
            Time = _time
        });
    }

    private void StartWatching()
    {
        ProcessStats.Register(_statistics, _time);
        ThreadStats.Register(_statistics, _watchdog);
        _network = new NetworkStats(_statistics);
        _statistics.Gauge(
            new StatDef("server", "jobengine", "JobsWaiting", "opensim.jobs.waiting", "", StatKind.Gauge, "Work beside the regions that has not ended."),
            () => _regions.Sum(r => r.Scene.BackgroundRunning.Count));
        _health.Add(new HealthCheck("server.thread.SignsOfLife", "Every named thread gives signs of life; 'show threads' lists them.", LateThreads));
        _watch = new Timer(_ => _watchdog.Check(), null, WatchInterval, WatchInterval);
        _sampling = new Timer(_ => Sample(), null, TimeSpan.Zero, StatSampler.Interval);
        StartExport();
    }

    private void OpenOperatorPage(CapsServer http) => _operatorSite = OperatorSite.Open(
        new OperatorPageServices
        {
            Configuration = _configuration,
            Settings = _catalogue,
            Runner = _runner,
            Statistics = _statistics,
            Checks = _health,
            Watchdog = _watchdog,
            Regions = () => [.. _regions.Select(r => r.Scene)],
            IsOpen = () => _gate.Enabled,
            Log = _logTail,
            Program = _program!,
            Time = _time
        },
        http.Router,
        _loggers);

    private async Task StopWatching()
    {
        _timerScript?.Dispose();
        _rest?.Dispose();
        _recorder?.Dispose();
        if (_watch is not null)
            await _watch.DisposeAsync();
        if (_sampling is not null)
            await _sampling.DisposeAsync();
        _export?.Dispose();
        _network?.Dispose();
    }

    private void StartExport()
    {
        var endpoint = _configuration.Get(TelemetrySettings.OtlpEndpoint);
        if (endpoint.Length == 0)
            return;
        if (!Uri.TryCreate(endpoint, UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            LogWarned($"[Telemetry] OtlpEndpoint = {endpoint}: not an address such as http://127.0.0.1:4318/v1/metrics; nothing is sent.");
        else
            _export = new OtlpExport(_statistics, address, TimeSpan.FromSeconds(_configuration.Get(TelemetrySettings.OtlpInterval)));
    }

    private void Sample()
    {
        _sampler!.Sample();
        _export?.Refresh();
    }

    private string? LateThreads()
    {
        var late = _watchdog.Threads.Where(t => t.IsLate).Select(t => FormattableString.Invariant($"{t.Name} is silent for {t.SinceBeat.TotalSeconds:F1} s")).ToList();
        return late.Count == 0 ? null : string.Join(", ", late) + ".";
    }
}
