using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

public class InventoryHandlerTests
{
    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private HeardPeople _heard = null!;

    private UUID Agent => _ada.Agent.AgentId;

    private UUID Session => _ada.Agent.SessionId;

    [SetUp]
    public void Open()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _heard = new HeardPeople();
        _stack.Scene.Requests.Add(_heard);
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void CreateItem_HasTheAssetOfItsTransaction_OrNone()
    {
        var transaction = UUID.Random();
        foreach (var id in new[] { UUID.Zero, transaction })
        {
            var room = Speech.Room;
            var writer = new CreateInventoryItemWriter(room);
            writer.AgentData(Agent, Session);
            writer.InventoryBlock(9, new UUID(1, 1), id, 0x82000, 5, 18, 4, "Shirt", "blue");
            Assert.That(_stack.Say(_ada, MessageId.CreateInventoryItem, room.AsSpan(0, writer.Finish())));
        }

        var items = _heard.Items;
        Assert.That(items.Select(i => i.AssetId), Is.EqualTo(new[] { UUID.Zero, transaction.Combine(_ada.Agent.SecureSessionId) }));
        Assert.That((items[0].Name, items[0].Flags, items[0].Folder), Is.EqualTo(("Shirt", 4u, new UUID(1, 1))));
        Assert.That(_heard.Lines, Is.EqualTo(new[] { "item 9", "item 9" }));
    }

    [Test]
    public void Folders_AreAskedForByTheirMessages()
    {
        var room = Speech.Room;
        var fetch = new FetchInventoryDescendentsWriter(room);
        fetch.AgentData(Agent, Session);
        fetch.InventoryData(new UUID(2, 2), Agent, 0, true, false);
        Assert.That(_stack.Say(_ada, MessageId.FetchInventoryDescendents, room.AsSpan(0, fetch.Finish())));
        var create = new CreateInventoryFolderWriter(room);
        create.AgentData(Agent, Session);
        create.FolderData(new UUID(3, 3), new UUID(4, 4), -1, "Höfe");
        Assert.That(_stack.Say(_ada, MessageId.CreateInventoryFolder, room.AsSpan(0, create.Finish())));
        var remove = new RemoveInventoryObjectsWriter(room);
        remove.AgentData(Agent, Session);
        remove.FolderData(new UUID(5, 5));
        remove.ItemData(new UUID(6, 6));
        Assert.That(_stack.Say(_ada, MessageId.RemoveInventoryObjects, room.AsSpan(0, remove.Finish())));
        var purge = new PurgeInventoryDescendentsWriter(room);
        purge.AgentData(Agent, Session);
        purge.InventoryData(new UUID(7, 7));
        Assert.That(_stack.Say(_ada, MessageId.PurgeInventoryDescendents, room.AsSpan(0, purge.Finish())));

        Assert.That(_heard.Lines, Is.EqualTo(new[]
        {
            $"fetch {new UUID(2, 2)} True False", $"create {new UUID(3, 3)} in {new UUID(4, 4)} -1 Höfe",
            $"remove {new UUID(5, 5)} {new UUID(6, 6)}",
            $"purge {new UUID(7, 7)}"
        }));
    }

    [Test]
    public void Link_OfAnotherTypeThanALink_IsMalformed()
    {
        foreach (var type in new sbyte[] { 24, 6 })
        {
            var room = Speech.Room;
            var writer = new LinkInventoryItemWriter(room);
            writer.AgentData(Agent, Session);
            writer.InventoryBlock(1, new UUID(1, 1), UUID.Zero, new UUID(8, 8), type, 18, "Hat", "");
            Assert.That(_stack.Say(_ada, MessageId.LinkInventoryItem, room.AsSpan(0, writer.Finish())), Is.EqualTo(type == 24));
        }

        Assert.That(_heard.Items.Single().AssetId, Is.EqualTo(new UUID(8, 8)));
    }

    [Test]
    public void Contents_AreThoseOfThePrimNamed_AndOfNothingElse()
    {
        var box = _stack.Region.AddBox(new Vector3(100, 100, 30));
        foreach (var localId in new[] { box.LocalId, 999_999u })
        {
            var room = Speech.Room;
            var writer = new RequestTaskInventoryWriter(room);
            writer.AgentData(Agent, Session);
            writer.InventoryData(localId);
            Assert.That(_stack.Say(_ada, MessageId.RequestTaskInventory, room.AsSpan(0, writer.Finish())));
        }

        Assert.That(_heard.Lines, Is.EqualTo(new[] { $"contents {box.RootPart.Id}" }));
    }
}
