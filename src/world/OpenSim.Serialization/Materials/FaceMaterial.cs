using System.Security.Cryptography;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Serialization.Materials;

/// <summary>
/// A legacy material: normal map, specular map, and how the texture's alpha is read. Kept as an asset of type
/// <see cref="AssetType.LegacyMaterial"/> in LLSD; faces name it by its id, which its contents make. Numbers are those of the
/// wire: offsets, repeats and turns in ten-thousandths.
/// </summary>
public sealed class FaceMaterial
{
    private const int BlendAlpha = 1; // how a face without a material is drawn
    private const int MaxAlphaMode = 3;

    private static readonly string[] Numbers =
    [
        "NormOffsetX", "NormOffsetY", "NormRepeatX", "NormRepeatY", "NormRotation",
        "SpecOffsetX", "SpecOffsetY", "SpecRepeatX", "SpecRepeatY", "SpecRotation"
    ];

    private readonly LlsdMap _body;

    private FaceMaterial(LlsdMap body) => _body = body;

    /// <summary>As viewers are told it.</summary>
    public LlsdMap Body => _body;

    /// <summary>It says nothing that a face without a material does not say.</summary>
    public bool IsPlain =>
        _body["DiffuseAlphaMode"].AsInteger() == BlendAlpha && _body["NormMap"].AsUuid().IsZero && _body["SpecMap"].AsUuid().IsZero;

    /// <summary>The same for the same material, whoever has made it.</summary>
    public UUID Id => new(IdOf(ToAsset()));

    /// <summary>The bytes of its asset.</summary>
    public byte[] ToAsset() => LlsdXml.ToBytes(_body);

    /// <summary>Whatever else a map has is let go, and numbers are brought into their ranges. Null for what is no map.</summary>
    public static FaceMaterial? Read(LlsdValue value)
    {
        if (value is not LlsdMap)
            return null;
        var body = new LlsdMap { ["NormMap"] = value["NormMap"].AsUuid(), ["SpecMap"] = value["SpecMap"].AsUuid() };
        foreach (var number in Numbers)
            body[number] = value[number].AsInteger();
        body["SpecColor"] = new LlsdArray(Byte(value["SpecColor"][0]), Byte(value["SpecColor"][1]), Byte(value["SpecColor"][2]), 255);
        body["SpecExp"] = Byte(value["SpecExp"]);
        body["EnvIntensity"] = Byte(value["EnvIntensity"]);
        body["DiffuseAlphaMode"] = Math.Clamp(value["DiffuseAlphaMode"].AsInteger(), 0, MaxAlphaMode);
        body["AlphaMaskCutoff"] = Byte(value["AlphaMaskCutoff"]);
        return new FaceMaterial(body);
    }

    private static int Byte(LlsdValue value) => Math.Clamp(value.AsInteger(), 0, byte.MaxValue);

#pragma warning disable CA5351 // nobody gains by two materials of one id, which change what is his only; OpenSimulator makes ids so
    private static byte[] IdOf(byte[] bytes) => MD5.HashData(bytes);
#pragma warning restore CA5351
}
