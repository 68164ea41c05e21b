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
    private const int Media = 8;
    private const int Material = 10;
    private const byte MediaFlag = 1;
    private const int LongestSet = 9; // 63 faces in sevens

    // Texture, colour, repeats, offsets, rotation, bump, media, glow, legacy material.
    private static readonly int[] Lengths = [16, 4, 4, 4, 2, 2, 2, 1, 1, 1, 16];
    private static readonly int[] Starts = [0, 16, 20, 24, 28, 30, 32, 34, 35, 36, 37];
    private const int RowLength = 53;

    // Row 0 is the default, row 1 the face 0.
    private readonly byte[] _rows = new byte[(MaxFaces + 1) * RowLength];

    private TextureEntry()
    {
    }

    /// <summary>Null for bytes that are no texture entry.</summary>
    public static TextureEntry? Read(ReadOnlySpan<byte> packed)
    {
        var entry = new TextureEntry();
        for (var field = Texture; field < Lengths.Length && !packed.IsEmpty; field++)
        {
            if (!entry.TryReadField(field, ref packed))
                return null;
        }

        return entry;
    }

    public UUID TextureOf(int face) => new(Value(face, Texture));

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

    private Span<byte> Value(int face, int field)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(face);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(face, MaxFaces);
        return At(face + 1, field);
    }

    private Span<byte> At(int row, int field) => _rows.AsSpan(row * RowLength + Starts[field], Lengths[field]);

    private bool TryReadField(int field, ref ReadOnlySpan<byte> packed)
    {
        var length = Lengths[field];
        if (packed.Length < length)
            return false;
        for (var row = 0; row <= MaxFaces; row++)
            packed[..length].CopyTo(At(row, field));
        packed = packed[length..];
        while (TryReadSet(ref packed, out var set))
        {
            if (set == 0)
                return true;
            if (packed.Length < length)
                return false;
            for (var face = 0; face < MaxFaces; face++)
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
        for (var face = 0; face < MaxFaces; face++)
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
        for (var face = first; face < MaxFaces; face++)
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
