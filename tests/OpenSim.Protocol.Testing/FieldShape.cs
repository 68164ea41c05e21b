namespace OpenSim.Protocol.Testing;

/// <param name="Size">Bytes on the wire; of variable bytes, those of the length before them.</param>
internal sealed record FieldShape(string Name, FieldKind Kind, int Size);
