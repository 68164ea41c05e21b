namespace OpenSim.Console;

/// <summary>What <c>show info</c> tells about the program.</summary>
/// <param name="Name">"OpenSim" or "pCampbot".</param>
/// <param name="Version">As printed at the start.</param>
public sealed record ProgramInfo(string Name, string Version, DateTimeOffset Started);
