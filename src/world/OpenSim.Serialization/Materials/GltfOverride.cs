using System.Text;
using System.Text.Json;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Materials;

/// <summary>
/// What a viewer changes of a PBR material on one face. It comes as a document of glTF 2.0 in JSON with one material, and is kept and told
/// in LLSD notation with short keys: bc base colour, ec emissive colour, mf metallic, rf roughness, am alpha mode (0 opaque, 1 blend,
/// 2 mask), ac alpha cutoff, ds double sided, tex textures, ti their transforms (o offset, s scale, r rotation). Textures are in the order
/// base colour, normal, metallic and roughness, emissive.
/// </summary>
public static class GltfOverride
{
    /// <summary>Viewers write some 2,000 characters when everything is changed.</summary>
    public const int MaxJson = 16 * 1024;

    private const int Textures = 4;
    private static readonly JsonDocumentOptions Options = new() { MaxDepth = 16 };

    /// <summary>Empty when nothing is changed; null for what is no such document.</summary>
    public static byte[]? ToNotation(string json)
    {
        if (json.Length > MaxJson)
            return null;
        try
        {
            using var document = JsonDocument.Parse(json, Options);
            if (document.RootElement.ValueKind != JsonValueKind.Object || Get(document.RootElement, "materials") is not { } materials
                || materials.ValueKind != JsonValueKind.Array || materials.GetArrayLength() == 0)
                return null;
            var change = Read(document.RootElement, materials[0]);
            return change.Count == 0 ? [] : Encoding.UTF8.GetBytes(LlsdNotation.ToText(change));
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException) // the latter for half a surrogate in a text
        {
            return null;
        }
    }

    private static LlsdMap Read(JsonElement root, JsonElement material)
    {
        var change = new LlsdMap();
        AddTextures(root, material, change);
        AddNumbers(material, change);
        return change;
    }

    private static void AddNumbers(JsonElement material, LlsdMap change)
    {
        var surface = Get(material, "pbrMetallicRoughness");
        Add(change, "bc", Vector(Get(surface, "baseColorFactor"), 4));
        Add(change, "ec", Vector(Get(material, "emissiveFactor"), 3));
        Add(change, "mf", Real(Get(surface, "metallicFactor")));
        Add(change, "rf", Real(Get(surface, "roughnessFactor")));
        Add(change, "am", Text(Get(material, "alphaMode")) switch { "OPAQUE" => 0, "BLEND" => 1, "MASK" => 2, _ => null });
        Add(change, "ac", Real(Get(material, "alphaCutoff")));
        Add(change, "ds", Get(material, "doubleSided")?.ValueKind switch
        {
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            _ => null
        });
    }

    private static void AddTextures(JsonElement root, JsonElement material, LlsdMap change)
    {
        var surface = Get(material, "pbrMetallicRoughness");
        JsonElement?[] infos =
        [
            Get(surface, "baseColorTexture"), Get(material, "normalTexture"),
            Get(surface, "metallicRoughnessTexture") ?? Get(material, "occlusionTexture"), Get(material, "emissiveTexture")
        ];
        var (textures, transforms) = (new LlsdValue[Textures], new LlsdValue[Textures]);
        for (var i = 0; i < Textures; i++)
        {
            textures[i] = Image(root, Get(infos[i], "index")) is { } id ? id : LlsdValue.Undefined;
            transforms[i] = Transform(Get(Get(infos[i], "extensions"), "KHR_texture_transform"));
        }

        AddSome(change, "tex", textures);
        AddSome(change, "ti", transforms);
    }

    // textures[index].source names images[source].uri.
    private static UUID? Image(JsonElement root, JsonElement? index)
    {
        var source = Get(Item(Get(root, "textures"), index), "source");
        return UUID.TryParse(Text(Get(Item(Get(root, "images"), source), "uri")), out var id) ? id : null;
    }

    private static LlsdValue Transform(JsonElement? transform)
    {
        var told = new LlsdMap();
        Add(told, "o", Vector(Get(transform, "offset"), 2));
        Add(told, "s", Vector(Get(transform, "scale"), 2));
        Add(told, "r", Real(Get(transform, "rotation")));
        return told.Count == 0 ? LlsdValue.Undefined : told;
    }

    private static void Add(LlsdMap change, string key, LlsdValue? value)
    {
        if (value is not null)
            change[key] = value;
    }

    private static void AddSome(LlsdMap change, string key, LlsdValue[] values)
    {
        var last = Array.FindLastIndex(values, v => v.IsDefined);
        if (last >= 0)
            change[key] = new LlsdArray(values[..(last + 1)]);
    }

    private static JsonElement? Get(JsonElement? from, string key) =>
        from is { ValueKind: JsonValueKind.Object } map && map.TryGetProperty(key, out var value) ? value : null;

    private static JsonElement? Item(JsonElement? array, JsonElement? index) =>
        array is { ValueKind: JsonValueKind.Array } items && index is { ValueKind: JsonValueKind.Number } number
            && number.TryGetInt32(out var at) && at >= 0 && at < items.GetArrayLength()
            ? items[at]
            : null;

    private static string? Text(JsonElement? value) => value is { ValueKind: JsonValueKind.String } text ? text.GetString() : null;

    // Four decimals are all that anybody sees, and the whole has to fit a datagram.
    private static double? Number(JsonElement? value) =>
        value is { ValueKind: JsonValueKind.Number } number && number.TryGetDouble(out var real) && double.IsFinite(real)
            ? Math.Round(Math.Clamp(real, -1e6, 1e6), 4)
            : null;

    private static LlsdValue? Real(JsonElement? value) => Number(value) is { } real ? real : null;

    private static LlsdArray? Vector(JsonElement? value, int length)
    {
        if (value is not { ValueKind: JsonValueKind.Array } array || array.GetArrayLength() != length)
            return null;
        var told = new LlsdArray();
        foreach (var element in array.EnumerateArray())
            told.Add(Number(element) ?? 0);
        return told;
    }
}
