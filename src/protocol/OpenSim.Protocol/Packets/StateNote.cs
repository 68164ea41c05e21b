namespace OpenSim.Protocol.Packets;

/// <summary>
/// What a packet of state tells of one thing, as whoever plans the state wants to be reminded of it when the packet has arrived or is lost.
/// The sender does not look into it.
/// </summary>
/// <param name="Thing">The planner's own number of the thing.</param>
/// <param name="LocalId">Tells a thing from the next that gets its number.</param>
/// <param name="Parts">Which parts of its state.</param>
public readonly record struct StateNote(int Thing, uint LocalId, byte Parts);
