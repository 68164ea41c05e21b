using System.Buffers.Binary;
using System.Text;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Library.Texts;

/// <summary>Base64. What is read ends at the first character that is none of it.</summary>
[ScriptFunctions]
public static class Base64Functions
{
    public static string llStringToBase64(string str) => Convert.ToBase64String(Encoding.UTF8.GetBytes(str));

    /// <summary>Control characters but tab and line feed are question marks.</summary>
    public static string llBase64ToString(string str)
    {
        var bytes = Read(str);
        if (bytes.Length > 0 && bytes[^1] == 0)
            bytes = bytes[..^1];
        foreach (ref var b in bytes)
        {
            if (b < 0x1F && b is not (9 or 10 or 15))
                b = (byte)'?';
        }

        return Pieces.Lenient.GetString(bytes);
    }

    /// <summary>Four bytes, the highest first, in eight characters.</summary>
    public static string llIntegerToBase64(int number)
    {
        Span<byte> bytes = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(bytes, number);
        return Convert.ToBase64String(bytes);
    }

    /// <summary>0 if there are more than eight characters; bytes that are missing are 0.</summary>
    public static int llBase64ToInteger(string str)
    {
        if (str.Length > 8)
            return 0;
        Span<byte> bytes = stackalloc byte[8];
        bytes.Clear();
        Read(str, bytes);
        return BinaryPrimitives.ReadInt32BigEndian(bytes);
    }

    /// <summary>Bytes of the first, each with one of the second, which is repeated.</summary>
    public static string llXorBase64(string str1, string str2)
    {
        var bytes = Read(str1);
        var mask = Read(str2);
        if (mask.IsEmpty)
            return str1;
        for (var i = 0; i < bytes.Length; i++)
            bytes[i] ^= mask[i % mask.Length];
        return Convert.ToBase64String(bytes);
    }

    public static string llXorBase64Strings(string str1, string str2) => llXorBase64(str1, str2);

    public static string llXorBase64StringsCorrect(string str1, string str2) => llXorBase64(str1, str2);

    /// <summary>The bytes of as much of a text as is base64.</summary>
    internal static Span<byte> Read(string text)
    {
        var bytes = new byte[text.Length / 4 * 3 + 3];
        return bytes.AsSpan(0, Read(text, bytes));
    }

    private static int Read(string text, Span<byte> bytes)
    {
        var (written, held, bits) = (0, 0, 0);
        foreach (var c in text)
        {
            var value = ValueOf(c);
            if (value < 0)
                break;
            held = held << 6 | value;
            bits += 6;
            if (bits < 8)
                continue;
            bits -= 8;
            bytes[written++] = (byte)(held >> bits);
        }

        return written;
    }

    private static int ValueOf(char c) => c switch
    {
        >= 'A' and <= 'Z' => c - 'A',
        >= 'a' and <= 'z' => c - 'a' + 26,
        >= '0' and <= '9' => c - '0' + 52,
        '+' => 62,
        '/' => 63,
        _ => -1
    };
}
