using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
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
        _stack = new TestStack();
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
    public void LockedOrPhysical_StaysWhereItIs()
    {
        var locked = _stack.Region.AddBox(Here, "locked", _ada.Agent.AgentId);
        _stack.Scene.Writer.SetPermissions(locked.RootPart, 0x8e000, 0xe000, 0, 0, 0);
        var physical = _stack.Region.AddBox(Here, "physical", _ada.Agent.AgentId);
        _stack.Scene.Writer.SetFlags(physical.RootPart, PrimFlags.Physics);
        foreach (var box in new[] { locked, physical })
        {
            Grab(box.RootPart, There);
            Assert.That(box.RootPart.Position, Is.EqualTo(Here), box.RootPart.Name);
        }
    }

    [Test]
    public void APlaceThatIsNone_IsPassedOver()
    {
        var box = _stack.Region.AddBox(Here, "box", _ada.Agent.AgentId);
        Grab(box.RootPart, new Vector3(float.NaN, 0, 0));
        Assert.That(box.RootPart.Position, Is.EqualTo(Here));
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
