namespace OpenSim.Telemetry.Plots;

/// <summary>
/// One statistic of a recording: a value for each round, NaN where it was not there. Of counters the rate a second is kept, of
/// distributions the mean.
/// </summary>
/// <param name="Container">"scene.My Region".</param>
/// <param name="Name">"FrameTime".</param>
public sealed record RecordedStat(string Container, string Name, string Unit, bool IsCounter, double[] Values)
{
    public bool IsConstant => Values.Where(double.IsFinite).Distinct().Count() <= 1;
}
