using OpenSim.Llsd;
using OpenSim.Primitives;

namespace Attack.Tests.Kills;

/// <summary>Reads answers of the inventory service.</summary>
internal static class Belongings
{
    /// <summary>Names of what is embedded in an answer: of its <c>items</c>, <c>links</c> or <c>categories</c>.</summary>
    public static List<string> Names(LlsdValue answer, string kind) =>
        [.. answer["_embedded"][kind].Entries.Select(thing => thing.Value["name"].AsString())];

    /// <summary>Ids of all items of a name, wherever they lie but in the trash.</summary>
    public static async Task<List<UUID>> Items(Resident me, string name)
    {
        var found = new List<UUID>();
        Collect(await me.Call("GET", "InventoryAPIv3", "/category/root/children?depth=50"), name, found);
        return found;
    }

    private static void Collect(LlsdValue folder, string name, List<UUID> found)
    {
        const int Trash = 14;
        if (folder["type_default"].AsInteger() == Trash)
            return;
        foreach (var (_, item) in folder["_embedded"]["items"].Entries.Where(item => item.Value["name"].AsString() == name))
            found.Add(item["item_id"].AsUuid());
        foreach (var (_, below) in folder["_embedded"]["categories"].Entries)
            Collect(below, name, found);
    }
}
