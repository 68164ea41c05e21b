namespace OpenSim.Conference.Links;

/// <summary>How a region is at the moment.</summary>
/// <param name="TickRate">Ticks a second.</param>
/// <param name="TickTime">What one takes on average, in ms.</param>
/// <param name="Processor">Percent of a core, of the whole process.</param>
/// <param name="Memory">Resident, in MiB.</param>
/// <param name="IsOpen">Whether people can log in.</param>
/// <param name="Seats">How many people its owner and its configuration let in; zero where it does not say.</param>
public sealed record RegionReading(
    IReadOnlyList<PersonReading> People, double TickRate, double TickTime, double Processor, double Memory, double Prims, bool IsOpen,
    int Seats = 0)
{
    /// <param name="planned">What its configuration says.</param>
    public int SeatsOr(int planned) => Seats > 0 ? Seats : planned;

    /// <param name="planned">What its configuration says.</param>
    public int SeatsLeft(int planned) => Math.Max(0, SeatsOr(planned) - People.Count);
}
