using System.Text;
using OpenSim.Llsd;
using OpenSim.Serialization.Materials;
using OpenSim.Serialization.Media;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Bodies of RenderMaterials: a few bytes may not stand for much.</summary>
public static class ZippedLlsdTarget
{
    public const long AllocationLimit = 4 << 20;

    public static IEnumerable<byte[]> Seeds() =>
    [
        ZippedLlsd.Reply(new LlsdArray(new byte[16]))["Zipped"].AsBinary(),
        ZippedLlsd.Reply(new LlsdMap { ["FullMaterialsPerFace"] = new LlsdArray(new LlsdMap { ["Face"] = 1 }) })["Zipped"].AsBinary()
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (ZippedLlsd.Unzip(input.ToArray()) is not { } value)
            return;
        foreach (var change in value["FullMaterialsPerFace"].Elements)
        {
            if (FaceMaterial.Read(change["Material"]) is { } material && FaceMaterial.Read(material.Body)!.Id != material.Id)
                throw new InvalidOperationException("Broken: a material read again is the same");
        }
    }
}

/// <summary>What viewers change of PBR materials, in JSON.</summary>
public static class GltfOverrideTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        """{"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0,0,0.5]},"alphaMode":"MASK","doubleSided":true}]}"""u8.ToArray(),
        """{"images":[{"uri":"0"}],"textures":[{"source":0}],"materials":[{"normalTexture":{"index":0,"extensions":{"KHR_texture_transform":{"scale":[1,2]}}}}]}"""u8
            .ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["materials", "index", "emissiveFactor", "1e400", "null", "[", "{"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (GltfOverride.ToNotation(Encoding.UTF8.GetString(input)) is { Length: > 0 } notation
            && !LlsdNotation.TryRead(notation, out _, out _))
            throw new InvalidOperationException("Broken: what is told can be read");
    }
}

/// <summary>Pages on faces, from a viewer and from the store.</summary>
public static class PrimMediaTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes(PrimMedia.Write([MediaEntry.Read(new LlsdMap { ["whitelist"] = new LlsdArray("*.a/b") })])!),
        "<llsd><array><map><key>home_url</key><string>x</string></map></array></llsd>"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["<OSData>", "</OSData>", "whitelist_enable", "<undef />", "*"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var faces = LlsdFormat.TryRead(input, out var value, out _, LlsdLimits.Request)
            ? PrimMedia.Read(value)
            : PrimMedia.Read(Encoding.UTF8.GetString(input));
        foreach (var face in faces)
            face?.Allows("http://example.com/a?b");
        if (PrimMedia.Write(faces) is { Length: > 0 } kept && PrimMedia.Read(kept).Count != faces.Count)
            throw new InvalidOperationException("Broken: what is kept can be read");
    }
}
