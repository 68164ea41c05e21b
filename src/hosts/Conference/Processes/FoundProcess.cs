namespace OpenSim.Conference.Processes;

/// <summary>A process that runs for a member already.</summary>
/// <param name="IsInPlace">Whether it listens where the plan has it: what does not is out of reach.</param>
/// <param name="IsAsPlanned">Whether its command line is what a start would give it now.</param>
public sealed record FoundProcess(int Id, bool IsInPlace = true, bool IsAsPlanned = true);
