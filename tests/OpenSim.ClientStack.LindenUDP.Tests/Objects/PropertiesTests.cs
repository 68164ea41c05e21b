using System.Numerics;
using System.Text;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>What viewers are told about objects besides their looks.</summary>
public sealed class PropertiesTests
{
    private readonly string _name = new('ü', 32); // 64 bytes
    private readonly string _description = new('x', 130);

    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private byte[]? _heard;

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _heard = null;
        _ada.Watch = (header, datagram) =>
        {
            if (header.MessageId is MessageId.ObjectProperties or MessageId.ObjectPropertiesFamily
                && header.TryGetBody(datagram, new byte[8192], out var body))
                _heard = body.ToArray();
        };
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void ObjectProperties_OfAChild_CarryTheSaleOfTheWhole()
    {
        var set = _stack.Region.AddLinkset(new Vector3(128, 128, 25), 2);
        _stack.Scene.Writer.SetSale(set.RootPart, SaleType.Copy, 75);
        _ada.Session.Select(set.Parts[1].LocalId, _stack.Now);
        Assert.That(_stack.RunUntil(() => _heard is not null));
        Assert.That(ObjectPropertiesReader.TryRead(_heard, out var message));
        foreach (var block in message.ObjectData)
            Assert.That((block.SaleType, block.SalePrice), Is.EqualTo(((byte)2, 75)));
        Assert.That(message.ObjectData.Count, Is.EqualTo(1));
    }

    [Test]
    public void Select_OfAPrimNamedAgainAndAgain_IsAnsweredOnce()
    {
        var box = _stack.Region.AddBox(new Vector3(128, 128, 25), "box");
        var writer = new ObjectSelectWriter(_ada.Session.Payload);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        for (var i = 0; i < 200; i++)
            writer.ObjectData(box.LocalId);
        _ada.Session.Send(writer.Finish(), reliable: true, _stack.Now);
        Assert.That(_stack.RunUntil(() => _heard is not null));
        Assert.That(ObjectPropertiesReader.TryRead(_heard, out var message));
        Assert.That(message.ObjectData.Count, Is.EqualTo(1));
    }

    [Test]
    public void LongNames_AreCutWhereViewersCut_AtAWholeCharacter()
    {
        var row = TestRegion.BoxRow(new Vector3(128, 128, 25), _name);
        row.Description = _description;
        var box = _stack.Scene.Writer.AddObject(row)!.Value;
        _ada.Session.Select(box.LocalId, _stack.Now);
        Assert.That(_stack.RunUntil(() => _heard is not null));
        Assert.That(ObjectPropertiesReader.TryRead(_heard, out var message));
        foreach (var block in message.ObjectData)
            Check(block.Name, block.Description);

        _heard = null;
        var room = Speech.Room;
        var request = new RequestObjectPropertiesFamilyWriter(room);
        request.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        request.ObjectData(0, box.RootPart.Id);
        Assert.That(_stack.Say(_ada, MessageId.RequestObjectPropertiesFamily, room.AsSpan(0, request.Finish())));
        Assert.That(_stack.RunUntil(() => _heard is not null));
        Assert.That(ObjectPropertiesFamilyReader.TryRead(_heard, out var family));
        Check(family.ObjectData.Name, family.ObjectData.Description);
    }

    private void Check(ReadOnlySpan<byte> name, ReadOnlySpan<byte> description)
    {
        Assert.That(WireText.ToText(name), Is.EqualTo(_name[..31]));
        Assert.That(WireText.ToText(description), Is.EqualTo(_description[..127]));
        Assert.That(Encoding.UTF8.GetByteCount(WireText.ToText(name)), Is.EqualTo(62));
    }
}
