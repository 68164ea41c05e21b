namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Numbers of datagrams. The header has room for 32 bits; viewers count 24 of them and begin again at 0, and expect the same of a region
/// (LL_MAX_OUT_PACKET_ID). OpenSimulator counts all 32: compared within 24 both are in the right order.
/// </summary>
public static class SequenceNumber
{
    private const int UnusedBits = 8;
    private const uint Mask = uint.MaxValue >> UnusedBits;

    public static uint After(uint sequence, uint steps = 1) => (sequence + steps) & Mask;

    /// <summary>How far one is ahead of another; less than 0 when it is behind.</summary>
    public static int Ahead(uint sequence, uint other) => (int)((sequence - other) << UnusedBits) >> UnusedBits;

    /// <summary>The 24 bits that count.</summary>
    internal static uint Of(uint sequence) => sequence & Mask;
}
