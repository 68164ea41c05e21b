using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace OpenSim.Primitives;

/// <summary>
/// A 16-byte identifier as the protocol carries it: bytes in the order in which they are printed (big-endian), unlike
/// <see cref="Guid"/>, whose first three fields are little-endian in memory.
/// </summary>
public readonly struct UUID : IEquatable<UUID>, IComparable<UUID>, ISpanFormattable, IUtf8SpanFormattable
{
    private readonly ulong _high;
    private readonly ulong _low;

    public static readonly UUID Zero;

    public UUID(ulong high, ulong low)
    {
        _high = high;
        _low = low;
    }

    /// <summary>Reads 16 bytes in printed order.</summary>
    public UUID(ReadOnlySpan<byte> bytes)
    {
        _high = BinaryPrimitives.ReadUInt64BigEndian(bytes);
        _low = BinaryPrimitives.ReadUInt64BigEndian(bytes[8..]);
    }

    public UUID(string text)
    {
        if (!TryParse(text, out this))
            throw new FormatException($"'{text}' is not a UUID.");
    }

    public bool IsZero => (_high | _low) == 0;

    /// <summary>The first eight printed bytes as one number; with <see cref="Low"/> the whole value.</summary>
    public ulong High => _high;

    public ulong Low => _low;

    /// <summary>A version 4 identifier from the system's random source.</summary>
    public static UUID Random()
    {
        Span<byte> bytes = stackalloc byte[16];
        RandomNumberGenerator.Fill(bytes);
        bytes[6] = (byte)(bytes[6] & 0x0F | 0x40);
        bytes[8] = (byte)(bytes[8] & 0x3F | 0x80);
        return new UUID(bytes);
    }

    /// <summary>Writes 16 bytes in printed order.</summary>
    public void WriteTo(Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt64BigEndian(destination, _high);
        BinaryPrimitives.WriteUInt64BigEndian(destination[8..], _low);
    }

    public byte[] ToBytes()
    {
        var bytes = new byte[16];
        WriteTo(bytes);
        return bytes;
    }

    public static UUID Parse(ReadOnlySpan<char> text) =>
        TryParse(text, out var id) ? id : throw new FormatException($"'{text}' is not a UUID.");

    /// <summary>Accepts 32 hexadecimal digits, with or without the four hyphens; nothing else.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out UUID id)
    {
        id = default;
        text = text.Trim();
        if (text.Length == 36 && text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-')
        {
            Span<char> digits = stackalloc char[32];
            text[..8].CopyTo(digits);
            text[9..13].CopyTo(digits[8..]);
            text[14..18].CopyTo(digits[12..]);
            text[19..23].CopyTo(digits[16..]);
            text[24..].CopyTo(digits[20..]);
            return TryParseDigits(digits, out id);
        }

        return text.Length == 32 && TryParseDigits(text, out id);
    }

    public static bool TryParse([NotNullWhen(true)] string? text, out UUID id) => TryParse(text.AsSpan(), out id);

    private static bool TryParseDigits(ReadOnlySpan<char> digits, out UUID id)
    {
        ulong high = 0, low = 0;
        for (var i = 0; i < 32; i++)
        {
            var digit = HexValue(digits[i]);
            if (digit < 0)
            {
                id = default;
                return false;
            }

            if (i < 16)
                high = high << 4 | (uint)digit;
            else
                low = low << 4 | (uint)digit;
        }

        id = new UUID(high, low);
        return true;
    }

    private static int HexValue(char c) => c switch
    {
        >= '0' and <= '9' => c - '0',
        >= 'a' and <= 'f' => c - 'a' + 10,
        >= 'A' and <= 'F' => c - 'A' + 10,
        _ => -1
    };

    public bool Equals(UUID other) => _high == other._high && _low == other._low;

    public override bool Equals([NotNullWhen(true)] object? obj) => obj is UUID other && Equals(other);

    // Identifiers are mostly random; mixing both halves keeps the hand-made ones of tests apart too.
    public override int GetHashCode() => (_high * 0x9E3779B97F4A7C15 ^ _low * 0xC2B2AE3D27D4EB4F).GetHashCode();

    public int CompareTo(UUID other)
    {
        var byHigh = _high.CompareTo(other._high);
        return byHigh != 0 ? byHigh : _low.CompareTo(other._low);
    }

    public static bool operator ==(UUID left, UUID right) => left.Equals(right);

    public static bool operator !=(UUID left, UUID right) => !left.Equals(right);

    /// <summary>Bitwise exclusive or of the two values: how private IM session ids and secure ids are combined.</summary>
    public static UUID operator ^(UUID left, UUID right) => new(left._high ^ right._high, left._low ^ right._low);

    /// <summary>
    /// The MD5 of both values' bytes: the id of an asset that a viewer uploads, from its transaction id and its secure session id, which
    /// only it and the simulator know.
    /// </summary>
    public UUID Combine(UUID other)
    {
        Span<byte> both = stackalloc byte[32];
        WriteTo(both);
        other.WriteTo(both[16..]);
        Span<byte> hash = stackalloc byte[16];
#pragma warning disable CA5351 // the protocol's own way of making an id; nothing rests on its strength
        MD5.HashData(both, hash);
#pragma warning restore CA5351
        return new UUID(hash);
    }

    public override string ToString() => string.Create(36, this, static (span, id) => id.TryFormat(span, out _));

    public string ToString(string? format, IFormatProvider? formatProvider) => ToString();

    public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default,
        IFormatProvider? provider = null)
    {
        charsWritten = 0;
        if (destination.Length < 36)
            return false;
        const string Hex = "0123456789abcdef";
        var at = 0;
        for (var i = 0; i < 16; i++)
        {
            if (i is 4 or 6 or 8 or 10)
                destination[at++] = '-';
            var value = (byte)((i < 8 ? _high : _low) >> (56 - 8 * (i & 7)));
            destination[at++] = Hex[value >> 4];
            destination[at++] = Hex[value & 15];
        }

        charsWritten = 36;
        return true;
    }

    /// <summary>The 36 characters as UTF-8, for writers that never make a string.</summary>
    public bool TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format = default,
        IFormatProvider? provider = null)
    {
        Span<char> text = stackalloc char[36];
        bytesWritten = 0;
        if (utf8Destination.Length < 36)
            return false;
        TryFormat(text, out _);
        for (var i = 0; i < 36; i++)
            utf8Destination[i] = (byte)text[i];
        bytesWritten = 36;
        return true;
    }

    /// <summary>The UTF-8 form of <see cref="TryParse(ReadOnlySpan{char}, out UUID)"/>.</summary>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out UUID id)
    {
        Span<char> text = stackalloc char[64];
        id = default;
        if (utf8.Length > text.Length)
            return false;
        for (var i = 0; i < utf8.Length; i++)
            text[i] = (char)utf8[i];
        return TryParse(text[..utf8.Length], out id);
    }
}
