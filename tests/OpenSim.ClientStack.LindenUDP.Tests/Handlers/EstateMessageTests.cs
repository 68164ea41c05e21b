using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>EstateOwnerMessage: from words and texts to what estate tools ask.</summary>
public class EstateMessageTests
{
    private static readonly string Id = new UUID(7, 7).ToString();

    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private HeardEstateTools _estate = null!;
    private HeardRequests _world = null!;

    [SetUp]
    public void Open()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _stack.Scene.Requests.Add(_estate = new HeardEstateTools());
        _stack.Scene.Requests.Add(_world = new HeardRequests());
        _stack.Scene.Land.Rules.IsEstateManager = id => id == _ada.Agent.AgentId;
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [TestCase("getinfo", "info 00000000-0000-0005-0000-000000000005")]
    [TestCase("setregiondebug", "debug True False True", "1", "0", "Y")]
    [TestCase("setregionterrain", "ground 20 4 -4", "20", "4", "-4")]
    [TestCase("textureheights", "heights NorthWest 12.5 40", "1 12.5 40", "x")]
    [TestCase("estatechangeinfo", "estate ExternallyVisible, AllowVoice", "My Estate", "268468224", "0")]
    [TestCase("estateaccessdelta", "access AddBan, NoReply 00000000-0000-0007-0000-000000000007", "101", "1088",
        "00000000-0000-0007-0000-000000000007")]
    [TestCase("estateexperiencedelta", "experience AddBlocked, NoReply 00000000-0000-0007-0000-000000000007", "101", "1088",
        "00000000-0000-0007-0000-000000000007")]
    [TestCase("simulatormessage", "tell Grüße", "-1", "-1", "id", "Ada User", "Grüße")]
    [TestCase("instantmessage", "tell the estate Hallo", "Ada User", "Hallo")]
    [TestCase("teleporthomeuser", "home 00000000-0000-0007-0000-000000000007", "me", "00000000-0000-0007-0000-000000000007")]
    [TestCase("teleporthomeallusers", "all home")]
    [TestCase("kickestate", "kick 00000000-0000-0007-0000-000000000007", "00000000-0000-0007-0000-000000000007")]
    [TestCase("restart", "restart 120", "120.0")]
    [TestCase("telehub", "telehub", "info ui")]
    [TestCase("telehub", "telehub 99", "connect", "99")]
    [TestCase("telehub", "spawn 98", "spawnpoint add", "98")]
    [TestCase("telehub", "no spawn 3", "spawnpoint remove", "3")]
    public void EstateTool_AsksTheEstate(string method, string asked, params string[] parameters)
    {
        Assert.That(Say(method, parameters));
        Assert.That(_estate.Lines, Is.EqualTo(new[] { asked }));
    }

    [TestCase("refreshmapvisibility", "redraw")]
    [TestCase("colliders", "colliders")]
    [TestCase("terrain", "upload land.raw", "upload filename", "land.raw")]
    public void EstateTool_AsksWhoElseAnswersIt(string method, string asked, params string[] parameters)
    {
        Assert.That(Say(method, parameters));
        Assert.That(_world.Lines, Is.EqualTo(new[] { asked }));
    }

    [Test]
    public void RegionRules_AreReadInTheirOrder()
    {
        Say("setregioninfo", "1", "0", "1", "0", "40.0", "1.5", "21", "0", "1");
        Assert.That(_estate.Lines.Single(),
            Is.EqualTo(new World.Viewers.Requests.RegionRules(true, false, true, false, 40, 1.5, 21, false, true).ToString()));
    }

    [Test]
    public void GroundWithASun_SetsBoth()
    {
        Say("setregionterrain", "20", "4", "-4", "Y", "N", "6", "N", "N", "6");
        Assert.That(_estate.Lines, Is.EqualTo(new[] { "ground 20 4 -4", "sun True False 6" }));
    }

    [Test]
    public void TextureDetail_SetsLayers()
    {
        Say("texturedetail", $"1 {Id}", "9 nonsense");
        Assert.That(_estate.Lines, Is.EqualTo(new[] { $"texture 1 {Id}" }));
    }

    [Test]
    public void Guest_AsksNothing_AndIsTold()
    {
        _stack.Scene.Land.Rules.IsEstateManager = _ => false;
        Assert.That(Say("getinfo"));
        Assert.That(Say("terrain", "upload filename", "land.raw"));
        Assert.That(_estate.Lines.Concat(_world.Lines), Is.Empty);
        Assert.That(_stack.RunUntil(() => _ada.Heard(MessageId.AgentAlertMessage) == 2));
    }

    [Test]
    public void UnknownTool_IsSaid_AndOneWithTooFewParametersIsMalformed()
    {
        Assert.That(Say("makecoffee"));
        Assert.That(_stack.RunUntil(() => _ada.Heard(MessageId.AgentAlertMessage) == 1));
        Assert.That(Say("setregioninfo", "1"), Is.False);
        Assert.That(_estate.Lines, Is.Empty);
    }

    private bool Say(string method, params string[] parameters)
    {
        var room = Speech.Room;
        var writer = new EstateOwnerMessageWriter(room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId, UUID.Zero);
        writer.MethodData(method, new UUID(5, 5));
        foreach (var parameter in parameters)
            writer.ParamList(parameter);
        return _stack.Say(_ada, MessageId.EstateOwnerMessage, room.AsSpan(0, writer.Finish()));
    }
}
