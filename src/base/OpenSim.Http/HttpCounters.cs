using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http;

/// <summary>The counters of one HTTP server.</summary>
internal sealed class HttpCounters(StatRegistry statistics, string container)
{
    private readonly Counter _served = statistics.Counter(HttpStats.RequestsServed.In(container));
    private readonly Counter _refused = statistics.Counter(HttpStats.RequestsRefused.In(container));

    public Counter Unknown { get; } = statistics.Counter(HttpStats.RequestsUnknown.In(container));

    public Counter Failed { get; } = statistics.Counter(HttpStats.RequestsFailed.In(container));

    public void Count(int status)
    {
        _served.Add();
        if (status is 400 or 403 or 405 or 411 or 413 or 415 or 429)
            _refused.Add();
    }
}
