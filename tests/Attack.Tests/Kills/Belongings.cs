using OpenSim.Llsd;
using OpenSim.Primitives;

namespace Attack.Tests.Kills;

/// <summary>Reads answers of the inventory service.</summary>
internal static class Belongings
{
    /// <summary>Names of what is embedded in an answer: of its <c>items</c>, <c>links</c> or <c>categories</c>.</summary>
    public static List<string> Names(LlsdValue answer, string kind) =>
        [.. answer["_embedded"][kind].Entries.Select(thing => thing.Value["name"].AsString())];

    /// <summary>Ids of all objects of a name: they come to the folder of objects and stay there.</summary>
    public static async Task<List<UUID>> Objects(Resident me, string name)
    {
        var answer = await me.Call("GET", "InventoryAPIv3", "/category/object/items");
        return [.. answer["_embedded"]["items"].Entries.Where(item => item.Value["name"].AsString() == name)
            .Select(item => item.Value["item_id"].AsUuid())];
    }
}
