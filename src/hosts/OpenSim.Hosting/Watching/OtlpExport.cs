using System.Diagnostics.Metrics;
using OpenSim.Telemetry.Statistics;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;

namespace OpenSim.Hosting.Watching;

/// <summary>
/// Sends all statistics to an OpenTelemetry collector. An instrument for each OpenTelemetry name, with category and container as
/// attributes; it reads the registry when the exporter asks. Made only when an address is configured, so that nobody else loads the
/// packages.
/// </summary>
public sealed class OtlpExport : IDisposable
{
    private const string MeterName = "OpenSim";

    private readonly StatRegistry _statistics;
    private readonly Meter _meter = new(MeterName);
    private readonly HashSet<string> _known = [];
    private readonly MeterProvider _provider;

    public OtlpExport(StatRegistry statistics, Uri endpoint, TimeSpan interval)
    {
        _statistics = statistics;
        Refresh();
        _provider = Sdk.CreateMeterProviderBuilder()
            .AddMeter(MeterName)
            .AddReader(new PeriodicExportingMetricReader(
                new OtlpMetricExporter(new OtlpExporterOptions { Endpoint = endpoint, Protocol = OtlpExportProtocol.HttpProtobuf }),
                (int)interval.TotalMilliseconds))
            .Build();
    }

    /// <summary>Makes instruments for statistics that have come since the last time. From one thread at a time.</summary>
    public void Refresh()
    {
        foreach (var stat in _statistics.All)
            if (_known.Add(stat.Def.OtelName))
                AddInstruments(stat.Def);
    }

    public void Dispose()
    {
        _provider.Dispose(); // sends what is there once more
        _meter.Dispose();
    }

    private void AddInstruments(StatDef def)
    {
        var (name, unit) = (def.OtelName, def.Unit);
        switch (def.Kind)
        {
            case StatKind.Counter:
                _meter.CreateObservableCounter(name, () => Read(name, stat => stat.Value), unit, def.Description);
                break;
            case StatKind.Histogram:
                AddDistribution(name, unit, def.Description);
                break;
            default:
                _meter.CreateObservableGauge(name, () => Read(name, stat => stat.Value), unit, def.Description);
                break;
        }
    }

    // A distribution that was recorded elsewhere cannot be handed to an instrument as one: its figures go as gauges.
    private void AddDistribution(string name, string unit, string description)
    {
        void Add(string figure, Func<HistogramSnapshot, double> read) =>
            _meter.CreateObservableGauge($"{name}.{figure}",
                () => Read(name, stat => stat is Histogram h ? read(h.Snapshot()) : stat.Value), unit, description);
        Add("mean", s => s.Mean);
        Add("p50", s => s.P50);
        Add("p90", s => s.P90);
        Add("p99", s => s.P99);
        Add("max", s => s.Max);
        _meter.CreateObservableCounter(name + ".count", () => Read(name, stat => stat is Histogram h ? h.Snapshot().Count : 0), "",
            description);
    }

    private List<Measurement<double>> Read(string otelName, Func<Stat, double> read) =>
    [
        .. _statistics.All.Where(s => s.Def.OtelName == otelName).Select(s => new Measurement<double>(
            read(s),
            new KeyValuePair<string, object?>("category", s.Def.Category),
            new KeyValuePair<string, object?>("container", s.Def.Container),
            new KeyValuePair<string, object?>("name", s.Def.ShortName)))
    ];
}
