namespace PCampbot.Measures;

/// <summary>How a time was distributed, in milliseconds; zeroes when nothing was measured.</summary>
public readonly record struct Spread(long Samples, double P50, double P99, double Max);
