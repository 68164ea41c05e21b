using OpenSim.Settings;

namespace OpenSim.Http.Pages;

/// <summary>Paths of the pages for machines.</summary>
public static class PageSettings
{
    public static readonly Setting<string> StatsPath = new(
        "Startup", "Stats_URI", "jsonSimStats", "Path of a short report about a region as JSON. Empty switches it off.");

    public static readonly Setting<string> MetricsPath = new(
        "Telemetry", "MetricsPath", "metrics",
        "Path of all statistics as OpenMetrics text, for Prometheus and its kin. Empty switches it off.");

    public static readonly Setting<string> ManagedStatsPath = new(
        "Startup", "ManagedStatsRemoteFetchURI", "ManagedStats", "Path of all statistics as JSON. Empty switches it off.");
}
