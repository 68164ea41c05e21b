using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Dynamics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>Objects that are dragged and spun by the mouse, outside the edit tools.</summary>
public sealed class DragMessageTests
{
    private static readonly Vector3 Here = new(128, 128, 25);
    private static readonly Vector3 There = new(129, 128, 25);
    private static readonly Quaternion Turned = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, 1);

    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack(options: new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        _ada = _stack.Arrive("Ada");
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void OnesOwn_IsMovedAndTurnedWhole()
    {
        var set = _stack.Region.AddLinkset(Here, 2, _ada.Agent.AgentId);
        Grab(set.Parts[1], There);
        Spin(set.RootPart, Turned);
        Assert.That(set.RootPart.Position, Is.EqualTo(There));
        Assert.That(Quaternion.Dot(set.RootPart.Rotation, Turned), Is.EqualTo(1).Within(1e-4));
        Assert.That(set.Parts[1].Position, Is.EqualTo(Vector3.UnitX));
    }

    [Test]
    public void SomebodyElses_StaysWhereItIs()
    {
        var box = _stack.Region.AddBox(Here, "box", UUID.Random());
        Grab(box.RootPart, There);
        Spin(box.RootPart, Turned);
        Assert.That((box.RootPart.Position, box.RootPart.Rotation), Is.EqualTo((Here, Quaternion.Identity)));
    }

    [Test]
    public void Locked_StaysWhereItIs()
    {
        var locked = _stack.Region.AddBox(Here, "locked", _ada.Agent.AgentId);
        _stack.Scene.Writer.SetPermissions(locked.RootPart, 0x8e000, 0xe000, 0, 0, 0);
        Grab(locked.RootPart, There);
        Assert.That(locked.RootPart.Position, Is.EqualTo(Here));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Physical_IsPulledAndTurned_WhileItIsHeld_AndFallsWhenItIsLetGo(bool bySpinStop)
    {
        var box = Falling(_ada.Agent.AgentId);
        _stack.Run(1);
        Assert.That(box.WorldPosition.Z, Is.LessThan(22));
        SpinStart(box.RootPart);
        Grab(box.RootPart, There);
        Spin(box.RootPart, Turned);
        _stack.Run(3);
        Assert.That(Vector3.Distance(box.WorldPosition, There), Is.LessThan(0.3f));
        Assert.That(MathF.Abs(Quaternion.Dot(box.RootPart.Rotation, Turned)), Is.GreaterThan(0.98f));
        LetGo(box.RootPart, bySpinStop);
        _stack.Run(3);
        Assert.That(box.WorldPosition.Z, Is.LessThan(22));
        Assert.That(_stack.Scene.Bodies.TargetsOf(box.Slot).IsNone);
    }

    [Test]
    public void Physical_OfSomebodyElse_OrHeldBySomebodyElse_IsNotPulled()
    {
        var theirs = Falling(UUID.Random());
        Grab(theirs.RootPart, There);
        var box = Falling(_ada.Agent.AgentId);
        var grabs = _stack.Scene.Movement.Grabs;
        grabs.Drag(UUID.Random(), box, Here);
        Grab(box.RootPart, There);
        Assert.That(_stack.Scene.Bodies.TargetsOf(theirs.Slot).IsNone);
        Assert.That(_stack.Scene.Bodies.TargetsOf(box.Slot).Move!.Value.Place, Is.EqualTo(Here));
    }

    [Test]
    public void Holder_WhoLeaves_LetsGo()
    {
        var box = Falling(_ada.Agent.AgentId);
        Grab(box.RootPart, There);
        Assert.That(_stack.Scene.Movement.Grabs.Holds(_ada.Agent.AgentId));
        _stack.Scene.Writer.RemovePresence(_stack.Scene.Presences.TryGet(_ada.Agent.AgentId, out var ada) ? ada : null!);
        Assert.That(_stack.Scene.Bodies.TargetsOf(box.Slot).IsNone);
    }

    [Test]
    public void APlaceThatIsNone_IsPassedOver()
    {
        var box = _stack.Region.AddBox(Here, "box", _ada.Agent.AgentId);
        Grab(box.RootPart, new Vector3(float.NaN, 0, 0));
        Assert.That(box.RootPart.Position, Is.EqualTo(Here));
    }

    private SceneObjectGroup Falling(UUID owner)
    {
        var box = _stack.Region.AddBox(Here, "box", owner);
        _stack.Scene.Writer.SetFlags(box.RootPart, PrimFlags.Physics);
        return box;
    }

    private void SpinStart(SceneObjectPart part)
    {
        var writer = new ObjectSpinStartWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        writer.ObjectData(part.Id);
        Assert.That(_stack.Say(_ada, MessageId.ObjectSpinStart, _room.AsSpan(0, writer.Finish())));
    }

    private void LetGo(SceneObjectPart part, bool bySpinStop)
    {
        if (bySpinStop)
        {
            var stop = new ObjectSpinStopWriter(_room);
            stop.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
            stop.ObjectData(part.Id);
            Assert.That(_stack.Say(_ada, MessageId.ObjectSpinStop, _room.AsSpan(0, stop.Finish())));
            return;
        }

        var writer = new ObjectDeGrabWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        writer.ObjectData(part.LocalId);
        Assert.That(_stack.Say(_ada, MessageId.ObjectDeGrab, _room.AsSpan(0, writer.Finish())));
    }

    private void Grab(SceneObjectPart part, Vector3 place)
    {
        var writer = new ObjectGrabUpdateWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        writer.ObjectData(part.Id, Vector3.Zero, place, 0);
        Assert.That(_stack.Say(_ada, MessageId.ObjectGrabUpdate, _room.AsSpan(0, writer.Finish())));
    }

    private void Spin(SceneObjectPart part, Quaternion rotation)
    {
        var writer = new ObjectSpinUpdateWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        writer.ObjectData(part.Id, rotation);
        Assert.That(_stack.Say(_ada, MessageId.ObjectSpinUpdate, _room.AsSpan(0, writer.Finish())));
    }
}
