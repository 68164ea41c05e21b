using OpenSim.Primitives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Texture entries as viewers send them: read or refused, and a reading never depends on how many faces are wanted.</summary>
public static class TextureFacesTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        [.. Enumerable.Repeat((byte)1, 16), 0],
        [.. Enumerable.Repeat((byte)1, 16), 0x81, 0x02, .. Enumerable.Repeat((byte)2, 16), 0, 0xFF]
    ];

    public static IEnumerable<string> Tokens() => ["\0", "\x7f"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        Span<UUID> few = stackalloc UUID[8];
        Span<UUID> all = stackalloc UUID[TextureFaces.MaxFaces];
        var read = TextureFaces.TryRead(input, all);
        if (TextureFaces.TryRead(input, few) != read || (read && !few.SequenceEqual(all[..8])))
            throw new InvalidOperationException("Broken: the same bytes give the same faces");
    }
}
