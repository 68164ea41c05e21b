using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.Services.Inventory;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// Finding each other and places, paying and giving cards, as two viewers live through it: messages in, and what came of them.
/// </summary>
[TestFixture]
public sealed class AcquaintanceScenarios
{
    private readonly List<(uint Message, byte[] Body)> _heard = [];
    private Town _town = null!;

    private TestViewer Olga => _town.Owner;

    private TestViewer Vera => _town.Visitor;

    [SetUp]
    public void Open()
    {
        _heard.Clear();
        _town = new Town(1);
        foreach (var viewer in new[] { Olga, Vera })
            viewer.Watch = (header, datagram) =>
            {
                if (header.TryGetBody(datagram, new byte[8192], out var body))
                    _heard.Add((header.MessageId, body.ToArray()));
            };
    }

    [TearDown]
    public void Close() => _town.Dispose();

    [Test]
    public void People_AndPlaces_AreFound()
    {
        _town.Scene.Land.Change(_town.Scene.Land.At(200, 200), row => row with
        {
            Name = "Rosengarten",
            Flags = row.Flags | (uint)ParcelFlags.ShowDirectory
        });
        var query = UUID.Random();
        Send(Vera, room =>
        {
            var writer = new DirFindQueryWriter(room);
            writer.AgentData(Vera.Agent.AgentId, Vera.Agent.SessionId);
            writer.QueryData(query, "olg", (uint)SearchFlags.People, 0);
            return writer.Finish();
        });
        Assert.That(DirPeopleReplyReader.TryRead(Heard(MessageId.DirPeopleReply), out var people));
        Assert.That(people.QueryData.QueryID, Is.EqualTo(query));
        foreach (var person in people.QueryReplies)
        {
            Assert.That((person.AgentID, WireText.ToText(person.FirstName), person.Online), Is.EqualTo((_town.OwnerId, "Olga", false)),
                "only friends may know that she is there");
        }

        Assert.That(people.QueryReplies.Count, Is.EqualTo(1));

        Send(Vera, room =>
        {
            var writer = new DirPlacesQueryWriter(room);
            writer.AgentData(Vera.Agent.AgentId, Vera.Agent.SessionId);
            writer.QueryData(query, "rosen", 0, -1, "", 0);
            return writer.Finish();
        });
        Assert.That(DirPlacesReplyReader.TryRead(Heard(MessageId.DirPlacesReply), out var places));
        foreach (var place in places.QueryReplies)
            Assert.That(WireText.ToText(place.Name), Is.EqualTo("Rosengarten"));
        Assert.That(places.QueryReplies.Count, Is.EqualTo(1));
    }

    [Test]
    public void Money_GoesOver_AndBothSeeIt()
    {
        Send(Vera, room =>
        {
            var writer = new MoneyTransferRequestWriter(room);
            writer.AgentData(Vera.Agent.AgentId, Vera.Agent.SessionId);
            writer.MoneyData(_town.VisitorId, _town.OwnerId, 0, 30, 0, 0, 5001, "danke");
            return writer.Finish();
        });
        var balances = _heard.Where(h => h.Message == MessageId.MoneyBalanceReply).Select(h =>
        {
            Assert.That(MoneyBalanceReplyReader.TryRead(h.Body, out var reply));
            return (reply.MoneyData.AgentID, reply.MoneyData.MoneyBalance);
        });
        Assert.That(balances, Is.EquivalentTo(new[] { (_town.VisitorId, Town.Given - 30), (_town.OwnerId, Town.Given + 30) }));
    }

    [Test]
    public void CallingCard_IsOfferedAndKept()
    {
        Send(Vera, room =>
        {
            var writer = new OfferCallingCardWriter(room);
            writer.AgentData(Vera.Agent.AgentId, Vera.Agent.SessionId);
            writer.AgentBlock(_town.OwnerId, UUID.Random());
            return writer.Finish();
        });
        Assert.That(OfferCallingCardReader.TryRead(Heard(MessageId.OfferCallingCard), out var offer));
        Assert.That((offer.AgentData.AgentID, offer.AgentData.SessionID), Is.EqualTo((_town.VisitorId, UUID.Zero)), "nobody's session is told");
        var transaction = offer.AgentBlock.TransactionID;
        Send(Olga, room =>
        {
            var writer = new AcceptCallingCardWriter(room);
            writer.AgentData(Olga.Agent.AgentId, Olga.Agent.SessionId);
            writer.TransactionBlock(transaction);
            writer.FolderData(UUID.Zero);
            return writer.Finish();
        });
        Assert.That(AcceptCallingCardReader.TryRead(Heard(MessageId.AcceptCallingCard), out var answer));
        Assert.That(answer.TransactionBlock.TransactionID, Is.EqualTo(transaction));
        var folder = Town.Wait(_town.Services.Inventory.GetFolderForType(_town.OwnerId, FolderType.CallingCard))!;
        var card = Town.Wait(_town.Services.Inventory.GetFolderItems(_town.OwnerId, folder.Id)).Single();
        Assert.That((card.Name, card.CreatorId), Is.EqualTo(("Vera Resident", _town.VisitorId.ToString())));
    }

    private byte[] Heard(uint message) => _heard.Last(h => h.Message == message).Body;

    private void Send(TestViewer viewer, ClientSession.MessageBody body)
    {
        viewer.Session.Send(body, _town.Stack.Now);
        _town.Stack.Run(1);
        _town.Settle();
        _town.Stack.Run(1);
    }
}
