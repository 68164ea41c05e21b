namespace OpenSim.Telemetry.Statistics;

public enum StatKind
{
    /// <summary>Only grows; readers show the total and the rate.</summary>
    Counter,

    /// <summary>A value read when somebody asks.</summary>
    Gauge,

    /// <summary>A distribution; readers show count, mean and percentiles.</summary>
    Histogram
}
