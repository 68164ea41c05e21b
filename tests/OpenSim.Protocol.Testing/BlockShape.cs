namespace OpenSim.Protocol.Testing;

/// <param name="Count">How often it stands there; 0 when a count byte before it says so.</param>
internal sealed record BlockShape(string Name, int Count, FieldShape[] Fields);
