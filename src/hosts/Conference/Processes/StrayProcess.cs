namespace OpenSim.Conference.Processes;

/// <summary>A process below the conference's data that is no member's: its region was renamed, or taken out of the file.</summary>
/// <param name="Folder">Its data folder.</param>
public sealed record StrayProcess(int Id, string Folder);
