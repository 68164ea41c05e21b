using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// Element Flags: the names of the set flags with spaces between, or a number when one has no name. The older form has commas.
/// </summary>
internal static class PrimFlagWords
{
    private static readonly (string Word, uint Bit)[] Words =
    [
        .. Enum.GetValues<PrimFlags>().Where(f => f != PrimFlags.None).Select(f => (f.ToString(), (uint)f)),
        // Long dead, but still in old files under these names.
        ("JointHinge", 0x1000), ("JointP2P", 0x2000), ("JointLP2P", 0x4000), ("JointWheel", 0x8000), ("ObjectYouOfficer", 0x8_0000)
    ];

    private static readonly uint Known = (uint)Enum.GetValues<PrimFlags>().Aggregate((a, b) => a | b);

    public static string Write(uint flags)
    {
        if (flags == 0)
            return nameof(PrimFlags.None);
        return (flags & ~Known) != 0
            ? flags.ToString(CultureInfo.InvariantCulture)
            : ((PrimFlags)flags).ToString().Replace(",", "", StringComparison.Ordinal);
    }

    public static uint Read(string text)
    {
        if (uint.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var number))
            return number;
        var flags = 0u;
        foreach (var word in text.Split([' ', ',', '\t', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries))
            flags |= Array.Find(Words, w => w.Word == word).Bit;
        return flags;
    }
}
