using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Llsd;

/// <summary>Reads LLSD in whichever form it comes.</summary>
public static class LlsdFormat
{
    /// <summary>
    /// Tells XML, binary and notation apart by their first bytes; a content type is not asked, since clients get it wrong. Never throws.
    /// </summary>
    public static bool TryRead(
        ReadOnlySpan<byte> bytes, [NotNullWhen(true)] out LlsdValue? value, [NotNullWhen(false)] out string? error,
        LlsdLimits? limits = null)
    {
        var start = bytes.TrimStart(" \t\r\n\uFEFF"u8);
        if (IsInstruction(start, "binary"u8))
            return LlsdBinaryFormat.TryRead(start, out value, out error, limits);
        if (start.StartsWith("<"u8) && !IsInstruction(start, "notation"u8))
            return LlsdXml.TryRead(start, out value, out error, limits);
        return LlsdNotation.TryRead(start, out value, out error, limits);
    }

    private static bool IsInstruction(ReadOnlySpan<byte> start, ReadOnlySpan<byte> word) =>
        start.StartsWith("<?"u8) && start[..Math.Min(40, start.Length)].IndexOf(word) >= 0;
}
