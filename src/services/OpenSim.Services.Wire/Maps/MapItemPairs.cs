using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Maps;

/// <summary>The answer of <c>/MAP/MapItems/&lt;handle&gt;</c>: LLSD in XML, a list of items by the type of MapItemRequest.</summary>
public static class MapItemPairs
{
    /// <summary>First segment of the path.</summary>
    public const string Path = "/MAP";

    private const string Rest = "/MapItems/";
    private const int MaxTypes = 16;
    private const int MaxItems = 2000; // of a type: more dots than a map of one region can show
    private const int MaxName = 254; // as MapItemReply can carry

    /// <param name="handle">Of the region that is asked about.</param>
    public static string PathOf(ulong handle) => Path + Rest + handle.ToString(CultureInfo.InvariantCulture);

    /// <summary>The handle of a path behind its first segment; null when it is none.</summary>
    public static ulong? ReadPath(string rest) => rest.StartsWith(Rest, StringComparison.OrdinalIgnoreCase)
        && ulong.TryParse(rest.AsSpan(Rest.Length).TrimEnd('/'), NumberStyles.None, CultureInfo.InvariantCulture, out var handle)
            ? handle
            : null;

    public static LlsdMap Write(IReadOnlyDictionary<uint, IReadOnlyList<MapItem>> items)
    {
        var answer = new LlsdMap();
        foreach (var (type, list) in items)
            answer[type.ToString(CultureInfo.InvariantCulture)] = new LlsdArray(list.Take(MaxItems).Select(Write));
        return answer;
    }

    /// <summary>What is no item, or beyond what a region can have, is passed over.</summary>
    public static IReadOnlyDictionary<uint, IReadOnlyList<MapItem>> Read(LlsdValue answer)
    {
        var items = new Dictionary<uint, IReadOnlyList<MapItem>>();
        foreach (var (key, list) in (answer as LlsdMap)?.Items.Take(MaxTypes) ?? [])
        {
            if (uint.TryParse(key, NumberStyles.None, CultureInfo.InvariantCulture, out var type) && list is LlsdArray array)
                items[type] = [.. array.Items.Take(MaxItems).OfType<LlsdMap>().Select(Read)];
        }

        return items;
    }

    private static LlsdValue Write(MapItem item) => new LlsdMap
    {
        ["X"] = (int)item.GlobalX, ["Y"] = (int)item.GlobalY, ["ID"] = item.Id, ["Name"] = item.Name, ["Extra"] = item.Extra,
        ["Extra2"] = item.Extra2
    };

    private static MapItem Read(LlsdMap item)
    {
        var name = item["Name"].AsString();
        return new MapItem((uint)Math.Max(0, item["X"].AsInteger()), (uint)Math.Max(0, item["Y"].AsInteger()), item["ID"].AsUuid(),
            item["Extra"].AsInteger(), item["Extra2"].AsInteger(), BoundedText.Cut(name, MaxName));
    }
}
