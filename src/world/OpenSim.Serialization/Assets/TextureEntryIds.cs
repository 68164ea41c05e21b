using OpenSim.Primitives;

namespace OpenSim.Serialization.Assets;

/// <summary>
/// The ids in a texture entry: eleven fields one after the other, each a default value and then face bits with values until a zero byte.
/// The first are textures, the last legacy materials.
/// </summary>
public static class TextureEntryIds
{
    private static ReadOnlySpan<byte> FieldLengths => [16, 4, 4, 4, 2, 2, 2, 1, 1, 1, 16];

    public static void Find(ReadOnlySpan<byte> entry, ISet<UUID> found)
    {
        foreach (var length in FieldLengths)
        {
            if (!TakeField(ref entry, length, found))
                return;
        }
    }

    private static bool TakeField(ref ReadOnlySpan<byte> entry, int length, ISet<UUID> found)
    {
        do
        {
            if (entry.Length < length)
                return false;
            if (length == 16 && new UUID(entry) is { IsZero: false } id)
                found.Add(id);
            entry = entry[length..];
        }
        while (TakeFaces(ref entry));
        return true;
    }

    /// <summary>Face bits, seven a byte, the highest first; false at the zero that ends a field.</summary>
    private static bool TakeFaces(ref ReadOnlySpan<byte> entry)
    {
        var any = false;
        while (!entry.IsEmpty)
        {
            var bits = entry[0];
            entry = entry[1..];
            any |= (bits & 0x7F) != 0;
            if ((bits & 0x80) == 0)
                return any;
        }

        return false;
    }
}
