using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>
/// All ways to bring a prim somewhere, where what lies east of 200 m lets nothing in. A linkset of four stands in a row from 196 to 199 m.
/// </summary>
public class MoveRightTests
{
    private const float Border = 200;
    private const byte Position = 1;
    private const byte Rotation = 2;
    private const byte Scale = 4;
    private const byte Whole = 8;

    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _maker = null!;
    private SceneObjectGroup _set;

    [SetUp]
    public void Build()
    {
        _stack = new TestStack();
        _maker = _stack.Arrive("Maker");
        _set = _stack.Region.AddLinkset(new Vector3(196, 128, 30), 4, _maker.Agent.AgentId);
        _stack.Scene.Permissions.RefusalToEnter = (_, moves) => moves.Any(m => m.To.X > Border) ? "Not there." : null;
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [TestCase(Position | Whole, 0, 198f, 128f, 30f, TestName = "Whole linkset, by its children")]
    [TestCase(Position, 0, 201f, 128f, 30f, TestName = "Root alone")]
    [TestCase(Position, 3, 5f, 0f, 0f, TestName = "Child alone")]
    [TestCase(Scale | Whole, 0, 2f, 2f, 2f, TestName = "Grown together")]
    public void Move_OverLandThatLetsItNotIn_IsRefused_AndTold(int type, int part, float x, float y, float z)
    {
        var before = Places();
        Update((byte)type, _set.Parts[part].LocalId, new Vector3(x, y, z));
        Assert.That(Places(), Is.EqualTo(before));
        Assert.That(_stack.RunUntil(() => _maker.Heard(MessageId.AgentAlertMessage) == 1, 5));
    }

    [Test]
    public void Turn_OfALinkset_MovesItsChildren()
    {
        Update(Rotation | Whole, _set.LocalId, new Vector3(0, 0, 1)); // half way round: they are west of it
        Update(Position | Whole, _set.LocalId, new Vector3(199, 128, 30));
        Assert.That(_set.RootPart.Position.X, Is.EqualTo(199));
        Update(Rotation | Whole, _set.LocalId, default);
        Assert.That(_set.Parts[3].WorldPosition.X, Is.LessThan(Border));
    }

    [Test]
    public void OldMessages_AskTheSame()
    {
        var before = Places();
        var position = new ObjectPositionWriter(_room);
        position.AgentData(_maker.Agent.AgentId, _maker.Agent.SessionId);
        position.ObjectData(_set.Parts[3].LocalId, new Vector3(5, 0, 0));
        position.ObjectData(_set.LocalId, new Vector3(198, 128, 30));
        Assert.That(_stack.Say(_maker, MessageId.ObjectPosition, _room.AsSpan(0, position.Finish())));
        Assert.That(Places(), Is.EqualTo(before));
    }

    [Test]
    public void Children_OfWhatOneMayOnlyMove_StayInTheirPlaces()
    {
        var others = _stack.Region.AddLinkset(new Vector3(100, 128, 30), 2, UUID.Random());
        foreach (var part in others.Parts)
            _stack.Scene.Writer.SetPermissions(part.Slot, 0x8e000, 0x8e000, 0, 0x80000, 0x8e000);
        var position = new ObjectPositionWriter(_room);
        position.AgentData(_maker.Agent.AgentId, _maker.Agent.SessionId);
        position.ObjectData(others.Parts[1].LocalId, new Vector3(5, 0, 0));
        position.ObjectData(others.LocalId, new Vector3(110, 128, 30));
        Assert.That(_stack.Say(_maker, MessageId.ObjectPosition, _room.AsSpan(0, position.Finish())));
        Assert.That((others.RootPart.Position.X, others.Parts[1].Position.X), Is.EqualTo((110f, 1f)));
    }

    [Test]
    public void Offsets_AndSizes_StayWithinTheRegion()
    {
        _stack.Scene.Permissions.RefusalToEnter = static (_, _) => null;
        Update(Position, _set.Parts[3].LocalId, new Vector3(1e38f, 0, -1e38f));
        Assert.That(_set.Parts[3].Position, Is.EqualTo(new Vector3(256, 0, -256)));
        for (var times = 0; times < 3; times++)
            Update(Scale | Whole, _set.LocalId, new Vector3(1e-6f, 1, 1));
        Assert.That(_set.Parts[2].Scale.X, Is.EqualTo(_stack.Scene.Info.PrimSizes.Min).Within(1e-6f));
        Update(Scale | Whole, _set.LocalId, new Vector3(1e6f, 1, 1));
        Assert.That(_set.Parts[2].Scale.X, Is.LessThanOrEqualTo(_stack.Scene.Info.PrimSizes.Max));
        Assert.That(_set.Parts[2].Position.Length(), Is.LessThan(500));
    }

    private List<Vector3> Places()
    {
        var places = new List<Vector3>();
        foreach (var part in _set.Parts)
            places.Add(part.WorldPosition);
        return places;
    }

    private void Update(byte type, uint localId, Vector3 value)
    {
        var data = new byte[12];
        BitConverter.TryWriteBytes(data, value.X);
        BitConverter.TryWriteBytes(data.AsSpan(4), value.Y);
        BitConverter.TryWriteBytes(data.AsSpan(8), value.Z);
        var writer = new MultipleObjectUpdateWriter(_room);
        writer.AgentData(_maker.Agent.AgentId, _maker.Agent.SessionId);
        writer.ObjectData(localId, type, data);
        Assert.That(_stack.Say(_maker, MessageId.MultipleObjectUpdate, _room.AsSpan(0, writer.Finish())));
    }
}
