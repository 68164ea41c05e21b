namespace OpenSim.Services.Local.Messages;

/// <summary>The checksum of Ethernet and zip, by which viewers say which mute list they have.</summary>
internal static class Crc32
{
    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var b in bytes)
        {
            crc ^= b;
            for (var bit = 0; bit < 8; bit++)
                crc = crc >> 1 ^ (0xEDB88320 & 0u - (crc & 1));
        }

        return ~crc;
    }
}
