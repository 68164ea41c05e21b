using OpenSim.Settings;

namespace OpenSim.Hosting.Watching;

/// <summary>Settings of what is told to other programs that watch.</summary>
public static class TelemetrySettings
{
    private const string Section = "Telemetry";

    public static readonly Setting<string> OtlpEndpoint = new(
        Section, "OtlpEndpoint", "",
        "Address of an OpenTelemetry collector to which all statistics are sent by OTLP over HTTP, such as "
        + "http://127.0.0.1:4318/v1/metrics. Empty sends nothing.");

    public static readonly Setting<int> OtlpInterval = new(
        Section, "OtlpInterval", 15, "Time between two sendings to the collector.", "s", 1, 3600);
}
