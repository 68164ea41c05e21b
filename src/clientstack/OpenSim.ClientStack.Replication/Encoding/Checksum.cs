using System.Numerics;
using System.Runtime.InteropServices;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// The number by which a viewer's cached copy of an object is compared with ours. It depends on the contents alone, so it is the same after
/// a restart; only the viewer's equality matters, not the method.
/// </summary>
internal static class Checksum
{
    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        var words = MemoryMarshal.Cast<byte, ulong>(bytes);
        foreach (var word in words)
            crc = BitOperations.Crc32C(crc, word);
        foreach (var rest in bytes[(words.Length * 8)..])
            crc = BitOperations.Crc32C(crc, rest);
        // Viewers take 0 for "not known".
        return crc == 0 ? 1 : crc;
    }
}
