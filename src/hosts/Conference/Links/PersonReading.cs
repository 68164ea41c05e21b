namespace OpenSim.Conference.Links;

/// <param name="X">Metres from the region's south-western corner.</param>
public sealed record PersonReading(string Name, double X, double Y, double Z);
