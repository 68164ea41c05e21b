using System.Globalization;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// <c>stats record start</c>: appends all statistics to a file every five seconds until told to stop. Each round begins with a line
/// "# 2026-11-21T10:00:05.000Z"; the lines after it are those of <see cref="StatReport.ShortLine"/>.
/// </summary>
public sealed class StatRecorder(StatReport report, StatRegistry registry, Watchdog watchdog, TimeProvider time) : IDisposable
{
    private readonly Lock _gate = new(); // guards the fields below
    private StreamWriter? _file;
    private ITimer? _timer;

    /// <summary>The file being written, null when not recording.</summary>
    public string? File { get; private set; }

    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be written.</exception>
    public void Start(string file)
    {
        lock (_gate)
        {
            if (_file is not null)
                return;
            _file = new StreamWriter(file, append: true);
            File = file;
            _timer = watchdog.StartTimer("Statistics record", Write, TimeSpan.Zero, StatSampler.Interval);
        }
    }

    public void Stop()
    {
        lock (_gate)
        {
            _timer?.Dispose();
            _file?.Dispose();
            _timer = null;
            _file = null;
            File = null;
        }
    }

    public void Dispose() => Stop();

    private void Write()
    {
        lock (_gate)
        {
            if (_file is null)
                return;
            try
            {
                WriteRound(_file, report, registry, time.GetUtcNow());
            }
            catch (IOException)
            {
                Stop(); // a full disk must not be met again every five seconds
            }
        }
    }

    /// <summary>One round of a recording.</summary>
    public static void WriteRound(TextWriter file, StatReport report, StatRegistry registry, DateTimeOffset now)
    {
        file.WriteLine("# " + now.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ss.fffZ", CultureInfo.InvariantCulture));
        foreach (var stat in registry.All)
            file.WriteLine(report.ShortLine(stat));
        file.Flush();
    }
}
