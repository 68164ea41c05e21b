using System.Buffers;
using OpenSim.Primitives;

namespace OpenSim.Store.Sql;

/// <summary>UUIDs as databases hold them: text of 36 characters, read from UTF-8 without making a string.</summary>
public static class IdText
{
    /// <summary>Accepts 36 characters with hyphens or 32 without, and the former with more behind a semicolon.</summary>
    public static bool TryParse(scoped ReadOnlySpan<byte> text, out UUID id)
    {
        scoped Span<byte> digits = stackalloc byte[32];
        Span<byte> bytes = stackalloc byte[16];
        if (IsHyphenated(text))
        {
            text[..8].CopyTo(digits);
            text[9..13].CopyTo(digits[8..]);
            text[14..18].CopyTo(digits[12..]);
            text[19..23].CopyTo(digits[16..]);
            text[24..36].CopyTo(digits[20..]);
            text = digits;
        }

        var isId = text.Length == 32 && Convert.FromHexString(text, bytes, out _, out _) == OperationStatus.Done;
        id = isId ? new UUID(bytes) : default;
        return isId;
    }

    private static bool IsHyphenated(ReadOnlySpan<byte> text) =>
        (text.Length == 36 || (text.Length > 36 && text[36] == ';'))
        && text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-';
}
