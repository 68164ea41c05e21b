using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>Questions of the search window reach the subject that they are about.</summary>
public sealed class SearchHandlerTests
{
    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private HeardSearch _heard = null!;

    private UUID Agent => _ada.Agent.AgentId;

    private UUID Session => _ada.Agent.SessionId;

    [SetUp]
    public void Open()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _heard = new HeardSearch();
        _stack.Scene.Requests.Add(_heard);
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [TestCase(SearchFlags.People, "people")]
    [TestCase(SearchFlags.People | SearchFlags.Online, "people")]
    [TestCase(SearchFlags.Groups, "groups")]
    [TestCase(SearchFlags.Events, "events")]
    [TestCase(SearchFlags.DateEvents | SearchFlags.General, "events")]
    public void FindQuery_GoesByItsFlags(SearchFlags flags, string subject)
    {
        var find = new DirFindQueryWriter(_room);
        find.AgentData(Agent, Session);
        find.QueryData(UUID.Random(), "wörds", (uint)flags, 100);
        Say(MessageId.DirFindQuery, find.Finish());
        Assert.That(_heard.Lines, Is.EqualTo(new[] { $"{subject} 'wörds' 100 0 ''" }));
    }

    [Test]
    public void Questions_ComeWithWhatTheyAsk()
    {
        var places = new DirPlacesQueryWriter(_room);
        places.AgentData(Agent, Session);
        places.QueryData(UUID.Zero, "park", 0, -1, "Sim", -5);
        Say(MessageId.DirPlacesQuery, places.Finish());
        var land = new DirLandQueryWriter(_room);
        land.AgentData(Agent, Session);
        land.QueryData(UUID.Zero, 0, uint.MaxValue, 500, 1024, 100);
        Say(MessageId.DirLandQuery, land.Finish());
        var classified = new DirClassifiedQueryWriter(_room);
        classified.AgentData(Agent, Session);
        classified.QueryData(UUID.Zero, "hat", 0, 3, 0);
        Say(MessageId.DirClassifiedQuery, classified.Finish());
        var popular = new DirPopularQueryWriter(_room);
        popular.AgentData(Agent, Session);
        popular.QueryData(UUID.Zero, 0);
        Say(MessageId.DirPopularQuery, popular.Finish());
        var own = new PlacesQueryWriter(_room);
        own.AgentData(Agent, Session, UUID.Zero);
        own.TransactionData(new UUID(4, 4));
        own.QueryData("", (uint)SearchFlags.AgentOwned, -1, "");
        Say(MessageId.PlacesQuery, own.Finish());
        Assert.That(_heard.Lines, Is.EqualTo(new[]
        {
            "places 'park' 0 -1 'Sim'", "land 500 1024 100", "classifieds 'hat' 0 3 ''", "popular '' 0 0 ''",
            $"holdings {new UUID(4, 4)} '' 0 -1 ''"
        }));
    }

    [Test]
    public void Events_AreAskedForByTheirNumber()
    {
        var info = new EventInfoRequestWriter(_room);
        info.AgentData(Agent, Session);
        info.EventData(7);
        Say(MessageId.EventInfoRequest, info.Finish());
        var add = new EventNotificationAddRequestWriter(_room);
        add.AgentData(Agent, Session);
        add.EventData(7);
        Say(MessageId.EventNotificationAddRequest, add.Finish());
        var remove = new EventNotificationRemoveRequestWriter(_room);
        remove.AgentData(Agent, Session);
        remove.EventData(7);
        Say(MessageId.EventNotificationRemoveRequest, remove.Finish());
        var delete = new EventGodDeleteWriter(_room);
        delete.AgentData(Agent, Session);
        delete.EventData(7);
        Say(MessageId.EventGodDelete, delete.Finish());
        var landmark = new CreateLandmarkForEventWriter(_room);
        landmark.AgentData(Agent, Session);
        landmark.EventData(7);
        landmark.InventoryBlock(new UUID(6, 6), "There");
        Say(MessageId.CreateLandmarkForEvent, landmark.Finish());
        Assert.That(_heard.Lines, Is.EqualTo(new[]
        {
            "event 7", "remind 7 True", "remind 7 False", "delete 7", $"landmark 7 {new UUID(6, 6)} There"
        }));
    }

    private void Say(uint message, int length) => Assert.That(_stack.Say(_ada, message, _room.AsSpan(0, length)));
}
