using OpenSim.Primitives;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>The name value by which a viewer knows which inventory item an attachment was worn from.</summary>
internal static class AttachItem
{
    /// <summary>Prefix of 26 bytes, 36 digits and hyphens, the closing zero.</summary>
    public const int MaxLength = 26 + 36 + 1;

    /// <summary>The text with its closing zero, empty when the id is zero.</summary>
    public static ReadOnlySpan<byte> Format(UUID itemId, Span<byte> scratch)
    {
        if (itemId.IsZero)
            return default;
        var prefix = "AttachItemID STRING RW SV "u8;
        prefix.CopyTo(scratch);
        Span<char> digits = stackalloc char[36];
        itemId.TryFormat(digits, out _);
        for (var i = 0; i < digits.Length; i++)
            scratch[prefix.Length + i] = (byte)digits[i];
        scratch[MaxLength - 1] = 0;
        return scratch[..MaxLength];
    }
}
