namespace OpenSim.Telemetry;

public enum StatKind
{
    /// <summary>Only grows; readers show the total and the rate.</summary>
    Counter,

    /// <summary>A value read when somebody asks.</summary>
    Gauge,

    /// <summary>A distribution; readers show count, mean and percentiles.</summary>
    Histogram
}

/// <summary>
/// A statistic, declared once: OpenSimulator's category, container and short name for <c>show stats</c>, the OpenTelemetry name for exporters.
/// </summary>
/// <param name="Category">clientstack, scene, server …</param>
/// <param name="Container">Region name, port, or another part of the category; "" is filled by the registry's owner.</param>
/// <param name="Unit">"", "ms", "bytes", "packets" …</param>
public sealed record StatDef(string Category, string Container, string ShortName, string OtelName, string Unit, StatKind Kind, string Description);
