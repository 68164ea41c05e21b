using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

/// <summary>Ada's land returns what others leave on it after two minutes.</summary>
[TestFixture]
public sealed class AutoReturnTests : ServedRegionTests
{
    private static readonly Vector3 Place = new(50, 60, 25);

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new InventoryModule(), new LandModule()];

    [SetUp]
    public void GiveLandToAda()
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Change(2);
    }

    [Test]
    public void Overdue_GoesIntoItsOwnersInventory_AndHeIsTold()
    {
        var bob = Region.Enter(Bob);
        Region.Region.AddBox(Place, "crate", Bob.PrincipalId);
        Pass(1.5);
        Assert.That(Scene.Prims.Count, Is.EqualTo(1), "it may stay for two minutes");
        Pass(1.6);

        Assert.That(Scene.Prims.Count, Is.Zero);
        Assert.That(LostAndFound(), Is.EqualTo(new[] { "crate" }));
        var told = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That((told.Dialog, told.FromName, told.Offline), Is.EqualTo((InstantMessageDialog.FromObject, "Server", (byte)0)));
        Assert.That(told.Text,
            Is.EqualTo("Your object crate was returned from <50, 60, 25> in region Test Region due to parcel autoreturn"));
    }

    [Test]
    public void Overdue_OfSomebodyWhoIsAway_IsToldWhenHeComes()
    {
        Region.Region.AddBox(Place, "crate", Bob.PrincipalId);
        Region.Region.AddBox(Place, "box", Bob.PrincipalId);
        Pass(3.1);
        var letters = ServedRegion.Wait(Region.Services.OfflineMessages.GetMessages(Bob.PrincipalId));
        Assert.That(letters.Single().Text, Does.StartWith("Your 2 objects were returned from"));
    }

    [Test]
    public void OfTheLandsOwnerAndGroup_AndWhatIsSatOn_Stays()
    {
        var group = UUID.Random();
        Scene.Land.Change(Scene.Land.At(Place), row => row with { GroupId = group });
        Region.Region.AddBox(Place, "own", Ada.PrincipalId);
        var groups = Region.Region.AddBox(Place, "group's", Bob.PrincipalId);
        Scene.Writer.SetGroupId(groups.RootPart.Slot, group);
        var bench = Region.Region.AddBox(Place, "bench", Bob.PrincipalId);
        var bob = Region.Enter(Bob);
        Scene.Writer.Sit(bob.Presence!, bench.RootPart.Slot, Vector3.UnitZ, Quaternion.Identity);
        Pass(4);
        Assert.That(Scene.Prims.Count, Is.EqualTo(3));

        Scene.Writer.StandUp(bob.Presence!, Place, Quaternion.Identity);
        Pass(1.1);
        Assert.That(LostAndFound(), Is.EqualTo(new[] { "bench" }));
    }

    [Test]
    public void Unlinked_IsAsOldAsWhatItCameFrom()
    {
        var set = Region.Region.AddLinkset(Place, 2, Bob.PrincipalId);
        Pass(1.5);
        Scene.Writer.Unlink(set.Parts[1].Slot);
        Pass(1.6);
        Assert.That(Scene.Prims.Count, Is.Zero);
    }

    [Test]
    public void ParcelsWithoutCleanTime_SetNoTimer()
    {
        var waiting = Scene.Timers.NextDue;
        Assert.That(waiting, Is.LessThan(long.MaxValue));
        Change(0);
        Pass(1.1); // the cancelled one goes when its time has come
        Assert.That(Scene.Timers.NextDue, Is.EqualTo(long.MaxValue));

        Region.Region.AddBox(Place, "crate", Bob.PrincipalId);
        Pass(5);
        Assert.That(Scene.Prims.Count, Is.EqualTo(1));
    }

    private void Change(int minutes) => Scene.Land.Change(Scene.Land.At(Place), row => row with { OtherCleanTime = minutes });

    private void Pass(double minutes)
    {
        Region.Region.Time.AdvanceSeconds(minutes * 60);
        Region.Settle();
    }

    private IEnumerable<string> LostAndFound()
    {
        var folder = ServedRegion.Wait(Region.Services.Inventory.GetFolderForType(Bob.PrincipalId, FolderType.LostAndFound))!;
        return ServedRegion.Wait(Region.Services.Inventory.GetFolderContent(Bob.PrincipalId, folder.Id))!.Items.Select(item => item.Name);
    }
}
