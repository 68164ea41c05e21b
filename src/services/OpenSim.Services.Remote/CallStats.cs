using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote;

/// <summary>Statistics of the calls of one service, at whatever addresses.</summary>
internal sealed class CallStats(StatRegistry statistics, string service)
{
    public Histogram Duration { get; } = statistics.GetOrAdd(RemoteStats.Duration.In(service), statistics.Timing);

    public Counter Failed { get; } = statistics.GetOrAdd(RemoteStats.Failed.In(service), statistics.Counter);

    public Counter Spared { get; } = statistics.GetOrAdd(RemoteStats.Spared.In(service), statistics.Counter);
}
