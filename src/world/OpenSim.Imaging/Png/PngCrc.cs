namespace OpenSim.Imaging.Png;

/// <summary>The check sum of PNG chunks: CRC-32 with the reflected polynomial 0xEDB88320.</summary>
internal static class PngCrc
{
    private static readonly uint[] Table = MakeTable();

    public static uint Of(ReadOnlySpan<byte> type, ReadOnlySpan<byte> data) => ~Add(Add(uint.MaxValue, type), data);

    private static uint Add(uint crc, ReadOnlySpan<byte> bytes)
    {
        foreach (var b in bytes)
            crc = Table[(byte)(crc ^ b)] ^ crc >> 8;
        return crc;
    }

    private static uint[] MakeTable()
    {
        var table = new uint[256];
        for (var i = 0u; i < 256; i++)
        {
            var crc = i;
            for (var bit = 0; bit < 8; bit++)
                crc = (crc & 1) != 0 ? 0xEDB88320 ^ crc >> 1 : crc >> 1;
            table[i] = crc;
        }

        return table;
    }
}
