using System.Text.Json;
using System.Text.Json.Nodes;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>
/// What a value counts for in a store: the characters of its texts and of the names under which they stand, and a little for each item,
/// so that many empty ones are not free.
/// </summary>
internal static class JsonSize
{
    private const int Each = 4;

    public static int Of(JsonNode? node) => node switch
    {
        null => Each,
        JsonObject map => map.Sum(pair => pair.Key.Length + Each + Of(pair.Value)) + Each,
        JsonArray array => array.Sum(item => Each + Of(item)) + Each,
        _ => Each + (node.GetValueKind() == JsonValueKind.String ? node.GetValue<string>() : node.ToJsonString()).Length
    };

    /// <summary>Of a place itself: a name in a map, or an item of an array.</summary>
    public static int OfPlace(JsonPath path) => path.Steps is [.., var last] ? last.Name.Length + Each : 0;
}
