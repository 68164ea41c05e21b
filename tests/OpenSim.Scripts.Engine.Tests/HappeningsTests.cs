using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts are told of that has happened to their object: each once, with the bits that scripts look for.</summary>
[TestFixture]
public sealed class HappeningsTests : ScriptFixture
{
    private const string Tells = """
        default
        {
            on_rez(integer n) { llSay(0, "rezzed " + (string)n); }
            attach(key who) { llSay(0, "worn by " + (string)who); }
            changed(integer bits) { llSay(0, "changed " + (string)bits); }
        }
        """;

    [Test]
    public void Changed_Inventory_WhenAnItemComes_AndNotByItsOwnComing()
    {
        Run(Tells);
        Assert.That(Heard(), Is.Empty);
        Run("default { }", name: "another");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: changed 1" }));
    }

    [Test]
    public void Changed_AllowedDrop_WithTheItem_WhereSomebodyElsePutsOneIn()
    {
        var bob = Region.Enter("Bob", Here);
        var child = Region.Region.AddLinkset(Here, 2, Ada).Parts[1];
        Run("""
            default { state_entry() { llAllowInventoryDrop(TRUE); }
                changed(integer bits) { llSay(0, (string)bits + osGetInventoryName(osGetLastChangedEventKey())); } }
            """, child);
        Waiting.For(Region.Services.Inventory.CreateUserInventory(bob.Agent.AgentId));
        var gift = new InventoryItem
        {
            Id = UUID.Random(), Owner = bob.Agent.AgentId, Name = "gift", AssetType = AssetType.Notecard, InvType = 7, AssetId = UUID.Random(),
            BasePermissions = (uint)PermissionMask.All, CurrentPermissions = (uint)PermissionMask.All,
            NextPermissions = (uint)PermissionMask.All
        };
        Waiting.For(Region.Services.Inventory.PutItem(gift, FolderType.Notecard));
        Heard();
        Scene.Requests.Contents.Update(bob, child, gift);
        Region.Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { child.Name + ": 64gift" }));
        Run("default { }", child, "another");
        Assert.That(Heard(), Is.EqualTo(new[] { child.Name + ": 1" }), "its owner changes what is in it");
    }

    [Test]
    public void Changed_Link_WhenPrimsAreLinked()
    {
        Run(Tells);
        Scene.Writer.Link(Host.Group, [Region.Region.AddBox(Here, "more", Ada)]);
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: changed 32" }));
    }

    [Test]
    public void Changed_Owner_OnceForALinkset()
    {
        var linkset = Region.Region.AddLinkset(Here, 3, Ada);
        Run(Tells, linkset.Parts[0]);
        Run(Tells, linkset.Parts[2]);
        Scene.Writer.ChangeOwner(linkset, UUID.Random());
        Step(2);
        Assert.That(Heard(), Is.EquivalentTo(new[] { "part 1: changed 128", "part 3: changed 128" }));
    }

    [Test]
    public void Changed_RegionStart_WhenTheStoreHadIt()
    {
        var first = Run(Tells);
        var item = Host.Inventory!.Items!.Single();
        Scripts.Loading.Stop(first);
        Scripts.Loading.Load(Host, item);
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: changed 1024" }));
    }

    [Test]
    public void OnRez_TellsItsNumber()
    {
        Rez(42);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: rezzed 42" }));
    }

    [Test]
    public void OnRez_ComesBeforeAttach_WhereItIsWornAtOnce()
    {
        Scene.Writer.Attach(Host.Group, Viewer.Presence!, new AttachmentPlace { Point = 2 });
        Rez(0);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: rezzed 0", $"host: worn by {Ada}" }));
    }

    [Test]
    public void Attach_TellsTheWearer_OnceAndNoOneInTheEnd()
    {
        Run(Tells);
        Scene.Writer.Attach(Host.Group, Viewer.Presence!, new AttachmentPlace { Point = 2 });
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { $"host: worn by {Ada}" }));
        Scene.Writer.Attach(Host.Group, Viewer.Presence!, new AttachmentPlace { Point = 3 });
        Step(2);
        Assert.That(Heard(), Is.Empty, "another point is no other wearer");
        Scene.Writer.Drop(Host.Group, Here, System.Numerics.Quaternion.Identity);
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { $"host: worn by {UUID.Zero}" }));
    }

    [Test]
    public void Touches_OfSeveralPeople_AreAllTold()
    {
        var bob = Region.Enter("Bob", Here);
        Run("default { touch_start(integer n) { while (n--) llSay(0, llDetectedName(n)); } }");
        Heard();
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch());
        Scene.Requests.Touches.Start(bob.Presence!, Host, new Touch());
        Step(3);
        Assert.That(Heard(), Is.EquivalentTo(new[] { "host: Ada Tester", "host: Bob Tester" }));
    }

    // As it is when an object comes out of an inventory with its contents.
    private void Rez(int number)
    {
        Scene.Inventories.Put(Host, ItemOf(Tells, Host));
        Scene.Events.TriggerObjectRezzed(Host.Group, number);
        Settle();
    }
}
