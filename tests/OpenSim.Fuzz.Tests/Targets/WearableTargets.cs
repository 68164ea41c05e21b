using OpenSim.Modules.Things.Baking;
using OpenSim.Primitives;
using OpenSim.Serialization.Wearables;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Body parts and clothes, as anybody can upload them.</summary>
public static class WearableTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        ("LLWearable version 22\nShirt\n\n\tpermissions 0\n\t{\n\t\tbase_mask\t7fffffff\n\t}\n\tsale_info\t0\n\t{\n\t\tsale_type\tnot\n\t}\n"u8
            + "type 4\nparameters 2\n781 .78\n803 1\ntextures 1\n1 5748decc-f629-461c-9a36-a35a221fe21f\n"u8).ToArray(),
        "LLWearable version 22\n\n\ntype 0\nparameters 1\n33 -2.3e1\ntextures 0\n"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
        ["LLWearable version 22\n", "type 16\n", "parameters 1\n", "textures 1\n", "803 .5\n", "3a367d1c-bef1-6d43-7595-e88c1e3aadb3\n", "\n"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (WearableReader.TryRead(input, out var wearable)
            && (wearable.Type > 16 || wearable.Parameters.Values.Any(w => !float.IsFinite(w))))
            throw new InvalidOperationException("Broken: a wearable is of a known kind and its weights are numbers");
    }
}

/// <summary>Outfits of what such assets say: pieces in a row, each behind an empty byte.</summary>
public static class OutfitTarget
{
    private const int Size = 8;
    private const int MaxPieces = 32;

    public static IEnumerable<byte[]> Seeds() =>
    [
        ("LLWearable version 22\n\n\ntype 4\nparameters 2\n800 .5\n803 .2\ntextures 1\n1 5748decc-f629-461c-9a36-a35a221fe21f\n\0"u8
            + "LLWearable version 22\n\n\ntype 1\nparameters 1\n111 7\ntextures 1\n0 5748decc-f629-461c-9a36-a35a221fe21f\n"u8).ToArray(),
        "LLWearable version 22\n\n\ntype 16\nparameters 1\n1238 .3\ntextures 1\n37 5748decc-f629-461c-9a36-a35a221fe21f\n"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
        ["\0", "LLWearable version 22\n\n\n", "type 13\n", "parameters 0\n", "textures 1\n", "22 3a367d1c-bef1-6d43-7595-e88c1e3aadb3\n"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var worn = new List<WornWearable>();
        foreach (var range in input.Split((byte)0))
        {
            if (worn.Count < MaxPieces && WearableReader.TryRead(input[range], out var wearable))
                worn.Add(new WornWearable(UUID.Zero, UUID.Zero, wearable));
        }

        var outfit = new Outfit(0, worn);
        if (VisualParameters.Of(outfit).Length != VisualParameters.Count || BodyHeight.Of(outfit) is not (> 0.5f and < 5))
            throw new InvalidOperationException("Broken: every outfit makes a whole body of a human's height");
        foreach (var plan in BakePlan.Of(outfit))
            Compositor.Draw(plan.Without(plan.Textures.ToHashSet()), new Dictionary<UUID, Imaging.RgbaImage>(), Size);
    }
}
