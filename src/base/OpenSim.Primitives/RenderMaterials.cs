namespace OpenSim.Primitives;

/// <summary>
/// PBR materials of faces, as extra parameter <see cref="ExtraParams.RenderMaterial"/> has them: a count, then a face and an asset's id each.
/// </summary>
public static class RenderMaterials
{
    private const int EntryLength = 17;

    /// <summary>The material of a face, zero for none.</summary>
    public static UUID Of(ReadOnlySpan<byte> all, int face)
    {
        for (var at = 1; at + EntryLength <= all.Length; at += EntryLength)
        {
            if (all[at] == face)
                return new UUID(all[(at + 1)..]);
        }

        return UUID.Zero;
    }

    /// <summary>The materials with that of one face set; empty when none is left.</summary>
    /// <param name="material">Zero takes it out.</param>
    public static byte[] With(ReadOnlySpan<byte> all, byte face, UUID material)
    {
        var entries = new List<byte> { 0 };
        for (var at = 1; at + EntryLength <= all.Length; at += EntryLength)
        {
            if (all[at] != face)
                entries.AddRange(all.Slice(at, EntryLength));
        }

        if (!material.IsZero)
            entries.AddRange([face, .. material.ToBytes()]);
        entries[0] = (byte)(entries.Count / EntryLength);
        return entries[0] == 0 ? [] : [.. entries];
    }
}
