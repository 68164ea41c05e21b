using OpenSim.Primitives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Extra parameters, PBR materials in them and what faces change of those: a change is found again, and others stay.</summary>
public static class ExtraParamsTarget
{
    private static readonly UUID Material = new(1, 2);

    public static IEnumerable<byte[]> Seeds() =>
    [
        [1, 0x80, 0, 18, 0, 0, 0, 1, 3, .. new byte[16]],
        [2, 3, 2, 0, (byte)'{', (byte)'}', 4, 2, 0, (byte)'{', (byte)'}']
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        ExtraParams.TryFind(input, ExtraParams.RenderMaterial, out var present);
        var materials = RenderMaterials.With(present, 3, Material);
        if (RenderMaterials.Of(materials, 3) != Material || RenderMaterials.Of(materials, 5) != RenderMaterials.Of(present, 5))
            throw new InvalidOperationException("Broken: one face has the material, the others theirs");
        if (ExtraParams.With(input, ExtraParams.RenderMaterial, materials) is { } all
            && !(ExtraParams.TryFind(all, ExtraParams.RenderMaterial, out var found) && found.SequenceEqual(materials)))
            throw new InvalidOperationException("Broken: a parameter that is set is found");
        if (MaterialOverrides.With(input, 3, "{}"u8) is { Length: > MaterialOverrides.MaxLength })
            throw new InvalidOperationException("Broken: overrides are bounded");
    }
}
