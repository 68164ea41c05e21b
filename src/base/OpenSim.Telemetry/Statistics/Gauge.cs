namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// A value computed when somebody asks. <paramref name="read"/> runs on the asking thread, so it may only read what is published to all
/// threads.
/// </summary>
public sealed class Gauge(StatDef def, Func<double> read) : Stat(def)
{
    public override double Value => read();
}
