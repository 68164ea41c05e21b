using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.Things.Models;
using OpenSim.Testing;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>The body of a model's upload.</summary>
public static class ModelTarget
{
    private const int MaxPrims = 256;

    public const long AllocationLimit = 128 << 20;

    public static IEnumerable<byte[]> Seeds()
    {
        var box = MeshFile.Box(new Vector3(-0.5f), new Vector3(0.5f));
        var instance = new LlsdMap
        {
            ["mesh"] = 0, ["position"] = new LlsdArray(1.0, 2.0, 3.0), ["scale"] = new LlsdArray(8.0, 8.0, 8.0),
            ["rotation"] = new LlsdArray(0.0, 0.0, 0.0, 1.0), ["physics_shape_type"] = 2,
            ["face_list"] = new LlsdArray(new LlsdMap { ["diffuse_color"] = new LlsdArray(1.0, 0.0, 0.0, 1.0), ["image"] = 0 })
        };
        yield return LlsdXml.ToBytes(new LlsdMap
        {
            ["mesh_list"] = new LlsdArray(new MeshFile().With("high_lod", box).ToBytes()),
            ["texture_list"] = new LlsdArray(new byte[] { 0xFF, 0x4F, 0xFF, 0x51 }),
            ["instance_list"] = new LlsdArray(instance, instance)
        });
    }

    public static IEnumerable<string> Tokens() =>
        ["mesh_list", "texture_list", "instance_list", "face_list", "image", "<integer>-1</integer>", "<real>nan</real>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (LlsdFormat.TryRead(input, out var resources, out _, LlsdLimits.Request))
            _ = ModelReader.WhyNot(resources, MaxPrims);
    }
}
