using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>Teleports, map and estate: what viewers say reaches who answers it, field by field.</summary>
public class WorldHandlerTests
{
    private readonly HeardRequests _heard = new();
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    private UUID Agent => _ada.Agent.AgentId;

    private UUID Session => _ada.Agent.SessionId;

    [SetUp]
    public void Open()
    {
        _heard.Clear();
        _stack = new TestStack();
        _stack.Scene.Requests.Add(_heard);
        _ada = _stack.Arrive("Ada");
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void Teleports_NamePlaceLandmarkAndLure()
    {
        var room = Speech.Room;
        var place = new TeleportLocationRequestWriter(room);
        place.AgentData(Agent, Session);
        place.Info(RegionHandle.FromGrid(1001, 1000).Value, new Vector3(12, 13, 14), Vector3.UnitX);
        Say(MessageId.TeleportLocationRequest, room, place.Finish());
        var landmark = new TeleportLandmarkRequestWriter(room);
        landmark.Info(Agent, Session, UUID.Zero);
        Say(MessageId.TeleportLandmarkRequest, room, landmark.Finish());
        landmark = new TeleportLandmarkRequestWriter(room);
        landmark.Info(Agent, Session, new UUID(4, 4));
        Say(MessageId.TeleportLandmarkRequest, room, landmark.Finish());
        var lure = new TeleportLureRequestWriter(room);
        lure.Info(Agent, Session, new UUID(7, 7), 0);
        Say(MessageId.TeleportLureRequest, room, lure.Finish());
        var invite = new StartLureWriter(room);
        invite.AgentData(Agent, Session);
        invite.Info(0, "Kommt herüber");
        invite.TargetData(UUID.Random());
        invite.TargetData(UUID.Random());
        Say(MessageId.StartLure, room, invite.Finish());
        var cancel = new TeleportCancelWriter(room);
        cancel.Info(Agent, Session);
        Say(MessageId.TeleportCancel, room, cancel.Finish());

        Assert.That(_heard.Lines,
            Is.EqualTo(new[] { "to 1001,1000 12", "home", $"landmark {new UUID(4, 4)}", $"lure {new UUID(7, 7)}", "invites 2 Kommt herüber",
            "cancel" }));
    }

    [Test]
    public void ViewerEffect_IsPassedOn_WithoutWhatStandsBehindIt()
    {
        var ben = _stack.Arrive("Ben");
        var heard = new List<byte[]>();
        ben.Watch = (_, datagram) => heard.Add(datagram);
        var room = Speech.Room;
        var effect = new ViewerEffectWriter(room);
        effect.AgentData(Agent, Session);
        effect.Effect(UUID.Random(), Agent, 14, 1, new byte[4], "aim"u8);
        var length = effect.Finish();
        "tail"u8.CopyTo(room.AsSpan(length));
        Say(MessageId.ViewerEffect, room, length + 4);
        Assert.That(_stack.RunUntil(() => heard.Exists(d => d.AsSpan().IndexOf("aim"u8) >= 0), 5));
        Assert.That(heard, Has.None.Matches<byte[]>(d => d.AsSpan().IndexOf("tail"u8) >= 0));
    }

    [Test]
    public void Map_IsAskedByPlaceNameAndKind()
    {
        var room = Speech.Room;
        var blocks = new MapBlockRequestWriter(room);
        blocks.AgentData(Agent, Session, 2, 0, false);
        blocks.PositionData(999, 1001, 998, 1002);
        Say(MessageId.MapBlockRequest, room, blocks.Finish());
        var names = new MapNameRequestWriter(room);
        names.AgentData(Agent, Session, 0, 0, false);
        names.NameData("Märkte");
        Say(MessageId.MapNameRequest, room, names.Finish());
        var items = new MapItemRequestWriter(room);
        items.AgentData(Agent, Session, 2, 0, false);
        items.RequestData(6, 0);
        Say(MessageId.MapItemRequest, room, items.Finish());

        Assert.That(_heard.Lines, Is.EqualTo(new[] { "2 999 1001 998 1002", "0 Märkte", "2 6 0" }));
    }

    [Test]
    public void MapLayer_IsAnswered()
    {
        var room = Speech.Room;
        var layer = new MapLayerRequestWriter(room);
        layer.AgentData(Agent, Session, 2, 0, false);
        Say(MessageId.MapLayerRequest, room, layer.Finish());
        Assert.That(_stack.RunUntil(() => _ada.Heard(MessageId.MapLayerReply) == 1));
    }

    [Test]
    public void GodKick_ReachesTheModule()
    {
        var room = Speech.Room;
        var writer = new GodKickUserWriter(room);
        writer.UserInfo(Agent, Session, new UUID(1, 1), 0, "away");
        Say(MessageId.GodKickUser, room, writer.Finish());
        Assert.That(_heard.Lines, Is.EqualTo(new[] { "kick away" }));
    }

    private void Say(uint message, byte[] room, int length) => Assert.That(_stack.Say(_ada, message, room.AsSpan(0, length)));
}
