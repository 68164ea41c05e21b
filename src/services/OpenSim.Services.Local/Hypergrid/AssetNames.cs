using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Types of assets by the names that operators of OpenSimulator know.</summary>
internal static class AssetNames
{
    private static readonly Dictionary<string, sbyte> Types = new(StringComparer.OrdinalIgnoreCase)
    {
        ["Texture"] = AssetType.Texture, ["Sound"] = AssetType.Sound, ["CallingCard"] = AssetType.CallingCard, ["Landmark"] = AssetType.Landmark,
        ["Clothing"] = AssetType.Clothing, ["Object"] = AssetType.Object, ["Notecard"] = AssetType.Notecard, ["LSLText"] = AssetType.LslText,
        ["LSLBytecode"] = AssetType.LslBytecode, ["TextureTGA"] = AssetType.TextureTga, ["Bodypart"] = AssetType.BodyPart,
        ["SoundWAV"] = AssetType.SoundWav, ["ImageTGA"] = AssetType.ImageTga, ["ImageJPEG"] = AssetType.ImageJpeg,
        ["Animation"] = AssetType.Animation, ["Gesture"] = AssetType.Gesture, ["Mesh"] = AssetType.Mesh, ["Settings"] = AssetType.Settings,
        ["Material"] = AssetType.Material
    };

    /// <summary>Whether a list of names with commas between them names the type.</summary>
    public static bool Holds(string names, sbyte type) =>
        names.Split(',', StringSplitOptions.TrimEntries).Any(name => Types.TryGetValue(name, out var named) && named == type);
}
