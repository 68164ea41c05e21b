using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>Whoever may not change an object reads why, with its name, and sees it as it is.</summary>
public sealed class ObjectRefusalTests
{
    private static readonly Vector3 Here = new(128, 128, 25);

    private readonly List<string> _alerts = [];
    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private SceneObjectGroup _theirs;

    private UUID Agent => _ada.Agent.AgentId;

    private UUID Session => _ada.Agent.SessionId;

    [SetUp]
    public void Enter()
    {
        _alerts.Clear();
        _stack = new TestStack();
        _theirs = _stack.Region.AddBox(Here, "their box", UUID.Random());
        _ada = _stack.Arrive("Ada");
        Assert.That(_stack.RunUntil(() => _ada.Session.World.Find(_theirs.LocalId) is not null));
        _ada.Watch = (header, datagram) =>
        {
            if (header.MessageId == MessageId.AgentAlertMessage && header.TryGetBody(datagram, new byte[2048], out var alert)
                && AgentAlertMessageReader.TryRead(alert, out var message))
                _alerts.Add(WireText.ToText(message.AlertData.Message));
        };
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void EditsOfEveryKind_AreRefusedWithTheNameAndTheTruth()
    {
        foreach (var (message, length, doing) in Edits(_theirs.LocalId))
        {
            var told = Told();
            _alerts.Clear();
            Assert.That(_stack.Say(_ada, message, _room.AsSpan(0, length())), Is.True);
            _stack.Run(6); // of one kind one is said in some seconds
            Assert.That(_alerts, Is.EqualTo(new[] { $"You may not {doing} \"their box\": it is not yours." }),
                MessageTable.Find(message)!.Name);
            Assert.That(Told(), Is.GreaterThan(told), MessageTable.Find(message)!.Name);
        }
    }

    [Test]
    public void ManyAtOnce_AreSaidOnce()
    {
        for (var i = 0; i < 50; i++)
            Say(Edits(_stack.Region.AddBox(Here, $"box {i}", UUID.Random()).LocalId).First());
        _stack.Run(1);
        Assert.That(_alerts, Has.Count.EqualTo(1));
    }

    [Test]
    public void LinkingWhatBelongsToOthersToo_NamesBoth()
    {
        var mine = _stack.Region.AddBox(Here, "my box", Agent);
        _stack.Scene.Writer.SetGod(_stack.SessionOf(_ada).Presence!, true);
        Say((MessageId.ObjectLink, () => Link(mine.LocalId, _theirs.LocalId), ""));
        _stack.Run(1);
        Assert.That(_alerts.Single(), Is.EqualTo("\"their box\" cannot be linked to \"my box\": they belong to different owners."));
    }

    [Test]
    public void AShapeForAPlant_IsRefused()
    {
        var row = TestRegion.BoxRow(Here, "oak", Agent);
        row.Shape = row.Shape with { PCode = PCode.Tree };
        var tree = _stack.Scene.Writer.AddObject(row)!.Value;
        Say(Edits(tree.LocalId).Single(e => e.Message == MessageId.ObjectShape));
        _stack.Run(1);
        Assert.That(_alerts.Single(), Does.StartWith("\"oak\" is a plant"));
    }

    private (uint Message, Func<int> Length, string Doing)[] Edits(uint localId) =>
    [
        (MessageId.ObjectName, () => Name(localId), "change"),
        (MessageId.ObjectShape, () => Shape(localId), "change"),
        (MessageId.ObjectImage, () => Image(localId), "change"),
        (MessageId.ObjectRotation, () => Turn(localId), "move"),
        (MessageId.ObjectSaleInfo, () => Sell(localId), "sell"),
        (MessageId.DeRezObject, () => Take(localId), "take")
    ];

    [Test]
    public void MakingThingsPhysical_WhereNothingFalls_IsSaidOnce_AndTheSettingIsKept()
    {
        SceneObjectGroup[] mine = [_stack.Region.AddBox(Here, "my box", Agent), _stack.Region.AddBox(Here, "another", Agent)];
        foreach (var box in mine)
            Say((MessageId.ObjectFlagUpdate, () => Flags(box.LocalId), ""));
        _stack.Run(1);
        Assert.That(_alerts.Single(), Does.Contain("do not fall"));
        Assert.That(mine.All(box => box.RootPart.IsPhysical));
    }

    private int Flags(uint localId)
    {
        var writer = new ObjectFlagUpdateWriter(_room);
        writer.AgentData(Agent, Session, localId, true, false, false, false);
        return writer.Finish();
    }

    private int Name(uint localId)
    {
        var writer = new ObjectNameWriter(_room);
        writer.AgentData(Agent, Session);
        writer.ObjectData(localId, "mine");
        return writer.Finish();
    }

    private int Shape(uint localId)
    {
        var writer = new ObjectShapeWriter(_room);
        writer.AgentData(Agent, Session);
        writer.ObjectData(localId, 16, 1, 0, 0, 100, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        return writer.Finish();
    }

    private int Image(uint localId)
    {
        var writer = new ObjectImageWriter(_room);
        writer.AgentData(Agent, Session);
        writer.ObjectData(localId, "", new byte[17]);
        return writer.Finish();
    }

    private int Turn(uint localId)
    {
        var writer = new ObjectRotationWriter(_room);
        writer.AgentData(Agent, Session);
        writer.ObjectData(localId, Quaternion.Identity);
        return writer.Finish();
    }

    private int Sell(uint localId)
    {
        var writer = new ObjectSaleInfoWriter(_room);
        writer.AgentData(Agent, Session);
        writer.ObjectData(localId, 2, 0);
        return writer.Finish();
    }

    private int Take(uint localId)
    {
        var writer = new DeRezObjectWriter(_room);
        writer.AgentData(Agent, Session);
        writer.AgentBlock(UUID.Zero, (byte)DeRezDestination.Take, UUID.Zero, UUID.Random(), 1, 1);
        writer.ObjectData(localId);
        return writer.Finish();
    }

    private int Link(params uint[] localIds)
    {
        var writer = new ObjectLinkWriter(_room);
        writer.AgentData(Agent, Session);
        foreach (var localId in localIds)
            writer.ObjectData(localId);
        return writer.Finish();
    }

    private long Told() => _ada.Heard(MessageId.ObjectUpdate) + _ada.Heard(MessageId.ObjectUpdateCompressed);

    private void Say((uint Message, Func<int> Length, string Doing) edit) =>
        Assert.That(_stack.Say(_ada, edit.Message, _room.AsSpan(0, edit.Length())), Is.True);
}
