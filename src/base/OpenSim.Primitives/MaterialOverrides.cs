using System.Buffers.Binary;

namespace OpenSim.Primitives;

/// <summary>
/// What faces change of their PBR materials, as column MatOvrd and archives carry it: a count, then for each face its number, a length
/// (u16, little-endian) and LLSD notation. A count of zero says that there was something and is no more, which viewers that keep objects
/// on disk have to be told.
/// </summary>
public static class MaterialOverrides
{
    /// <summary>They go to viewers in one datagram, which may travel in fragments, with the words between them.</summary>
    public const int MaxLength = 1800;

    private const int HeadLength = 3;

    /// <summary>Nothing any more.</summary>
    public static byte[] Cleared => [0];

    /// <summary>The next override; false at the end, and where the bytes do not follow the form.</summary>
    /// <param name="at">0 to begin with.</param>
    public static bool TryNext(ReadOnlySpan<byte> all, ref int at, out byte face, out ReadOnlySpan<byte> notation)
    {
        face = 0;
        notation = default;
        at = Math.Max(at, 1);
        if (all.Length - at < HeadLength)
            return false;
        var length = BinaryPrimitives.ReadUInt16LittleEndian(all[(at + 1)..]);
        if (length > all.Length - at - HeadLength)
            return false;
        face = all[at];
        notation = all.Slice(at + HeadLength, length);
        at += HeadLength + length;
        return true;
    }

    /// <summary>
    /// The overrides with that of one face set, or without it. Null when they would be longer than <see cref="MaxLength"/>.
    /// </summary>
    /// <param name="notation">Empty takes it out.</param>
    public static byte[]? With(ReadOnlySpan<byte> all, byte face, ReadOnlySpan<byte> notation)
    {
        Span<byte> room = stackalloc byte[MaxLength];
        var length = 1;
        for (var at = 0; TryNext(all, ref at, out var found, out var present);)
        {
            if (found != face && !TryAppend(room, ref length, found, present))
                return null;
        }

        if (!notation.IsEmpty && !TryAppend(room, ref length, face, notation))
            return null;
        return room[..length].ToArray();
    }

    private static bool TryAppend(Span<byte> room, ref int length, byte face, ReadOnlySpan<byte> notation)
    {
        if (room.Length - length < HeadLength + notation.Length || room[0] == byte.MaxValue)
            return false;
        room[length] = face;
        BinaryPrimitives.WriteUInt16LittleEndian(room[(length + 1)..], (ushort)notation.Length);
        notation.CopyTo(room[(length + HeadLength)..]);
        length += HeadLength + notation.Length;
        room[0]++;
        return true;
    }
}
