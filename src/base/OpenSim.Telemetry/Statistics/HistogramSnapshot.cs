namespace OpenSim.Telemetry.Statistics;

/// <summary>A distribution at one moment, in the unit of its declaration. All zero when nothing was recorded.</summary>
public readonly record struct HistogramSnapshot(long Count, double Mean, double P50, double P90, double P99, double Max);
