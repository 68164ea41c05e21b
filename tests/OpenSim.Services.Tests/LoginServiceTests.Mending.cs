using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store;

namespace OpenSim.Services.Tests;

// What a login mends, and what it says where it cannot do as it was asked.
public partial class LoginServiceTests
{
    [TestCase("uri:Somewhere@grid.example:8002&1&2&3", "another grid")]
    [TestCase("uri:grid.example:8002:Somewhere&1&2&3", "another grid")]
    [TestCase("uri:http%3A%2F%2Fgrid.example%3A8002%2FSomewhere&1&2&3", "another grid")]
    [TestCase("uri:Atlantis&1&2&3", "no such region")]
    public async Task Login_ToARegionThatIsNotHere_SaysWhyItIsAnotherOne(string start, string words)
    {
        var login = await Accepted(_request with { Start = start });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Welcome"));
        Assert.That(login.WelcomeMessage, Does.Contain(words));
    }

    // Whatever part of an inventory is lost, it is there again after a login: viewers end one without a root.
    [TestCase(FolderType.Root)]
    [TestCase(FolderType.Trash)]
    [TestCase(FolderType.LostAndFound)]
    [TestCase(FolderType.CurrentOutfit)]
    [TestCase(FolderType.Landmark)]
    public async Task Login_WithAFolderLost_HasItAgain(short type)
    {
        var lost = (await Accepted(_request)).InventorySkeleton.First(f => f.Type == type);
        Sql(StoreKind.InventoryStore, session => session.Execute($"delete from inventoryfolders where folderID = {lost.Id}"));
        var folders = (await Accepted(_request)).InventorySkeleton;
        Assert.That(folders.Count(f => f.Type == type), Is.EqualTo(1));
        var ids = folders.Select(f => f.Id).Append(UUID.Zero).ToHashSet();
        Assert.That(folders.Select(f => f.ParentId).Distinct(), Is.SubsetOf(ids), "nothing hangs in the air");
    }
}
