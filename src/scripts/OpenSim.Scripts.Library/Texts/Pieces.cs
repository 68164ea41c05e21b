using System.Text;

namespace OpenSim.Scripts.Library.Texts;

/// <summary>Pieces of texts, without new objects for what there is already.</summary>
internal static class Pieces
{
    /// <summary>Bytes that are no text become question marks, as Second Life shows them.</summary>
    public static readonly Encoding Lenient = Encoding.GetEncoding("utf-8", EncoderFallback.ReplacementFallback, new DecoderReplacementFallback("?"));

    // Scripts go through texts character by character.
    private static readonly string[] Letters = [.. Enumerable.Range(0, 128).Select(c => ((char)c).ToString())];

    public static string Of(char c) => c < Letters.Length ? Letters[c] : c.ToString();

    public static string Of(ReadOnlySpan<char> text) => text.Length switch
    {
        0 => "",
        1 => Of(text[0]),
        _ => text.ToString()
    };

    public static string Slice(string text, int start, int end) =>
        end <= start ? "" : end - start == text.Length ? text : Of(text.AsSpan(start, end - start));

    /// <summary>Bytes as text. A script's text ends at a NUL.</summary>
    public static string Decode(ReadOnlySpan<byte> bytes)
    {
        var end = bytes.IndexOf((byte)0);
        return Lenient.GetString(end < 0 ? bytes : bytes[..end]);
    }
}
