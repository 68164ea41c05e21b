namespace OpenSim.Primitives;

/// <summary>A group as a search shows it.</summary>
public sealed record GroupListing(UUID GroupId, string Name, int Members);
