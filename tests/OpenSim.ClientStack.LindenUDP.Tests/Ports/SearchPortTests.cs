using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;
using OpenSim.World.Viewers.Search;

namespace OpenSim.ClientStack.LindenUDP.Tests.Ports;

/// <summary>The answers of the search window, byte by byte as the message template has them; made by hand.</summary>
public sealed class SearchPortTests
{
    private const string Query = "0000000000000005 0000000000000006 ";
    private const string Id = "0000000000000001 0000000000000002 ";
    private const string Nobody = "0000000000000000 0000000000000000 ";

    private static readonly UUID QueryId = new(5, 6);
    private static readonly ParcelRow Row = new()
    {
        Id = new UUID(1, 2), Name = "Ö", Description = "ab", Flags = (uint)ParcelFlags.ForSale, SalePrice = 300, Dwell = 2, AuctionId = 9
    };

    private static readonly FoundPlace Place = new(Row, 512, new Vector3(8, 16, 32),
        new RegionInfo { Id = new UUID(9, 9), Name = "Reg", GridX = 1000, GridY = 1001 }, 1);

    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private List<(uint Message, byte[] Body)> _heard = null!;

    [SetUp]
    public void Open()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _heard = [];
        _ada.Watch = (header, datagram) =>
        {
            if (header.MessageId is MessageId.DirPeopleReply or MessageId.DirPlacesReply or MessageId.DirLandReply or MessageId.PlacesReply
                    or MessageId.DirClassifiedReply or MessageId.DirEventsReply or MessageId.DirPopularReply or MessageId.EventInfoReply
                && header.TryGetBody(datagram, new byte[4096], out var body))
                _heard.Add((header.MessageId, body.ToArray()));
        };
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void People()
    {
        _stack.SessionOf(_ada).Search.SendPeople(QueryId, [new FoundPerson(new UUID(1, 2), "Ada", "L", true)]);
        AssertTold(MessageId.DirPeopleReply, Query + "01" + Id + "04 41646100 02 4C00 01 00 01 00000000");
    }

    [Test]
    public void Places()
    {
        _stack.SessionOf(_ada).Search.SendPlaces(QueryId, [Place]);
        AssertTold(MessageId.DirPlacesReply, "01" + Query + "01" + Id + "03 C39600 01 01 00000040 01 00000000");
        _stack.SessionOf(_ada).Search.SendPlaces(QueryId, []);
        AssertTold(MessageId.DirPlacesReply, "01" + Query + "00 01 04000000");
    }

    [Test]
    public void Popular()
    {
        _stack.SessionOf(_ada).Search.SendPopular(QueryId, [Place]);
        AssertTold(MessageId.DirPopularReply, Query + "01" + Id + "03 C39600 00000040");
    }

    [Test]
    public void Land()
    {
        _stack.SessionOf(_ada).Search.SendLand(QueryId, [Place]);
        AssertTold(MessageId.DirLandReply, Query + "01" + Id + "03 C39600 01 01 2C010000 00020000");
    }

    [Test]
    public void Holdings()
    {
        _stack.SessionOf(_ada).Search.SendHoldings(QueryId, new UUID(7, 8), [Place]);
        // 256,008 and 256,272 m from the grid's corner, 32 m up.
        AssertTold(MessageId.PlacesReply, Query + "0000000000000007 0000000000000008 01" + Nobody
            + "03 C39600 03 616200 00020000 00020000 00 00027A48 00447A48 00000042 04 52656700" + Nobody + "00000040 2C010000");
    }

    [Test]
    public void Classifieds()
    {
        _stack.SessionOf(_ada).Search.SendClassifieds(QueryId,
            [new Classified { Id = new UUID(1, 2), Name = "Hat", Flags = 2, CreationDate = 1, ExpirationDate = 256, Price = 50 }]);
        AssertTold(MessageId.DirClassifiedReply, Query + "01" + Id + "04 48617400 02 01000000 00010000 32000000 01 00000000");
    }

    [Test]
    public void Events()
    {
        var happening = new WorldEvent
        {
            Id = 3, OwnerId = new UUID(1, 2), Name = "Jam", Category = 20, Description = "x", Begins = 86_400, Duration = 60,
            HasCover = true, CoverAmount = 5, RegionName = "R", Position = new Vector3D(2, 0, 0), Flags = 1
        };
        _stack.SessionOf(_ada).Search.SendEvents(QueryId, [happening]);
        // 01/02 12:00 AM
        AssertTold(MessageId.DirEventsReply, Query + "01" + Id
            + "04 4A616D00 03000000 0F 30312F30322031323A303020414D00 80510100 01000000 01 00000000");
        _stack.SessionOf(_ada).Search.SendEvent(happening, "Bo");
        // 1970-01-02 00:00:00
        AssertTold(MessageId.EventInfoReply, "03000000 03 426F00 04 4A616D00 03 323000 0200 7800 14 313937302D30312D30322030303A30303A303000"
            + "80510100 3C000000 01000000 05000000 02 5200 0000000000000040 0000000000000000 0000000000000000 01000000");
    }

    [Test]
    public void ManyResults_GoByAsManyDatagramsAsTheyNeed()
    {
        _stack.SessionOf(_ada).Search.SendPeople(QueryId, [.. Enumerable.Range(1, 100).Select(i =>
            new FoundPerson(new UUID(1, (ulong)i), "Somebody", $"Number{i}", false))]);
        Assert.That(_stack.RunUntil(() => _heard.Count >= 4));
        var names = new List<string>();
        foreach (var (_, body) in _heard)
        {
            Assert.That(DirPeopleReplyReader.TryRead(body, out var message));
            foreach (var person in message.QueryReplies)
                names.Add(Protocol.Wire.WireText.ToText(person.LastName));
        }

        Assert.That(names, Is.EqualTo(Enumerable.Range(1, 100).Select(i => $"Number{i}")));
    }

    // Every answer begins with the agent's id.
    private void AssertTold(uint message, string hex)
    {
        Assert.That(_stack.RunUntil(() => _heard.Count > 0));
        var (heard, body) = _heard.Single();
        _heard.Clear();
        Assert.That(heard, Is.EqualTo(message));
        var expected = _ada.Agent.AgentId.ToString().Replace("-", "") + hex.Replace(" ", "");
        Assert.That(Convert.ToHexStringLower(body), Is.EqualTo(expected.ToLowerInvariant()));
    }
}
