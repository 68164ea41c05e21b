using OpenSim.Primitives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Texture entries: what is read and written again reads the same.</summary>
public static class FaceLooksTarget
{
    public static IEnumerable<byte[]> Seeds()
    {
        var plain = FaceLook.Plain(new UUID(1, 2));
        yield return FaceLooks.Write([plain]);
        yield return FaceLooks.Write([plain, plain with { Colour = 0xFF000080, IsFullBright = true }, plain with { Repeats = (2, 3) }]);
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var (faces, again) = (new FaceLook[45], new FaceLook[45]);
        if (!FaceLooks.TryRead(input, faces))
            return;
        FaceLooks.TryRead(FaceLooks.Write(faces), again);
        for (var i = 0; i < faces.Length; i++)
        {
            if (faces[i].Texture != again[i].Texture || faces[i].Colour != again[i].Colour
                || faces[i].IsFullBright != again[i].IsFullBright)
                throw new InvalidOperationException("A face is another after it was written.");
        }
    }
}
