namespace OpenSim.World.Regions;

/// <summary>How long a day is and where it stands on the clock.</summary>
/// <param name="Length">Seconds, at least 1.</param>
/// <param name="Offset">Seconds by which its clock is before UTC.</param>
public readonly record struct RegionDay(int Length, int Offset)
{
    /// <summary>Where no environment says otherwise: four hours, OpenSimulator's.</summary>
    public static readonly RegionDay Default = new(14_400, 57_600);

    /// <summary>0 to 1: how much of the day is over. SunPhase of SimulatorViewerTimeMessage is this times 2π.</summary>
    public double FractionAt(long unixTime)
    {
        var passed = (unixTime + Offset) % Length;
        return (passed < 0 ? passed + Length : passed) / (double)Length;
    }
}
