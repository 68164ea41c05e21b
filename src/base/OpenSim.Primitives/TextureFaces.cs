namespace OpenSim.Primitives;

/// <summary>
/// Textures by face out of a packed texture entry: the default first, then pairs of a set of faces (seven bits a byte, the highest first,
/// the top bit says that more follows) and the texture on them, up to an empty set. Anything that comes after, colours and the like, is not
/// looked at.
/// </summary>
public static class TextureFaces
{
    /// <summary>Most faces that a set can name here; avatars have 45.</summary>
    public const int MaxFaces = 64;

    private const int IdLength = 16;

    /// <summary>Fills as many faces as the span has. False when the bytes end early or a set is too long.</summary>
    public static bool TryRead(ReadOnlySpan<byte> entry, Span<UUID> faces)
    {
        if (entry.Length < IdLength)
            return false;
        faces.Fill(new UUID(entry));
        entry = entry[IdLength..];
        while (true)
        {
            if (!TryReadSet(ref entry, out var set))
                return false;
            if (set == 0)
                return true;
            if (entry.Length < IdLength)
                return false;
            var texture = new UUID(entry);
            entry = entry[IdLength..];
            for (var face = 0; face < faces.Length && face < MaxFaces; face++)
            {
                if ((set >> face & 1) != 0)
                    faces[face] = texture;
            }
        }
    }

    internal static bool TryReadSet(ref ReadOnlySpan<byte> entry, out ulong set)
    {
        const int LongestSet = 9; // 63 faces in sevens
        set = 0;
        for (var i = 0; i < LongestSet; i++)
        {
            if (i >= entry.Length)
                return false;
            set = set << 7 | (uint)(entry[i] & 0x7F);
            if ((entry[i] & 0x80) != 0)
                continue;
            entry = entry[(i + 1)..];
            return true;
        }

        return false;
    }
}
