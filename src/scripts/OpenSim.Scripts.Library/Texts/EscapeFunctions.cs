using System.Buffers;
using System.Text;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Texts;

[ScriptFunctions]
public static class EscapeFunctions
{
    private const string Digits = "0123456789ABCDEF";

    /// <summary>All but letters and digits of ASCII, byte by byte; OpenSimulator leaves <c>- _ . ~</c> too.</summary>
    public static string llEscapeURL(Dialect dialect, string url)
    {
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        Span<byte> bytes = stackalloc byte[4];
        foreach (var rune in url.EnumerateRunes())
        {
            if (rune.IsAscii && IsKept((char)rune.Value, dialect))
            {
                buffer.Add((char)rune.Value);
                continue;
            }

            foreach (var b in bytes[..rune.EncodeToUtf8(bytes)])
            {
                buffer.Add('%');
                buffer.Add(Digits[b >> 4]);
                buffer.Add(Digits[b & 15]);
            }
        }

        return buffer.Finish();
    }

    /// <summary>A percent sign takes the two characters after it, whatever they are: what is no digit counts 0.</summary>
    public static string llUnescapeURL(string url)
    {
        if (!url.Contains('%'))
            return url;
        var rented = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(url.Length));
        var length = Encoding.UTF8.GetBytes(url, rented);
        var written = 0;
        for (var i = 0; i < length; i++)
        {
            if (rented[i] != '%')
                rented[written++] = rented[i];
            else if (i + 2 < length)
            {
                rented[written++] = (byte)(Value(rented[i + 1]) << 4 | Value(rented[i + 2]));
                i += 2;
            }
            else
                break;
        }

        var text = Pieces.Decode(rented.AsSpan(0, written));
        ArrayPool<byte>.Shared.Return(rented);
        return text;
    }

    private static bool IsKept(char c, Dialect dialect) =>
        char.IsAsciiLetterOrDigit(c) || dialect == Dialect.OpenSimulator && "-_.~".Contains(c);

    private static int Value(byte digit) => digit switch
    {
        >= (byte)'0' and <= (byte)'9' => digit - '0',
        >= (byte)'A' and <= (byte)'F' => digit - 'A' + 10,
        >= (byte)'a' and <= (byte)'f' => digit - 'a' + 10,
        _ => 0
    };
}
