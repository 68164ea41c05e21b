using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>
/// PRIM_GLTF_…: what faces change of their PBR materials. An empty text in the place of a value leaves it as the material has it, and is
/// what is told of such a value. Faces without a material have no changes of it.
/// </summary>
internal static class GltfRules
{
    private const int Textures = 4; // base colour, normal, metallic and roughness, emissive
    private const int OfTexture = 0; // asset type

    public static bool TrySet(RegionScript script, SceneObjectPart part, int rule, ref RuleReader reader)
    {
        if (TextureOf(rule) is not { } texture)
            return false;
        var face = reader.Integer();
        var change = new LlsdMap();
        var image = reader.Optional();
        LlsdValue id = image.IsText && image.Text.Length > 0 && FaceRules.Asset(script, image.Text, OfTexture) is { } found
            ? found
            : LlsdValue.Undefined;
        var place = new LlsdMap();
        Set(place, "s", Flat(reader.Optional()));
        Set(place, "o", Flat(reader.Optional()));
        Set(place, "r", Number(reader.Optional()));
        ReadRest(rule, ref reader, change);
        if (reader.Wrong == 0)
            Gltf.Change(part, face, present => Changed(present, rule, texture, id, place, change));
        return true;
    }

    public static bool TryGet(SceneObjectPart part, int rule, int face, List<ListItem> into)
    {
        if (TextureOf(rule) is not { } texture)
            return false;
        var sides = PrimSides.Of(part.Shape, part.ExtraParams);
        var (first, end) = face == FaceRules.AllSides ? (0, sides) : (face, Math.Min(face + 1, sides));
        for (var at = first; at >= 0 && at < end; at++)
        {
            var all = Gltf.Of(part, at);
            var (id, place) = (all["tex"][texture], all["ti"][texture]);
            into.AddRange([id.IsDefined ? FaceRules.Shown(part, id.AsUuid()) : "", Vector(place["s"]), Vector(place["o"]), Number(place["r"])]);
            AddRest(rule, all, into);
        }

        return true;
    }

    /// <summary>Its place in the list of textures; null for a rule that is none of these.</summary>
    private static int? TextureOf(int rule) => rule switch
    {
        Rule.GltfBaseColor => 0,
        Rule.GltfNormal => 1,
        Rule.GltfMetallicRoughness => 2,
        Rule.GltfEmissive => 3,
        _ => null
    };

    private static string[] FieldsOf(int rule) => rule switch
    {
        Rule.GltfBaseColor => ["bc", "am", "ac", "ds"],
        Rule.GltfMetallicRoughness => ["mf", "rf"],
        Rule.GltfEmissive => ["ec"],
        _ => []
    };

    private static void ReadRest(int rule, ref RuleReader reader, LlsdMap change)
    {
        switch (rule)
        {
            case Rule.GltfEmissive: Set(change, "ec", Colour(reader.Optional())); break;
            case Rule.GltfMetallicRoughness:
                Set(change, "mf", Number(reader.Optional()));
                Set(change, "rf", Number(reader.Optional()));
                break;
            case Rule.GltfBaseColor:
                var (colour, alpha) = (Colour(reader.Optional()), Number(reader.Optional()));
                if (colour is not null || alpha is not null)
                {
                    var parts = colour ?? Gltf.Numbers(1, 1, 1);
                    parts.Add(alpha ?? 1.0);
                    change["bc"] = parts;
                }

                Set(change, "am", Whole(reader.Optional()));
                Set(change, "ac", Number(reader.Optional()));
                Set(change, "ds", Whole(reader.Optional()) is { } isDouble ? isDouble.AsInteger() != 0 : null);
                break;
        }
    }

    private static LlsdMap Changed(LlsdMap present, int rule, int texture, LlsdValue id, LlsdMap place, LlsdMap change)
    {
        foreach (var field in FieldsOf(rule))
            present.Items.Remove(field);
        foreach (var (field, value) in change.Items)
            present[field] = value;
        Put(present, "tex", texture, id);
        Put(present, "ti", texture, place.Count > 0 ? place : LlsdValue.Undefined);
        return present;
    }

    private static void Put(LlsdMap map, string field, int at, LlsdValue value)
    {
        var values = new LlsdValue[Textures];
        for (var i = 0; i < Textures; i++)
            values[i] = i == at ? value : map[field][i];
        var last = Array.FindLastIndex(values, each => each.IsDefined);
        if (last < 0)
            map.Items.Remove(field);
        else
            map[field] = new LlsdArray(values[..(last + 1)]);
    }

    private static void AddRest(int rule, LlsdMap all, List<ListItem> into)
    {
        switch (rule)
        {
            case Rule.GltfEmissive: into.Add(Vector(all["ec"])); break;
            case Rule.GltfMetallicRoughness: into.AddRange([Number(all["mf"]), Number(all["rf"])]); break;
            case Rule.GltfBaseColor:
                into.AddRange([Vector(all["bc"]), Number(all["bc"][3]), Whole(all["am"]), Number(all["ac"]), Whole(all["ds"])]);
                break;
        }
    }

    private static void Set(LlsdMap map, string field, LlsdValue? value)
    {
        if (value is not null)
            map[field] = value;
    }

    private static LlsdArray? Flat(in ListItem item) => item.Type == Declarations.ScriptType.Vector
        ? Gltf.Numbers(item.Vector.X, item.Vector.Y)
        : null;

    private static LlsdArray? Colour(in ListItem item) => item.Type == Declarations.ScriptType.Vector
        ? Gltf.Numbers(item.Vector.X, item.Vector.Y, item.Vector.Z)
        : null;

    private static LlsdValue? Number(in ListItem item) =>
        item.IsFloat ? Gltf.Number(item.Float) : item.IsInteger ? (double)item.Integer : null;

    private static LlsdValue? Whole(in ListItem item) => item.IsInteger ? item.Integer : item.IsFloat ? (int)item.Float : null;

    private static ListItem Vector(LlsdValue value) => value.IsDefined
        ? new Vector3((float)value[0].AsReal(), (float)value[1].AsReal(), (float)value[2].AsReal())
        : "";

    private static ListItem Number(LlsdValue value) => value.IsDefined ? value.AsReal() : "";

    private static ListItem Whole(LlsdValue value) => value.IsDefined ? value.AsBoolean() && value is LlsdBoolean ? 1 : value.AsInteger() : "";
}
