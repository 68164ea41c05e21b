using System.Buffers;
using System.Text;

namespace OpenSim.Services.Wire;

/// <summary>
/// Escapes of <c>application/x-www-form-urlencoded</c> as OpenSimulator's parts write them: a plus for a space, lower-case digits
/// (<c>%3a</c>), and <c>! * ( )</c> as they are.
/// </summary>
public static class FormText
{
    private static readonly SearchValues<byte> Plain =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!*()"u8);

    private static readonly SearchValues<byte> Escapes = SearchValues.Create("+%"u8);

    public static string Escape(string text)
    {
        var buffer = new ArrayBufferWriter<byte>(text.Length + 16);
        Escape(text, buffer);
        return Encoding.ASCII.GetString(buffer.WrittenSpan);
    }

    internal static void Escape(string text, IBufferWriter<byte> output)
    {
        ReadOnlySpan<byte> rest = Encoding.UTF8.GetBytes(text);
        while (!rest.IsEmpty)
        {
            var plain = rest.IndexOfAnyExcept(Plain);
            output.Write(plain < 0 ? rest : rest[..plain]);
            if (plain < 0)
                return;
            output.Write(rest[plain] == (byte)' ' ? "+"u8 : [(byte)'%', Digit(rest[plain] >> 4), Digit(rest[plain] & 15)]);
            rest = rest[(plain + 1)..];
        }
    }

    /// <summary>An escape that is none stays as it is; bytes that are no UTF-8 become U+FFFD.</summary>
    public static string Unescape(ReadOnlySpan<byte> escaped)
    {
        var next = escaped.IndexOfAny(Escapes);
        if (next < 0)
            return Encoding.UTF8.GetString(escaped);
        var bytes = ArrayPool<byte>.Shared.Rent(escaped.Length);
        var length = Unescape(escaped, bytes);
        var text = Encoding.UTF8.GetString(bytes, 0, length);
        ArrayPool<byte>.Shared.Return(bytes);
        return text;
    }

    private static int Unescape(ReadOnlySpan<byte> escaped, Span<byte> bytes)
    {
        var length = 0;
        for (var i = 0; i < escaped.Length; i++)
        {
            var b = escaped[i];
            if (b == (byte)'%' && i + 2 < escaped.Length && (Value(escaped[i + 1]) << 4 | Value(escaped[i + 2])) is >= 0 and var escape)
            {
                b = (byte)escape;
                i += 2;
            }
            else if (b == (byte)'+')
            {
                b = (byte)' ';
            }

            bytes[length++] = b;
        }

        return length;
    }

    private static byte Digit(int value) => "0123456789abcdef"u8[value];

    private static int Value(byte digit) => digit switch
    {
        >= (byte)'0' and <= (byte)'9' => digit - '0',
        >= (byte)'a' and <= (byte)'f' => digit - 'a' + 10,
        >= (byte)'A' and <= (byte)'F' => digit - 'A' + 10,
        _ => -1
    };
}
