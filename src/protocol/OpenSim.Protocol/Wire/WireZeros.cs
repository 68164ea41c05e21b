namespace OpenSim.Protocol.Wire;

/// <summary>Zeroes to read a block from that the sender left off at the end of its message.</summary>
internal static class WireZeros
{
    /// <summary>Longer than any block of the schema with its variable fields empty.</summary>
    public static ReadOnlySpan<byte> Span => new byte[2048];
}
