namespace OpenSim.Modules.Travels.Leaving;

/// <summary>Somebody who goes over the border on what he sits on.</summary>
internal sealed record Ride(Journey Journey, AgentPacking Packing);
