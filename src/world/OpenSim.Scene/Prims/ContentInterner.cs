namespace OpenSim.World.Prims;

/// <summary>
/// Makes equal byte arrays and strings one instance: most prims of a region repeat a few thousand texture entries, names and parameters. A
/// table of fixed size in which a new value takes the place of another of the same hash: it can forget to share, but it cannot grow.
/// </summary>
public sealed class ContentInterner
{
    private const int Size = 1 << 14;

    private readonly byte[]?[] _bytes = new byte[]?[Size];
    private readonly string?[] _texts = new string?[Size];

    /// <summary>An array of the same content; the given one when it is new. Nobody may write into it from now on.</summary>
    public byte[] Share(byte[] bytes)
    {
        if (bytes.Length == 0)
            return [];
        ref var place = ref _bytes[HashOf(bytes)];
        if (place is not null && place.AsSpan().SequenceEqual(bytes))
            return place;
        return place = bytes;
    }

    public string Share(string text)
    {
        if (text.Length == 0)
            return "";
        ref var place = ref _texts[text.GetHashCode(StringComparison.Ordinal) & (Size - 1)];
        if (place is not null && place == text)
            return place;
        return place = text;
    }

    private static int HashOf(ReadOnlySpan<byte> bytes)
    {
        var hash = default(HashCode);
        hash.AddBytes(bytes);
        return hash.ToHashCode() & (Size - 1);
    }
}
