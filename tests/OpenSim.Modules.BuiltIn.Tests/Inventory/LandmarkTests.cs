using System.Numerics;
using System.Text;
using OpenSim.Modules.BuiltIn.Tests.Guests;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>Landmarks that are good in other grids say in which they were made.</summary>
[TestFixture]
public sealed class LandmarkTests
{
    private static readonly OwnGrid Grid = new("http://grid.example.org:8002/", "http://grid.example.org:8002/", []);
    private static readonly UUID Guest = UUID.Random();

    [Test]
    public async Task Landmark_NamesItsGrid_AndWhoIsAGuestThatItIsAnothers()
    {
        var (mine, his) = (await Made(AssetType.Landmark, UUID.Random()), await Made(AssetType.Landmark, Guest));
        Assert.That((mine.Item.Name, mine.Item.Description), Is.EqualTo(("Hill", "A view @ http://grid.example.org:8002")));
        Assert.That((his.Item.Name, his.Item.Description), Is.EqualTo(("HG Hill", "A view @ http://grid.example.org:8002")));
        Assert.That(mine.Text, Does.Contain("\ngatekeeper http://grid.example.org:8002\n"));
        var note = (await Made(AssetType.Notecard, Guest)).Item;
        Assert.That((note.Name, note.Description), Is.EqualTo(("Hill", "A view")));
    }

    [Test]
    public async Task Landmark_WhereNobodyGoesToOtherGrids_IsAsTheViewerCallsIt()
    {
        var (item, text) = await Made(AssetType.Landmark, UUID.Random(), own: null);
        Assert.That((item.Name, item.Description), Is.EqualTo(("Hill", "A view")));
        Assert.That(text, Does.Not.Contain("gatekeeper"));
    }

    private static Task<(InventoryItem Item, string Text)> Made(sbyte type, UUID maker) => Made(type, maker, Grid);

    private static async Task<(InventoryItem Item, string Text)> Made(sbyte type, UUID maker, OwnGrid? own)
    {
        var (assets, guests) = (new OwnAssets(), new GuestBook(Grid));
        guests.Welcome(TestRegion.NewAgent() with
        {
            AgentId = Guest,
            ServiceUrls = new Dictionary<string, string> { [Visitor.HomeKey] = "http://home.example:8002/" }
        });
        var news = new NewItems(TestRegion.NewInfo(), assets, own, guests);
        var item = await news.WithContent(maker,
            new InventoryItem { AssetType = type, Name = "Hill", Description = "A view", Owner = maker }, new Vector3(1, 2, 3));
        return (item, Encoding.UTF8.GetString((await assets.Get(item.AssetId))!.Data));
    }
}
