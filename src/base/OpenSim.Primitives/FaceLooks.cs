using System.Buffers.Binary;

namespace OpenSim.Primitives;

/// <summary>
/// Packed texture entries, as tables and updates carry them: for each property its default, then pairs of a set of faces and their value up
/// to an empty set. In order: texture, colour (inverted bytes), repeats, offsets, rotation, bump with shine and full bright, media, glow,
/// material.
/// </summary>
public static class FaceLooks
{
    private const float OffsetScale = 32767;
    private const float RotationScale = 32768 / MathF.Tau;
    private const byte FullBright = 0x20;

    /// <summary>
    /// Fills as many faces as the span has. False when the textures cannot be read; what is missing behind them counts as plain.
    /// </summary>
    public static bool TryRead(ReadOnlySpan<byte> entry, Span<FaceLook> faces)
    {
        faces.Fill(FaceLook.Plain(default));
        if (!TryProperty(ref entry, 16, faces, static (value, look) => look with { Texture = new UUID(value) }))
            return false;
        _ = TryProperty(ref entry, 4, faces, static (v, look) => look with { Colour = ~BinaryPrimitives.ReadUInt32BigEndian(v) })
            && TryProperty(ref entry, 4, faces, static (v, look) => look with { Repeats = (Single(v), look.Repeats.Y) })
            && TryProperty(ref entry, 4, faces, static (v, look) => look with { Repeats = (look.Repeats.X, Single(v)) })
            && TryProperty(ref entry, 2, faces, static (v, look) => look with { Offset = (Int16(v) / OffsetScale, look.Offset.Y) })
            && TryProperty(ref entry, 2, faces, static (v, look) => look with { Offset = (look.Offset.X, Int16(v) / OffsetScale) })
            && TryProperty(ref entry, 2, faces, static (v, look) => look with { Rotation = Int16(v) / RotationScale })
            && TryProperty(ref entry, 1, faces, static (v, look) => look with { IsFullBright = (v[0] & FullBright) != 0 });
        return true;
    }

    /// <summary>The packed form; the first face's look is the default of all.</summary>
    public static byte[] Write(ReadOnlySpan<FaceLook> faces)
    {
        var entry = new MemoryStream();
        Put(entry, faces, static (look, to) => look.Texture.WriteTo(to), 16);
        Put(entry, faces, static (look, to) => BinaryPrimitives.WriteUInt32BigEndian(to, ~look.Colour), 4);
        Put(entry, faces, static (look, to) => BinaryPrimitives.WriteSingleLittleEndian(to, look.Repeats.X), 4);
        Put(entry, faces, static (look, to) => BinaryPrimitives.WriteSingleLittleEndian(to, look.Repeats.Y), 4);
        Put(entry, faces, static (look, to) => WriteInt16(to, look.Offset.X * OffsetScale), 2);
        Put(entry, faces, static (look, to) => WriteInt16(to, look.Offset.Y * OffsetScale), 2);
        Put(entry, faces, static (look, to) => WriteInt16(to, look.Rotation % MathF.Tau * RotationScale), 2);
        Put(entry, faces, static (look, to) => to[0] = look.IsFullBright ? FullBright : (byte)0, 1);
        Put(entry, faces, static (_, to) => to[0] = 0, 1);
        Put(entry, faces, static (_, to) => to[0] = 0, 1);
        Put(entry, faces, static (_, to) => to.Clear(), 16);
        return entry.ToArray();
    }

    private delegate FaceLook Taking(ReadOnlySpan<byte> value, FaceLook look);

    private delegate void Giving(FaceLook look, Span<byte> value);

    private static bool TryProperty(ref ReadOnlySpan<byte> entry, int length, Span<FaceLook> faces, Taking take)
    {
        if (entry.Length < length)
            return false;
        foreach (ref var face in faces)
            face = take(entry[..length], face);
        entry = entry[length..];
        while (TextureFaces.TryReadSet(ref entry, out var set) && set != 0)
        {
            if (entry.Length < length)
                return false;
            for (var face = 0; face < faces.Length && face < TextureFaces.MaxFaces; face++)
            {
                if ((set >> face & 1) != 0)
                    faces[face] = take(entry[..length], faces[face]);
            }

            entry = entry[length..];
        }

        return true;
    }

    private static void Put(MemoryStream entry, ReadOnlySpan<FaceLook> faces, Giving give, int length)
    {
        Span<byte> usual = stackalloc byte[length];
        Span<byte> value = stackalloc byte[length];
        give(faces[0], usual);
        entry.Write(usual);
        for (var face = 1; face < faces.Length; face++)
        {
            give(faces[face], value);
            if (value.SequenceEqual(usual))
                continue;
            WriteSet(entry, face);
            entry.Write(value);
        }

        entry.WriteByte(0);
    }

    // One face, seven bits a byte, the highest first.
    private static void WriteSet(MemoryStream entry, int face)
    {
        for (var above = face / 7; above > 0; above--)
            entry.WriteByte(above == face / 7 ? (byte)(0x80 | (1 << (face % 7))) : (byte)0x80);
        entry.WriteByte(face < 7 ? (byte)(1 << face) : (byte)0);
    }

    private static float Single(ReadOnlySpan<byte> value) => BinaryPrimitives.ReadSingleLittleEndian(value);

    private static float Int16(ReadOnlySpan<byte> value) => BinaryPrimitives.ReadInt16LittleEndian(value);

    private static void WriteInt16(Span<byte> to, float value) =>
        BinaryPrimitives.WriteInt16LittleEndian(to, (short)Math.Clamp(MathF.Round(value), short.MinValue, short.MaxValue));
}
