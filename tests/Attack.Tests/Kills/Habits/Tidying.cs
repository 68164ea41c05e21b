using OpenSim.Llsd;
using OpenSim.Primitives;

namespace Attack.Tests.Kills.Habits;

/// <summary>
/// All links of an outfit are replaced by one request, two folders are made by another: their names tell the number of the change.
/// </summary>
internal sealed class Tidying : Habit
{
    private const int LinksInOne = 20;

    private readonly Generations _outfits = new();
    private readonly Generations _folders = new();
    private UUID _outfit;
    private UUID _shelf;
    private int _cleared; // folders up to this number have been thrown away

    public override int Told => _outfits.Told + _folders.Told;

    public override async Task Arrange(Resident me)
    {
        _outfit = await Folder(me, "root", "outfit");
        _shelf = await Folder(me, "root", "shelf");
        await Change(me);
    }

    public override async Task Change(Resident me)
    {
        var number = _outfits.Next();
        var links = Enumerable.Range(0, LinksInOne).Select(_ => (LlsdValue)new LlsdMap
        {
            ["linked_id"] = _shelf, ["type"] = 25, ["name"] = $"{number}"
        });
        await me.Call("PUT", "InventoryAPIv3", $"/category/{_outfit}/links", new LlsdArray(links));
        _outfits.WasTold(number);

        number = _folders.Next();
        await me.Call("POST", "InventoryAPIv3", $"/category/{_shelf}", new LlsdMap
        {
            ["categories"] = new LlsdArray(Named($"{number}"), Named($"{number}"))
        });
        _folders.WasTold(number);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var links = Belongings.Names(await me.Call("GET", "InventoryAPIv3", $"/category/{_outfit}/links"), "links");
        Assert.That(links.Distinct().Count(), Is.EqualTo(1), "links of two changes");
        Assert.That(links, Has.Count.EqualTo(LinksInOne));
        _outfits.Expect(int.Parse(links[0]), killedAt, "the outfit");

        var folders = Belongings.Names(await me.Call("GET", "InventoryAPIv3", $"/category/{_shelf}/categories"), "categories");
        var made = folders.GroupBy(int.Parse).ToDictionary(g => g.Key, g => g.Count());
        Assert.That(made.Values, Has.All.EqualTo(2), "one of two folders that were made together");
        var promised = _folders.PromisedAt(killedAt);
        Assert.That(Enumerable.Range(_cleared + 1, promised - _cleared), Is.SubsetOf(made.Keys), "folders are gone");
        _folders.Expect(made.Keys.DefaultIfEmpty(_cleared).Max(), killedAt, "the last of the folders");
        await me.Call("DELETE", "InventoryAPIv3", $"/category/{_shelf}/children");
        _cleared = _folders.Asked;
        _folders.StartFrom(_cleared);
    }

    private static LlsdMap Named(string name) => new() { ["name"] = name, ["type_default"] = -1 };

    private static async Task<UUID> Folder(Resident me, string parent, string name)
    {
        var made = await me.Call("POST", "InventoryAPIv3", $"/category/{parent}", new LlsdMap { ["categories"] = new LlsdArray(Named(name)) });
        return made["_created_categories"][0].AsUuid();
    }
}
