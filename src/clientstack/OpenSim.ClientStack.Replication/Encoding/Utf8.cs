namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>Text fields of object blocks: at most 254 bytes of UTF-8 before the closing zero, never half a character.</summary>
internal static class Utf8
{
    /// <summary>Room that <see cref="Encode"/> needs.</summary>
    public const int Scratch = byte.MaxValue - 1;

    /// <summary>As much of the text as fits; a broken surrogate becomes U+FFFD.</summary>
    public static ReadOnlySpan<byte> Encode(string text, Span<byte> scratch)
    {
        System.Text.Unicode.Utf8.FromUtf16(text, scratch, out _, out var written, replaceInvalidSequences: true);
        return scratch[..written];
    }
}
