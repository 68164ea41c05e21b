namespace OpenSim.Imaging.Jpeg;

/// <summary>Numbers of ITU-T T.81: the order of coefficients, and the tables that its annex K found good for pictures.</summary>
internal static class JpegTables
{
    /// <summary>Places of coefficients in the order in which they are written.</summary>
    public static readonly int[] ZigZag =
    [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
        35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63
    ];

    /// <summary>Table K.3: how many codes have 1, 2, … 16 bits.</summary>
    public static readonly byte[] DcLengths = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];

    public static readonly byte[] DcValues = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

    /// <summary>Table K.5.</summary>
    public static readonly byte[] AcLengths = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D];

    public static readonly byte[] AcValues = Convert.FromHexString(
        "01020300041105122131410613516107227114328191A1082342B1C11552D1F02433627282090A161718191A25262728292A3435363738393A434445464748494A"
        + "535455565758595A636465666768696A737475767778797A838485868788898A92939495969798999AA2A3A4A5A6A7A8A9AAB2B3B4B5B6B7B8B9BAC2C3C4C5C6C7"
        + "C8C9CAD2D3D4D5D6D7D8D9DAE1E2E3E4E5E6E7E8E9EAF1F2F3F4F5F6F7F8F9FA");

    // Table K.1, by rows.
    private static readonly byte[] Base =
    [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
        18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99
    ];

    /// <summary>Steps by which coefficients are divided, by rows; the usual scale of quality, where 50 is the table itself.</summary>
    public static byte[] Quantisation(int quality)
    {
        quality = Math.Clamp(quality, 1, 100);
        var scale = quality < 50 ? 5000 / quality : 200 - (2 * quality);
        return [.. Base.Select(step => (byte)Math.Clamp(((step * scale) + 50) / 100, 1, 255))];
    }
}
