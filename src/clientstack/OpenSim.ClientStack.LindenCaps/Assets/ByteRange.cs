using System.Globalization;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>One range of bytes out of a Range header, both ends included.</summary>
internal readonly record struct ByteRange(int First, int Last)
{
    public int Length => Last - First + 1;

    /// <summary>
    /// The part of <paramref name="length"/> bytes that the header asks for. Null means the whole: no header, several ranges, one that
    /// cannot be read, or one behind the end, for which viewers that guessed the length wrong would take the asset for broken if they got
    /// status 416.
    /// </summary>
    public static ByteRange? Parse(string? header, int length)
    {
        const string Unit = "bytes=";
        if (header is null || !header.StartsWith(Unit, StringComparison.OrdinalIgnoreCase) || length == 0)
            return null;
        var range = header.AsSpan(Unit.Length).Trim();
        var dash = range.IndexOf('-');
        if (dash < 0 || range.Contains(','))
            return null;
        if (dash == 0)
            return TryNumber(range[1..], out var last) && last > 0 ? new ByteRange((int)Math.Max(0, length - last), length - 1) : null;
        if (!TryNumber(range[..dash], out var first) || first >= length)
            return null;
        if (range.Length == dash + 1)
            return new ByteRange((int)first, length - 1);
        return TryNumber(range[(dash + 1)..], out var end) && end >= first
            ? new ByteRange((int)first, (int)Math.Min(end, length - 1))
            : null;
    }

    private static bool TryNumber(ReadOnlySpan<char> text, out long number) =>
        long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
