using OpenSim.Primitives;

namespace OpenSim.Store.Sql;

/// <summary>UUIDs as databases hold them: text of 36 characters, read from UTF-8 without making a string.</summary>
public static class IdText
{
    /// <summary>Accepts 36 characters with hyphens or 32 without, and the former with more behind a semicolon.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out UUID id)
    {
        id = default;
        if (text.Length > 36 && text[36] == ';')
            text = text[..36];
        if (text.Length is not (36 or 32))
            return false;
        ulong high = 0, low = 0;
        var digits = 0;
        for (var i = 0; i < text.Length; i++)
        {
            if (text.Length == 36 && i is (8 or 13 or 18 or 23))
            {
                if (text[i] != '-')
                    return false;
                continue;
            }

            var value = HexValue(text[i]);
            if (value < 0)
                return false;
            if (digits++ < 16)
                high = high << 4 | (uint)value;
            else
                low = low << 4 | (uint)value;
        }

        id = new UUID(high, low);
        return true;
    }

    private static int HexValue(byte c) => c switch
    {
        >= (byte)'0' and <= (byte)'9' => c - '0',
        >= (byte)'a' and <= (byte)'f' => c - 'a' + 10,
        >= (byte)'A' and <= (byte)'F' => c - 'A' + 10,
        _ => -1
    };
}
