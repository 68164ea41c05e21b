using OpenSim.Primitives;

namespace OpenSim.Protocol.Testing;

/// <summary>Whose messages are made up, and what he has heard of: ids and local ids that a message may name beside random ones.</summary>
public sealed class ForgedSession
{
    public UUID AgentId { get; init; }

    public UUID SessionId { get; init; }

    public uint CircuitCode { get; init; }

    /// <summary>Things, people, assets, folders and parcels, his own and others'.</summary>
    public List<UUID> Ids { get; } = [];

    public List<uint> LocalIds { get; } = [];
}
