using System.Numerics;
using OpenSim.Client.World;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>What scripts remember goes wherever their objects go, though nothing here runs scripts: byte for byte.</summary>
[TestFixture]
public sealed class CarriedStateScenarios
{
    private const byte Skull = 2;

    [TestCase(false)]
    [TestCase(true)]
    public void State_OfAnObjectThatIsMovedOverTheBorderWornTakenAndWornAgain_IsTheSame(bool overHttp)
    {
        using var coast = new Coast(31, overHttp, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(248, 128, 25));
        coast.Run(3);
        ada.Session.Rez(new Vector3(246, 128, 22), ada.Stack.Now);
        SeenObject? box = null;
        coast.Until(() => (box = ada.Main.World.Objects.Values.FirstOrDefault(o => !o.IsAvatar)) is not null, "a box");
        Assert.That(coast.Region(0).TryGetGroup(box!.Id, out var group));
        coast.Region(0).Inventories.Put(group.RootPart.Slot, Script(ada.Id));

        ada.Session.MoveObject(box.LocalId, new Vector3(266, 130, 22), ada.Stack.Now);
        coast.Until(() => coast.Region(1).Prims.TryGet(box.Id, out _), "the box over the border");
        Assert.That(StateIn(coast.Region(1)), Is.EqualTo(StateFor(ScriptIn(coast.Region(1)).ItemId)), "moved over the border");

        ada.Teleport(1, new Vector3(20, 128, 25));
        coast.Until(() => ada.IsIn(1), "Ada over the border");
        var there = ada.Main.World.Find(box.Id);
        coast.Until(() => (there = ada.Main.World.Find(box.Id)) is not null, "the box to be seen");
        ada.Session.Attach(there!.LocalId, Skull, ada.Stack.Now);
        coast.Until(() => ada.In(1)!.Attachments.Count == 1, "it to be worn");
        coast.Run(2);
        ada.Teleport(0, new Vector3(128, 128, 25));
        coast.Until(() => ada.IsIn(0) && ada.In(0)!.Attachments.Count == 1, "Ada back, with it");
        coast.Run(5);
        Assert.That(StateIn(coast.Region(0)), Is.EqualTo(StateFor(ScriptIn(coast.Region(0)).ItemId)), "worn over the border");

        var item = new SceneObjectGroup(coast.Region(0), ada.In(0)!.Attachments[0]).FromItemId;
        ada.Session.Detach(new SceneObjectGroup(coast.Region(0), ada.In(0)!.Attachments[0]).LocalId, ada.Stack.Now);
        coast.Until(() => ada.In(0)!.Attachments.Count == 0, "it to be taken off");
        coast.Run(2);
        ada.Session.Wear(item, Skull, ada.Stack.Now);
        coast.Until(() => ada.In(0)!.Attachments.Count == 1, "it to be worn again");
        coast.Run(1);
        Assert.That(StateIn(coast.Region(0)), Is.EqualTo(StateFor(ScriptIn(coast.Region(0)).ItemId)), "out of the inventory");
        Assert.That(ScriptIn(coast.Region(0)).IsRunning, Is.False, "stopped all the way");

        var asset = AssetOf(coast, ada.Id, item);
        ada.Teleport(1, new Vector3(20, 128, 25));
        coast.Until(() => ada.IsIn(1) && ada.In(1)!.Attachments.Count == 1, "Ada there, with it");
        coast.Run(2);
        Assert.That(Waiting.For(coast.Services.WornObjects.Get(ada.Id, item)), Is.Null, "nothing of it has changed that would be kept");
        Assert.That(AssetOf(coast, ada.Id, item), Is.EqualTo(asset));
    }

    private static UUID AssetOf(Coast coast, UUID owner, UUID item) =>
        Waiting.For(coast.Services.Inventory.GetItem(owner, item))!.AssetId;

    private static PrimItemRow Script(UUID owner)
    {
        var id = UUID.Random();
        return new PrimItemRow
        {
            ItemId = id, AssetId = UUID.Random(), AssetType = 10, InvType = SceneInventories.ScriptType, Name = "script", OwnerId = owner,
            CreatorId = owner.ToString(), BasePermissions = (uint)PermissionMask.Everything,
            CurrentPermissions = (uint)PermissionMask.Everything, NextPermissions = (uint)PermissionMask.Everything,
            ScriptState = StateFor(id), IsRunning = false
        };
    }

    private static string StateFor(UUID script) =>
        $"<State Engine=\"YEngine\" UUID=\"{script}\"><Snapshot>AAECAwQF</Snapshot><EventQueue /><Plugins>a&#xD;\n&lt;b&gt;&#x1;</Plugins></State>";

    private static string StateIn(Scene region) => ScriptIn(region).ScriptState.ToString();

    private static PrimItemRow ScriptIn(Scene region)
    {
        var found = new List<PrimItemRow>();
        foreach (var group in region.Objects)
        {
            foreach (var part in group.Parts)
                found.AddRange(part.Inventory?.Items ?? []);
        }

        return found.Single();
    }
}
