using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.Replication.Pending;

/// <summary>What a datagram of state says of one thing.</summary>
/// <param name="LocalId">Tells a thing from the next that gets its index or slot.</param>
internal readonly record struct StateItem(EntityKey Key, uint LocalId, UpdateParts Parts)
{
    public static StateItem From(in StateNote note) => new(new EntityKey(note.Thing), note.LocalId, (UpdateParts)note.Parts);

    public StateNote ToNote() => new(Key.Value, LocalId, (byte)Parts);
}
