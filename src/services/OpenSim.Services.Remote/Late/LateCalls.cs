using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote.Late;

/// <summary>
/// Calls that may be late: what a service did not take while it was away is on the disk before its caller is told that it is done, and is
/// sent in its order when the service is back, by this process or the next. Thread-safe.
/// </summary>
public sealed partial class LateCalls : ILateNews, IAsyncDisposable
{
    private const long Mega = 1024 * 1024;

    /// <summary>Somebody waits for the answer, which may as well come from the disk.</summary>
    internal static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(2);

    private readonly string _folder;
    private readonly Limit _bytes;
    private readonly TimeProvider _time;
    private readonly ILogger _log;
    private readonly Counter _refused;
    private readonly ConcurrentDictionary<string, LateLine> _lines = new(StringComparer.Ordinal);
    private readonly CancellationTokenSource _closing = new();
    private readonly PeriodicTimer _timer;
    private readonly Task _sending;

    /// <summary>Takes over what the last process has left.</summary>
    /// <exception cref="IOException">The folder cannot be made or read.</exception>
    public LateCalls(string folder, Configuration configuration, StatRegistry statistics, TimeProvider time, ILogger log)
    {
        (_folder, _time, _log) = (folder, time, log);
        _bytes = statistics.Limit(LateLimits.Bytes, () => configuration.Get(RemoteSettings.LateMegabytes) * Mega);
        _refused = statistics.Counter(RemoteStats.LateRefused);
        statistics.Gauge(RemoteStats.Late, () => Count);
        Directory.CreateDirectory(folder);
        foreach (var left in Directory.EnumerateDirectories(folder))
            LineOf(Path.GetFileName(left));
        _timer = new PeriodicTimer(Pause, time);
        _sending = SendAll();
    }

    public event Action<LateRefusal> OnRefused = _ => { };

    /// <summary>How many wait.</summary>
    public int Count => _lines.Values.Sum(line => line.Count);

    /// <summary>Sends what waits, as far as the services take it. True when nothing waits any more.</summary>
    public async Task<bool> Drain()
    {
        foreach (var line in _lines.Values)
            await line.Send();
        return Count == 0;
    }

    /// <summary>The call under way has some seconds; then its connection is ended by others, and it is sent by the next process.</summary>
    public async ValueTask DisposeAsync()
    {
        await _closing.CancelAsync();
        await LateEnd.Of(_sending, _time);
    }

    /// <summary>The line of a service: the name of its section.</summary>
    internal LateLine LineOf(string service) => _lines.GetOrAdd(
        service, name => new LateLine(Path.Combine(_folder, name), _bytes, _time, _log, Refused));

    private void Refused(string service, ServiceCall call, string reason)
    {
        _refused.Add();
        LogRefused(service, LateAnswer.MethodOf(call), reason.Length > 0 ? reason : "it does not say why");
        if (LateAnswer.NewsOf(service, call, reason) is { } news)
            OnRefused(news);
    }

    private async Task SendAll()
    {
        try
        {
            while (await _timer.WaitForNextTickAsync(_closing.Token))
                await SendRound();
        }
        catch (OperationCanceledException)
        {
            // The rest is sent by the next process.
        }
    }

    // Whatever comes of one line, the others are sent, and it is tried again: nobody else sends what waits.
    private async Task SendRound()
    {
        foreach (var line in _lines.Values)
        {
            try
            {
                await line.Send(() => _closing.IsCancellationRequested);
            }
#pragma warning disable CA1031 // whatever it was, what waits would wait for ever
            catch (Exception e)
#pragma warning restore CA1031
            {
                LogRound(e);
            }
        }
    }

    [LoggerMessage(11, LogLevel.Error, "{Service} does not take {Method}, which had waited for it: {Reason}.")]
    private partial void LogRefused(string service, string method, string reason);

    [LoggerMessage(12, LogLevel.Error, "Calls that wait for services could not be sent; they are tried again.")]
    private partial void LogRound(Exception e);
}
