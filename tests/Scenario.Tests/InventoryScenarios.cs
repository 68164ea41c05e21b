using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Things that come out of notecards and go back to where they were, asked by a viewer's messages.</summary>
[TestFixture]
public sealed class InventoryScenarios
{
    private static readonly UUID Written = UUID.Parse("11111111-1111-1111-1111-111111111111");

    [Test]
    public void Landmark_IsTakenOutOfANotecard_ByMessage()
    {
        using var town = new Town(1);
        var card = AddItem(town, town.VisitorId, AssetType.Notecard, AddNotecard(town, town.OwnerId, "landmark", UUID.Random()));
        var session = town.Visitor.Session;
        session.Send(room =>
        {
            var writer = new CopyInventoryFromNotecardWriter(room);
            writer.AgentData(town.VisitorId, town.Visitor.Agent.SessionId);
            writer.NotecardData(card, UUID.Zero);
            writer.InventoryData(Written, FolderOf(town, town.VisitorId, FolderType.Landmark));
            return writer.Finish();
        }, town.Stack.Now);
        town.Settle();
        town.Settle();
        var landmarks = Town.Wait(town.Services.Inventory.GetFolderItems(
            town.VisitorId, FolderOf(town, town.VisitorId, FolderType.Landmark)));
        Assert.That(landmarks.Select(i => (i.Name, i.Owner)), Is.EqualTo(new[] { ("Strand", town.VisitorId) }));
    }

    [Test]
    public void TakenObject_GoesBackToWhereItStood_AndComesOutOfANotecard()
    {
        using var town = new Town(1);
        var place = new Vector3(150, 160, 40);
        var box = town.Stack.Region.AddBox(place, "crate", town.OwnerId);
        town.Scene.Requests.Objects.DeRez(OwnerOf(town).Viewer!, new DeRezRequest([box], DeRezDestination.Take));
        town.Settle();
        Assert.That(town.Scene.Prims.Count, Is.Zero);
        var objects = FolderOf(town, town.OwnerId, FolderType.Object);
        var taken = Town.Wait(town.Services.Inventory.GetFolderItems(town.OwnerId, objects)).Single();
        town.Owner.Session.Send(room =>
        {
            var writer = new RezRestoreToWorldWriter(room);
            writer.AgentData(town.OwnerId, town.Owner.Agent.SessionId);
            writer.InventoryData(taken.Id, taken.Folder, UUID.Zero, UUID.Zero, UUID.Zero, 0, 0, 0, 0, 0, false, UUID.Zero, 6, 6, 0, 0, 0, "", "",
                0, 0);
            return writer.Finish();
        }, town.Stack.Now);
        town.Settle();
        town.Settle();
        Assert.That(Places(town), Is.EqualTo(new[] { place }));

        var card = AddItem(town, town.OwnerId, AssetType.Notecard, AddNotecard(town, town.OwnerId, "object", taken.AssetId));
        town.Owner.Session.Send(room =>
        {
            var writer = new RezObjectFromNotecardWriter(room);
            writer.AgentData(town.OwnerId, town.Owner.Agent.SessionId, UUID.Zero);
            writer.RezData(UUID.Zero, 1, new Vector3(170, 160, 30), new Vector3(170, 160, 30), UUID.Zero, false, false, false, 0, 0, 0, 0);
            writer.NotecardData(card, UUID.Zero);
            writer.InventoryData(Written);
            return writer.Finish();
        }, town.Stack.Now);
        town.Settle();
        town.Settle();
        Assert.That(Places(town), Has.Count.EqualTo(2));
    }

    private static ScenePresence OwnerOf(Town town) => town.Scene.Presences.All.Single(p => p.Id == town.OwnerId);

    private static List<Vector3> Places(Town town)
    {
        var places = new List<Vector3>();
        for (var localId = 1u; localId < 1000; localId++)
        {
            if (town.Scene.Prims.TryGet(localId, out var slot))
                places.Add(new SceneObjectPart(town.Scene, slot).Position);
        }

        return places;
    }

    private static UUID FolderOf(Town town, UUID user, short type) => Town.Wait(town.Services.Inventory.GetFolderForType(user, type))!.Id;

    private static UUID AddItem(Town town, UUID user, sbyte type, UUID asset)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = user, Folder = FolderOf(town, user, FolderType.Notecard), Name = "Card", AssetId = asset,
            AssetType = type, InvType = 7, BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff, CreatorId = user.ToString()
        };
        Assert.That(Town.Wait(town.Services.Inventory.AddItem(item)));
        return item.Id;
    }

    private static UUID AddNotecard(Town town, UUID author, string type, UUID asset)
    {
        var text = "Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 1\n{\next char index 0\n\tinv_item\t0\n\t{\n"
            + $"\t\titem_id\t{Written}\n\tpermissions 0\n\t{{\n\t\tbase_mask\t7fffffff\n\t\towner_mask\t7fffffff\n"
            + $"\t\tnext_owner_mask\t7fffffff\n\t}}\n\t\tasset_id\t{asset}\n\t\ttype\t{type}\n\t\tinv_type\t{type}\n\t\tname\tStrand|\n"
            + "\t}\n}\n}\nText length 1\nx}\n";
        return Town.Wait(town.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Type = AssetType.Notecard, CreatorId = author.ToString(), Data = Encoding.UTF8.GetBytes(text)
        }));
    }
}
