using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Travels;

/// <summary>What viewers are told of the things that people leave behind who go to other grids.</summary>
[TestFixture]
public sealed class UnavailableThingsTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [];

    [TestCase(true, " (Unavailable)")]
    [TestCase(false, "")]
    public void Folders_AreCalledUnavailable_ButWhatIsReachedAbroad(bool isAway, string suffix)
    {
        var viewer = Leave(isShown: true, isAway, "My Suitcase", "Letters");
        var told = viewer.Take("SendBulkUpdate").Single();
        var names = ((IReadOnlyList<InventoryFolder>)told[0]!).Select(folder => folder.Name).ToList();
        Assert.That(names, Has.Member("Letters" + suffix).And.Member("Textures" + suffix));
        Assert.That(names, Has.None.StartsWith("My Suitcase").And.None.StartsWith("Current Outfit"));
        Assert.That(((IReadOnlyList<InventoryItem>)told[1]!).Single().Name, Is.EqualTo("Note" + suffix));
        var root = ServedRegion.Wait(Region.Services.Inventory.GetRootFolder(Ada.PrincipalId))!;
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.GetFolderItems(Ada.PrincipalId, root.Id)).Single().Name, Is.EqualTo("Note"),
            "nothing is changed but what viewers show");
    }

    [Test]
    public void Folders_WhereThatIsOff_AreLeftAsTheyAre() =>
        Assert.That(Leave(isShown: false, isAway: true).Take("SendBulkUpdate"), Is.Empty);

    private RecordingViewer Leave(bool isShown, bool isAway, params string[] folders)
    {
        var (inventory, user) = (Region.Services.Inventory, Ada.PrincipalId);
        ServedRegion.Wait(inventory.CreateUserInventory(user));
        var root = ServedRegion.Wait(inventory.GetRootFolder(user))!.Id;
        foreach (var name in folders)
            ServedRegion.Wait(inventory.AddFolder(
                new InventoryFolder { Id = UUID.Random(), Name = name, Owner = user, ParentId = root, Type = -1 }));
        ServedRegion.Wait(inventory.AddItem(
            new InventoryItem { Id = UUID.Random(), Owner = user, Folder = root, Name = "Note", AssetId = UUID.Random() }));
        var viewer = Region.Enter(Ada);
        var things = new UnavailableThings(Scene, inventory) { IsShown = isShown };
        Scene.Background("journey", _ => things.Tell(viewer.Presence!, isAway));
        Region.Settle();
        return viewer;
    }
}
