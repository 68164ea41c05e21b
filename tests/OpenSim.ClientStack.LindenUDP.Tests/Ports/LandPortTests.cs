using System.Numerics;
using System.Text;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Land;
using OpenSim.World.Regions;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Tests.Ports;

public class LandPortTests
{
    private readonly UUID _somebody = UUID.Random();
    private RecordedEvents _events = null!;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    [SetUp]
    public void Open()
    {
        _events = new RecordedEvents();
        _stack = new TestStack(dependencies: _events.Dependencies);
        _ada = _stack.Arrive("Ada");
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void Properties_HaveEveryField_AndUnsignedNumbersAsBinary()
    {
        var body = Properties(_somebody, row => row with { Name = "Park", AuctionId = 7, Flags = 0x80000001 });
        var data = Data(body);
        Assert.Multiple(() =>
        {
            Assert.That(data["AuctionID"], Is.EqualTo(new LlsdBinary([0, 0, 0, 7])));
            Assert.That(data["ParcelFlags"], Is.EqualTo(new LlsdBinary([0x80, 0, 0, 1])));
            Assert.That(data["SequenceID"], Is.EqualTo(new LlsdInteger(42)));
            Assert.That(data["RequestResult"], Is.EqualTo(new LlsdInteger(1)));
            Assert.That(data["Name"], Is.EqualTo(new LlsdString("Park")));
            Assert.That(((LlsdBinary)data["Bitmap"]).Value, Has.Length.EqualTo(512));
            Assert.That(data.Items, Has.Count.EqualTo(52));
            Assert.That(body.Items.Keys, Is.EquivalentTo(new[]
            {
                "ParcelData", "MediaData", "ParcelExtendedFlags", "AgeVerificationBlock", "RegionAllowAccessBlock", "ParcelEnvironmentBlock"
            }));
        });
    }

    [Test]
    public void Properties_CountSquares_ByWhoseTheyAre()
    {
        const int All = 64 * 64;
        Assert.That(Counts(_ada.Agent.AgentId), Is.EqualTo((All, 0, 0)));
        Assert.That(Counts(_somebody), Is.EqualTo((0, All, 0)));
        Assert.That(Counts(UUID.Zero), Is.EqualTo((0, 0, All)));
    }

    [Test]
    public void Properties_CountThePrimsThatTheViewerHasSelectedThere()
    {
        var set = _stack.Region.AddLinkset(new Vector3(20, 20, 25), 3);
        Assert.That(Selected(), Is.Zero);
        _ada.Session.Select(set.LocalId, _stack.Now);
        Assert.That(_stack.RunUntil(() => Selected() == 3));
        _ada.Session.Deselect(set.LocalId, _stack.Now);
        Assert.That(_stack.RunUntil(() => Selected() == 0));
    }

    [Test]
    public void Properties_SayWhetherParcelsMayCloseThemselves_AsTheEstateHasIt()
    {
        foreach (var may in new[] { true, false })
        {
            _stack.Scene.Settings.Estate = new RegionEstate { Flags = may ? RegionFlags.AllowParcelAccessOverride : RegionFlags.None };
            var block = (LlsdMap)((LlsdArray)Properties(_somebody, row => row)["RegionAllowAccessBlock"]).Items[0];
            Assert.That(block["RegionAllowAccessOverride"].AsBoolean(), Is.EqualTo(may));
        }
    }

    [Test]
    public void ObjectOwners_GoByTheEventQueue()
    {
        _stack.SessionOf(_ada).Land.SendObjectOwners([new ParcelObjectOwner(_somebody, false, 3, true)]);
        var owner = (LlsdMap)((LlsdArray)Last("ParcelObjectOwnersReply")["Data"]).Items[0];
        Assert.That((owner["OwnerID"].AsUuid(), owner["Count"].AsInteger(), owner["OnlineStatus"].AsBoolean()),
            Is.EqualTo((_somebody, 3, true)));
    }

    [Test]
    public void TopObjects_WithoutAny_AreAReplyByTheEventQueue()
    {
        _stack.SessionOf(_ada).Land.SendTopObjects(1, 6, []);
        var reply = Last("LandStatReply");
        Assert.That(reply["RequestData"][0], Is.EqualTo(new LlsdMap
        {
            ["ReportType"] = new byte[] { 0, 0, 0, 1 }, ["RequestFlags"] = new byte[] { 0, 0, 0, 6 }, ["TotalObjectCount"] = new byte[4]
        }));
        Assert.That(reply["ReportData"], Is.EqualTo(new LlsdArray()));
    }

    [Test]
    public void TopObjects_AreTwoListsInOneOrder()
    {
        var one = new TopObject(
            0x01020304, UUID.Random(), new Vector3(1, 2, 3), 0.5f, "door", "Ada Tester", _somebody, "plot", 2048, 3, 7);
        _stack.SessionOf(_ada).Land.SendTopObjects(0, 0, [one]);
        var reply = Last("LandStatReply");
        var (data, more) = (reply["ReportData"][0], reply["DataExtended"][0]);
        Assert.That((data["TaskName"].AsString(), data["OwnerName"].AsString(), data["TaskID"].AsUuid(), data["Score"].AsReal(),
            data["LocationZ"].AsReal()), Is.EqualTo(("door", "Ada Tester", one.Id, 0.5, 3.0)));
        Assert.That(data["TaskLocalID"], Is.EqualTo((LlsdBinary)new byte[] { 1, 2, 3, 4 }));
        Assert.That((more["ParcelName"].AsString(), more["Size"].AsReal(), more["PublicURLs"].AsInteger(), more["OwnerID"].AsUuid()),
            Is.EqualTo(("plot", 2048.0, 3, _somebody)));
    }

    [Test]
    public void EstateInfo_IsTenTexts()
    {
        _stack.Scene.Settings.Estate =
            new RegionEstate { Id = 101, ParentId = 2, Name = "Höfe", OwnerId = _somebody, Flags = RegionFlags.AllowVoice };
        var said = Estate(session => session.Land.SendEstateInfo(new UUID(5, 5))).Single();
        Assert.That((said.Method, said.Invoice), Is.EqualTo(("estateupdateinfo", new UUID(5, 5))));
        Assert.That(said.Parameters.Select(p => Encoding.UTF8.GetString(p).TrimEnd('\0')), Is.EqualTo(new[]
        {
            "Höfe", _somebody.ToString(), "101", ((uint)RegionFlags.AllowVoice).ToString(), "0", "2", UUID.Zero.ToString(), "0", "1", ""
        }));
    }

    [Test]
    public void EstateAccess_ComesInMessagesOf63()
    {
        var ids = Enumerable.Range(1, 70).Select(i => new UUID(0, (ulong)i)).ToList();
        var said = Estate(session => session.Land.SendEstateAccess(default, EstateAccessKind.Bans, ids), messages: 2);
        Assert.That(said.Select(s => Encoding.UTF8.GetString(s.Parameters[4]).TrimEnd('\0')), Is.EqualTo(new[] { "63", "7" }),
            "counted as bans");
        Assert.That(said.SelectMany(s => s.Parameters.Skip(6)).Select(p => new UUID(p)), Is.EqualTo(ids));
    }

    private List<(string Method, UUID Invoice, List<byte[]> Parameters)> Estate(Action<ViewerSession> say, int messages = 1)
    {
        var said = new List<(string, UUID, List<byte[]>)>();
        _ada.Watch = (header, datagram) =>
        {
            if (header.MessageId != MessageId.EstateOwnerMessage)
                return;
            Assert.That(header.TryGetBody(datagram, new byte[4096], out var body));
            Assert.That(EstateOwnerMessageReader.TryRead(body, out var message));
            var parameters = new List<byte[]>();
            foreach (var parameter in message.ParamList)
                parameters.Add(parameter.Parameter.ToArray());
            said.Add((WireText.ToText(message.MethodData.Method), message.MethodData.Invoice, parameters));
        };
        say(_stack.SessionOf(_ada));
        Assert.That(_stack.RunUntil(() => said.Count == messages));
        return said;
    }

    private (int Self, int Other, int Public) Counts(UUID owner)
    {
        var data = Data(Properties(owner, row => row));
        return (data["SelfCount"].AsInteger(), data["OtherCount"].AsInteger(), data["PublicCount"].AsInteger());
    }

    private int Selected() => Data(Properties(_somebody, row => row))["SelectedPrims"].AsInteger();

    private LlsdMap Properties(UUID owner, Func<Store.Regions.ParcelRow, Store.Regions.ParcelRow> change)
    {
        var parcel = _stack.Scene.Land.Reset(owner);
        _stack.Scene.Land.Change(parcel, change);
        _stack.SessionOf(_ada).Land.SendProperties(parcel, 42, ParcelResult.Multiple, snapSelection: true);
        return Last("ParcelProperties");
    }

    private static LlsdMap Data(LlsdMap body) => (LlsdMap)((LlsdArray)body["ParcelData"]).Items[0];

    private LlsdMap Last(string name) => _events.All.Last(e => e.Name == name).Body;
}
