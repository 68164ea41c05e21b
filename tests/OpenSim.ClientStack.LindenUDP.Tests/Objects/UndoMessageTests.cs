using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>Undo and Redo of what was moved, turned and scaled.</summary>
public sealed class UndoMessageTests
{
    private const byte Position = 1;
    private const byte Rotation = 2;
    private const byte Scale = 4;
    private const byte WholeLinkset = 8;

    private readonly Vector3 _here = new(128, 128, 25);
    private readonly Vector3 _there = new(130, 128, 25);
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void Move_UndoneAndRedone()
    {
        var box = Box();
        Edit(box.RootPart, Position | WholeLinkset, _there);
        Assert.That(box.RootPart.Position, Is.EqualTo(_there));
        Undo(box.RootPart);
        Assert.That(box.RootPart.Position, Is.EqualTo(_here));
        Undo(box.RootPart);
        Assert.That(box.RootPart.Position, Is.EqualTo(_here), "nothing is before the first");
        Redo(box.RootPart);
        Assert.That(box.RootPart.Position, Is.EqualTo(_there));
    }

    [Test]
    public void EditAfterUndo_HasNothingToRedo()
    {
        var box = Box();
        Edit(box.RootPart, Position | WholeLinkset, _there);
        Undo(box.RootPart);
        Edit(box.RootPart, Scale, new Vector3(2));
        Redo(box.RootPart);
        Assert.That((box.RootPart.Position, box.RootPart.Scale), Is.EqualTo((_here, new Vector3(2))));
        Undo(box.RootPart);
        Assert.That(box.RootPart.Scale, Is.EqualTo(new Vector3(0.5f)));
    }

    [Test]
    public void LinksetScaledAndTurned_IsAsItWas()
    {
        var set = _stack.Region.AddLinkset(_here, 3, _ada.Agent.AgentId);
        Edit(set.RootPart, Scale | WholeLinkset, new Vector3(1));
        Edit(set.RootPart, Rotation | WholeLinkset, new Vector3(0, 0, 0.7071f));
        Assert.That(set.Parts[2].Position.X, Is.EqualTo(4).Within(1e-3));
        Undo(set.RootPart);
        Assert.That(set.RootPart.Rotation, Is.EqualTo(Quaternion.Identity));
        Undo(set.RootPart);
        Assert.That(set.Parts[2].Position.X, Is.EqualTo(2).Within(1e-3));
        Assert.That(set.Parts[1].Scale.X, Is.EqualTo(0.5f).Within(1e-3));
    }

    [Test]
    public void Child_IsUndoneWithinItsLinkset()
    {
        var set = _stack.Region.AddLinkset(_here, 2, _ada.Agent.AgentId);
        Edit(set.Parts[1], Position, new Vector3(3, 0, 0));
        Undo(set.Parts[1]);
        Assert.That(set.Parts[1].Position, Is.EqualTo(new Vector3(1, 0, 0)));
    }

    [Test]
    public void ChildThatWasUnlinked_StaysWhereItIs()
    {
        var set = _stack.Region.AddLinkset(_here, 2, _ada.Agent.AgentId);
        var child = set.Parts[1];
        Edit(child, Position, new Vector3(3, 0, 0));
        _stack.Scene.Writer.Unlink(child.Slot);
        Undo(child);
        Assert.That(child.Position, Is.EqualTo(_here + new Vector3(3, 0, 0)));
    }

    [Test]
    public void SomebodyElse_UndoesNothing()
    {
        var box = Box();
        Edit(box.RootPart, Position | WholeLinkset, _there);
        var ben = _stack.Arrive("Ben");
        Say(ben, MessageId.Undo, box.RootPart);
        Assert.That(box.RootPart.Position, Is.EqualTo(_there));
    }

    [Test]
    public void MoreThanMaxPrimUndos_AreForgotten()
    {
        _stack.Configuration.Set("Startup", "MaxPrimUndos", "2");
        _stack.Run(0.2);
        var box = Box();
        for (var step = 1; step <= 4; step++)
            Edit(box.RootPart, Position | WholeLinkset, _here + new Vector3(step, 0, 0));
        for (var step = 1; step <= 4; step++)
            Undo(box.RootPart);
        Assert.That(box.RootPart.Position, Is.EqualTo(_here + new Vector3(2, 0, 0)));
    }

    private SceneObjectGroup Box() => _stack.Region.AddBox(_here, "box", _ada.Agent.AgentId);

    private void Edit(SceneObjectPart part, byte type, Vector3 value)
    {
        var data = new byte[12];
        BitConverter.TryWriteBytes(data, value.X);
        BitConverter.TryWriteBytes(data.AsSpan(4), value.Y);
        BitConverter.TryWriteBytes(data.AsSpan(8), value.Z);
        var room = Speech.Room;
        var writer = new MultipleObjectUpdateWriter(room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        writer.ObjectData(part.LocalId, type, data);
        Assert.That(_stack.Say(_ada, MessageId.MultipleObjectUpdate, room.AsSpan(0, writer.Finish())));
    }

    private void Undo(SceneObjectPart part) => Say(_ada, MessageId.Undo, part);

    private void Redo(SceneObjectPart part) => Say(_ada, MessageId.Redo, part);

    private void Say(TestViewer viewer, uint message, SceneObjectPart part)
    {
        var room = Speech.Room;
        int length;
        if (message == MessageId.Undo)
        {
            var writer = new UndoWriter(room);
            writer.AgentData(viewer.Agent.AgentId, viewer.Agent.SessionId, UUID.Zero);
            writer.ObjectData(part.Id);
            length = writer.Finish();
        }
        else
        {
            var writer = new RedoWriter(room);
            writer.AgentData(viewer.Agent.AgentId, viewer.Agent.SessionId, UUID.Zero);
            writer.ObjectData(part.Id);
            length = writer.Finish();
        }

        Assert.That(_stack.Say(viewer, message, room.AsSpan(0, length)));
    }
}
