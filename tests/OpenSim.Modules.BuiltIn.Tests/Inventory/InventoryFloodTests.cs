using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>
/// A message of a few bytes that names much: it is done as far as one user may have it done, and the rest is refused in words.
/// </summary>
public sealed class InventoryFloodTests : InventoryFixture
{
    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new InventoryModule()];

    [Test]
    public void TakeCopy_OfALargeObject_AgainAndAgain_IsRefused()
    {
        var set = Region.Region.AddLinkset(new Vector3(50, 60, 25), 1000, Ada.PrincipalId);
        for (var i = 0; i < 100; i++)
            Scene.Requests.Objects.DeRez(Viewer, new DeRezRequest([set], DeRezDestination.TakeCopy));
        Region.Settle();

        Assert.That(Told(Viewer), Has.Count.EqualTo(2), "ten seconds' worth of prims");
        Assert.That(Viewer.Take("SendAlert").Select(a => a[0]), Has.Exactly(98).EqualTo(
            "You change too many prims at once: please wait a moment."));
    }

    [Test]
    public void Rez_ByWhoMayMakeNoMorePrims_IsRefusedBeforeTheAssetIsRead()
    {
        while (Scene.Limits.NewPrims.Allows(Ada.PrincipalId))
        {
        }

        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = Ada.PrincipalId, AssetType = AssetType.Object, AssetId = UUID.Random(), Name = "no such thing",
            Folder = ServedRegion.Wait(Region.Services.Inventory.GetRootFolder(Ada.PrincipalId))!.Id
        };
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.AddItem(item)));
        Scene.Requests.Objects.Rez(Viewer.Presence!,
            new RezRequest(item.Id, UUID.Zero, new Vector3(70, 80, 25), Vector3.UnitZ, false, false, UUID.Zero));
        Region.Settle();
        Assert.That(Viewer.Take("SendAlert").Select(a => a[0]), Is.EqualTo(new[] { Scene.Limits.NewPrims.Words }));
    }

    [Test]
    public void Gift_OfAFolderOfThousands_StopsAtWhatOneMayGive()
    {
        var bob = Region.Enter(Bob);
        var root = ServedRegion.Wait(Region.Services.Inventory.GetRootFolder(Ada.PrincipalId))!;
        var folder = new InventoryFolder { Id = UUID.Random(), Owner = Ada.PrincipalId, ParentId = root.Id, Name = "Much" };
        ServedRegion.Wait(Region.Services.Inventory.AddFolder(folder));
        const uint All = 0x7fffffff;
        for (var i = 0; i < 2100; i++)
        {
            ServedRegion.Wait(Region.Services.Inventory.AddItem(new InventoryItem
            {
                Id = UUID.Random(), Owner = Ada.PrincipalId, Folder = folder.Id, Name = "thing", AssetType = AssetType.Notecard,
                BasePermissions = All, CurrentPermissions = All, NextPermissions = All
            }));
        }

        var bucket = new byte[17];
        bucket[0] = 8;
        folder.Id.WriteTo(bucket.AsSpan(1));
        Scene.Requests.Gifts.Give(Viewer, new InstantMessage
        {
            FromAgentId = Ada.PrincipalId, ToAgentId = Bob.PrincipalId, Dialog = InstantMessageDialog.InventoryOffered,
            BinaryBucket = bucket
        });
        Region.Settle();

        var told = bob.Take("SendBulkUpdate").Single();
        Assert.That((IReadOnlyList<InventoryItem>)told[1]!, Has.Count.EqualTo(1999), "with the folder 2000: a hundred seconds' worth");
        Assert.That(Viewer.Take("SendAlert").Select(a => a[0]), Has.Some.Contains("not everything has been given"));
    }
}
