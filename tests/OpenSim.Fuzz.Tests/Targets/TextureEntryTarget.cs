using OpenSim.Primitives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Texture entries opened, changed and packed again: what was read is what is read again.</summary>
public static class TextureEntryTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        [.. Enumerable.Repeat((byte)1, 16), 0, .. new byte[36]],
        [.. Enumerable.Repeat((byte)1, 16), 0x81, 0x02, .. Enumerable.Repeat((byte)2, 16), 0, 1, 2, 3, 4, 0]
    ];

    public static IEnumerable<string> Tokens() => ["\0", "\x7f"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (TextureEntry.Read(input) is not { } entry)
            return;
        var packed = entry.ToBytes();
        if (TextureEntry.Read(packed) is not { } again || !again.ToBytes().AsSpan().SequenceEqual(packed))
            throw new InvalidOperationException("Broken: packed again it is the same");
        for (var face = 0; face < TextureEntry.MaxFaces; face++)
        {
            if (again.TextureOf(face) != entry.TextureOf(face) || again.MaterialOf(face) != entry.MaterialOf(face))
                throw new InvalidOperationException("Broken: each face is as it was");
        }
    }
}
