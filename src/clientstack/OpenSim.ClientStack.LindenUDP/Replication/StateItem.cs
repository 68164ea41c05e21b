namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>What a datagram of state says of one thing.</summary>
/// <param name="LocalId">Tells a thing from the next that gets its index or slot.</param>
internal readonly record struct StateItem(EntityKey Key, uint LocalId, Owed Owed);
