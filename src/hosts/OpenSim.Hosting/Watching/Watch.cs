using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Hosting.Watching;

/// <summary>
/// Statistics of the process, their readings every few seconds, the watchdog's rounds, and what is sent elsewhere of it all. Works until
/// disposed of, on a thread of its own: it goes on when all threads of the pool are held up, and a round wakes nobody else, where a timer
/// wakes the timers' thread, a worker and the pool's gate.
/// </summary>
public sealed class Watch : IDisposable
{
    private static readonly TimeSpan WatchInterval = TimeSpan.FromSeconds(1);

    private const int RoundsToSample = 5; // StatSampler.Interval

    private readonly NetworkStats _network;
    private readonly OtlpExport? _export; // null when the settings name no receiver
    private readonly ManualResetEvent _ended = new(false);
    private readonly Thread _thread;

    public Watch(ProgramGround ground)
    {
        Sampler = new StatSampler(ground.Statistics, ground.Time);
        Report = new StatReport(ground.Statistics, Sampler);
        Recorder = new StatRecorder(Report, ground.Statistics, ground.Watchdog, ground.Time);
        ProcessStats.AddTo(ground.Statistics, ground.Time);
        ThreadStats.AddTo(ground.Statistics, ground.Watchdog);
        _network = new NetworkStats(ground.Statistics);
        var resources = new ResourceWatch(ground);
        ground.Health.Add(new HealthCheck(
            "server.thread.SignsOfLife", "Every named thread gives signs of life; 'show threads' lists them.",
            () => LateThreads(ground.Watchdog)));
        ground.Health.Add(new HealthCheck(
            "server.thread.Owners", "The threads of regions and stores live; when one was ended by an exception the process ends.",
            () => ground.Watchdog.OwnerDeath)
        { IsFatal = true });
        _export = Export(ground);
        _thread = ground.Watchdog.Start("Watchdog", named => Run(named, ground.Watchdog, resources));
    }

    public StatSampler Sampler { get; }

    public StatReport Report { get; }

    public StatRecorder Recorder { get; }

    public void Dispose()
    {
        Recorder.Dispose();
        _ended.Set();
        _thread.Join();
        _ended.Dispose();
        _export?.Dispose();
        _network.Dispose();
    }

    private void Run(NamedThread named, Watchdog watchdog, ResourceWatch resources)
    {
        var (checking, looking, sampling) = (watchdog.Guard("Watchdog"), watchdog.Guard("Resources"), watchdog.Guard("Statistics"));
        var round = 0;
        do
        {
            named.Beat();
            if (round++ % RoundsToSample == 0)
                sampling.Run(Sample);
            looking.Run(resources.Look);
            checking.Run(() => watchdog.Check());
        }
        while (!_ended.WaitOne(WatchInterval));
    }

    private static OtlpExport? Export(ProgramGround ground)
    {
        var endpoint = ground.Configuration.Get(TelemetrySettings.OtlpEndpoint);
        if (endpoint.Length == 0)
            return null;
        if (Uri.TryCreate(endpoint, UriKind.Absolute, out var address) && address.Scheme is "http" or "https")
            return new OtlpExport(ground.Statistics, new Uri(endpoint),
                TimeSpan.FromSeconds(ground.Configuration.Get(TelemetrySettings.OtlpInterval)));
        ground.Warn($"[Telemetry] OtlpEndpoint = {endpoint}: not an address such as http://127.0.0.1:4318/v1/metrics; nothing is sent.");
        return null;
    }

    private void Sample()
    {
        Sampler.Sample();
        _export?.Refresh();
    }

    private static string? LateThreads(Watchdog watchdog)
    {
        var late = watchdog.Threads.Where(t => t.IsLate)
            .Select(t => FormattableString.Invariant($"{t.Name} is silent for {t.SinceBeat.TotalSeconds:F1} s"))
            .ToList();
        return late.Count == 0 ? null : string.Join(", ", late) + ".";
    }
}
