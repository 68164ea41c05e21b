using OpenSim.Primitives;
using OpenSim.Services.Messages;

namespace OpenSim.Services.Tests;

/// <summary>Rows that one account may have: those beyond are refused, and nobody else meets the bound.</summary>
public sealed class AccountRowTests : ServiceFixture
{
    private const int Max = 100;

    private readonly UUID _ada = new(1, 1);
    private readonly UUID _ben = new(2, 2);

    [SetUp]
    public void Bound()
    {
        foreach (var key in new[] { "FoldersPerAccount", "ItemsPerAccount", "PicksPerAccount", "ClassifiedsPerAccount", "MutesPerAccount",
            "NotesPerAccount", "OffersPerAccount" })
            Configuration.Set("Limits", key, Max.ToString(), "test");
        Restart();
    }

    [Test]
    public async Task Inventory_TakesNoMoreThanItsBound_AndMoreWhenSomethingHasGone()
    {
        await Services.Inventory.CreateUserInventory(_ada);
        var root = (await Services.Inventory.GetRootFolder(_ada))!;
        var there = (await Services.Inventory.GetInventorySkeleton(_ada)).Count;
        var items = new List<UUID>();
        var (folders, taken) = (0, 0);
        for (var i = 0; i < Max + 50; i++)
        {
            items.Add(UUID.Random());
            folders += await Services.Inventory.AddFolder(new InventoryFolder { Id = UUID.Random(), Owner = _ada, ParentId = root.Id, Name = "f" })
                ? 1 : 0;
            taken += await Services.Inventory.AddItem(new InventoryItem { Id = items[i], Owner = _ada, Folder = root.Id, Name = "i" }) ? 1 : 0;
        }

        Assert.That((folders, taken), Is.EqualTo((Max - there, Max)));
        await Services.Inventory.DeleteItems(_ada, items[..10]);
        var again = 0;
        for (var i = 0; i < 20; i++)
            again += await Services.Inventory.AddItem(new InventoryItem { Id = UUID.Random(), Owner = _ada, Folder = root.Id }) ? 1 : 0;
        Assert.That(again, Is.EqualTo(10));
    }

    [Test]
    public Task Picks_HaveABound_AndPresentOnesAreStillChanged() =>
        Check((owner, id) => Services.Profiles.StorePick(new Pick { Id = id, CreatorId = owner, Name = "hill" }));

    [Test]
    public Task Classifieds_HaveABound_AndPresentOnesAreStillChanged() =>
        Check((owner, id) => Services.Profiles.StoreClassified(new Classified { Id = id, CreatorId = owner, Name = "shop" }));

    [Test]
    public Task Mutes_HaveABound_AndPresentOnesAreStillChanged() =>
        Check((owner, id) => Services.MuteLists.UpdateMute(new MuteData { AgentId = owner, MuteId = id, MuteName = "loud" }));

    [Test]
    public Task Notes_HaveABound_AndPresentOnesAreStillChanged() =>
        Check((owner, id) => Services.Profiles.StoreNotes(owner, id, "words"));

    [Test]
    public Task Offers_HaveABound_AndMayBeMadeAgain() =>
        Check((owner, id) => Services.Friends.StoreFriend(id.ToString(), owner.ToString(), 0));

    private async Task Check(Func<UUID, UUID, ValueTask<bool>> store)
    {
        var ids = Enumerable.Range(0, Max + 50).Select(_ => UUID.Random()).ToList();
        var kept = 0;
        foreach (var id in ids)
            kept += await store(_ada, id) ? 1 : 0;
        Assert.That(kept, Is.EqualTo(Max));
        Assert.That(await store(_ada, ids[0]), Is.True, "one that is there is changed");
        Assert.That(await store(_ben, UUID.Random()), Is.True, "another has his own");
    }
}
