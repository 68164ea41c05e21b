using System.Buffers.Binary;
using System.Numerics;

namespace OpenSim.Primitives;

/// <summary>
/// A packed texture entry opened, to change single faces of it: eleven fields one after the other, each with a default value, then pairs of
/// a set of faces (seven bits a byte, the highest first, the top bit says that more follows) and their value, up to an empty set. Fields
/// that older entries lack are zero. Faces beyond <see cref="MaxFaces"/> are let go.
/// </summary>
public sealed class TextureEntry
{
    /// <summary>Viewers know no more faces of one object.</summary>
    public const int MaxFaces = 45;

    /// <summary>A longer one cannot be told in one datagram beside the rest of a prim.</summary>
    public const int MaxLength = 1400;

    private const int Texture = 0;
    private const int Colour = 1;
    private const int Repeats = 2;
    private const int Offsets = 4;
    private const int Rotation = 6;
    private const int Bump = 7;
    private const int Media = 8;
    private const int Glow = 9;
    private const int Material = 10;
    private const byte MediaFlag = 1;
    private const byte FullBrightFlag = 0x20;
    private const byte BumpMask = 0x1F;
    private const byte PlaneMask = 6;
    private const float OffsetScale = 32767;
    private const float RotationScale = 32768 / MathF.Tau;
    private const int LongestSet = 9; // 63 faces in sevens

    // Texture, colour, repeats, offsets, rotation, bump, media, glow, legacy material.
    private static readonly int[] Lengths = [16, 4, 4, 4, 2, 2, 2, 1, 1, 1, 16];
    private static readonly int[] Starts = [0, 16, 20, 24, 28, 30, 32, 34, 35, 36, 37];
    private const int RowLength = 53;

    // Row 0 is the default, row 1 the face 0.
    private readonly byte[] _rows;
    private readonly int _faces;

    private TextureEntry(int faces)
    {
        _faces = faces;
        _rows = new byte[(faces + 1) * RowLength];
    }

    /// <summary>Null for bytes that are no texture entry.</summary>
    /// <param name="faces">As many as the prim has, or more: to change one of six costs a tenth of one of 45.</param>
    public static TextureEntry? Read(ReadOnlySpan<byte> packed, int faces = MaxFaces)
    {
        var entry = new TextureEntry(Math.Clamp(faces, 1, MaxFaces));
        for (var field = Texture; field < Lengths.Length && !packed.IsEmpty; field++)
        {
            if (!entry.TryReadField(field, ref packed))
                return null;
        }

        return entry;
    }

    public UUID TextureOf(int face) => new(Value(face, Texture));

    public void SetTexture(int face, UUID texture) => texture.WriteTo(Value(face, Texture));

    /// <summary>0xRRGGBBAA.</summary>
    public uint ColourOf(int face) => ~BinaryPrimitives.ReadUInt32BigEndian(Value(face, Colour));

    public void SetColour(int face, uint colour) => BinaryPrimitives.WriteUInt32BigEndian(Value(face, Colour), ~colour);

    /// <summary>How often the texture is repeated across, and up.</summary>
    public Vector2 RepeatsOf(int face) => new(ReadSingle(face, Repeats), ReadSingle(face, Repeats + 1));

    public void SetRepeats(int face, Vector2 repeats)
    {
        BinaryPrimitives.WriteSingleLittleEndian(Value(face, Repeats), repeats.X);
        BinaryPrimitives.WriteSingleLittleEndian(Value(face, Repeats + 1), repeats.Y);
    }

    /// <summary>From -1 to 1.</summary>
    public Vector2 OffsetOf(int face) => new(ReadInt16(face, Offsets) / OffsetScale, ReadInt16(face, Offsets + 1) / OffsetScale);

    public void SetOffset(int face, Vector2 offset)
    {
        WriteInt16(face, Offsets, offset.X * OffsetScale);
        WriteInt16(face, Offsets + 1, offset.Y * OffsetScale);
    }

    /// <summary>Radians.</summary>
    public float RotationOf(int face) => ReadInt16(face, Rotation) / RotationScale;

    public void SetRotation(int face, float radians) => WriteInt16(face, Rotation, MathF.IEEERemainder(radians, MathF.Tau) * RotationScale);

    /// <summary>PRIM_SHINY_… and PRIM_BUMP_….</summary>
    public (int Shiny, int Bump) ReliefOf(int face) => (Value(face, Bump)[0] >> 6, Value(face, Bump)[0] & BumpMask);

    public void SetRelief(int face, int shiny, int bump)
    {
        ref var flags = ref Value(face, Bump)[0];
        flags = (byte)(flags & FullBrightFlag | shiny << 6 | bump & BumpMask);
    }

    /// <summary>Without light and shadow.</summary>
    public bool IsFullBright(int face) => (Value(face, Bump)[0] & FullBrightFlag) != 0;

    public void SetFullBright(int face, bool isFullBright)
    {
        ref var flags = ref Value(face, Bump)[0];
        flags = (byte)(isFullBright ? flags | FullBrightFlag : flags & ~FullBrightFlag);
    }

    /// <summary>PRIM_TEXGEN_….</summary>
    public int MappingOf(int face) => (Value(face, Media)[0] & PlaneMask) >> 1;

    public void SetMapping(int face, int mapping)
    {
        ref var flags = ref Value(face, Media)[0];
        flags = (byte)(flags & ~PlaneMask | mapping << 1 & PlaneMask);
    }

    /// <summary>From 0 to 1.</summary>
    public float GlowOf(int face) => Value(face, Glow)[0] / 255f;

    public void SetGlow(int face, float glow) => Value(face, Glow)[0] = (byte)MathF.Round(Math.Clamp(glow, 0, 1) * 255);

    /// <summary>Id of the legacy material on a face, zero for none.</summary>
    public UUID MaterialOf(int face) => new(Value(face, Material));

    public void SetMaterial(int face, UUID material) => material.WriteTo(Value(face, Material));

    /// <summary>A page is shown on the face.</summary>
    public bool HasMedia(int face) => (Value(face, Media)[0] & MediaFlag) != 0;

    public void SetMedia(int face, bool hasMedia)
    {
        ref var flags = ref Value(face, Media)[0];
        flags = (byte)(hasMedia ? flags | MediaFlag : flags & ~MediaFlag);
    }

    public byte[] ToBytes()
    {
        var output = new List<byte>(128);
        for (var field = 0; field < Lengths.Length; field++)
            WriteField(field, output);
        output.RemoveAt(output.Count - 1); // nothing follows the last field
        return [.. output];
    }

    private float ReadSingle(int face, int field) => BinaryPrimitives.ReadSingleLittleEndian(Value(face, field));

    private short ReadInt16(int face, int field) => BinaryPrimitives.ReadInt16LittleEndian(Value(face, field));

    private void WriteInt16(int face, int field, float value) => BinaryPrimitives.WriteInt16LittleEndian(
        Value(face, field), (short)Math.Clamp(MathF.Round(value), short.MinValue, short.MaxValue));

    private Span<byte> Value(int face, int field)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(face);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(face, _faces);
        return At(face + 1, field);
    }

    private Span<byte> At(int row, int field) => _rows.AsSpan(row * RowLength + Starts[field], Lengths[field]);

    private bool TryReadField(int field, ref ReadOnlySpan<byte> packed)
    {
        var length = Lengths[field];
        if (packed.Length < length)
            return false;
        for (var row = 0; row <= _faces; row++)
            packed[..length].CopyTo(At(row, field));
        packed = packed[length..];
        while (TryReadSet(ref packed, out var set))
        {
            if (set == 0)
                return true;
            if (packed.Length < length)
                return false;
            for (var face = 0; face < _faces; face++)
            {
                if ((set >> face & 1) != 0)
                    packed[..length].CopyTo(At(face + 1, field));
            }

            packed = packed[length..];
        }

        return packed.IsEmpty; // the last field need not end in an empty set
    }

    /// <summary>False at the end of the bytes, and for a set that is too long or cut off.</summary>
    private static bool TryReadSet(ref ReadOnlySpan<byte> packed, out ulong set)
    {
        set = 0;
        for (var i = 0; i < LongestSet && i < packed.Length; i++)
        {
            set = set << 7 | (uint)(packed[i] & 0x7F);
            if ((packed[i] & 0x80) != 0)
                continue;
            packed = packed[(i + 1)..];
            return true;
        }

        return false;
    }

    private void WriteField(int field, List<byte> output)
    {
        output.AddRange(At(0, field));
        var told = 0UL;
        for (var face = 0; face < _faces; face++)
        {
            if ((told >> face & 1) != 0 || At(face + 1, field).SequenceEqual(At(0, field)))
                continue;
            var set = FacesLike(face, field);
            told |= set;
            WriteSet(set, output);
            output.AddRange(At(face + 1, field));
        }

        output.Add(0);
    }

    private ulong FacesLike(int first, int field)
    {
        var set = 0UL;
        for (var face = first; face < _faces; face++)
        {
            if (At(face + 1, field).SequenceEqual(At(first + 1, field)))
                set |= 1UL << face;
        }

        return set;
    }

    private static void WriteSet(ulong set, List<byte> output)
    {
        var shift = 0;
        while (set >> shift >= 0x80)
            shift += 7;
        for (; shift > 0; shift -= 7)
            output.Add((byte)(set >> shift & 0x7F | 0x80));
        output.Add((byte)(set & 0x7F));
    }
}
