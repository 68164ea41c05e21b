using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Permissions;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>What viewers say to build, and what makers and others are told of it.</summary>
public class BuildMessageTests
{
    private const uint CreateSelected = 2;
    private const byte PositionOfPart = 1;
    private const byte PositionOfObject = 9;

    private TestStack _stack = null!;
    private TestViewer _maker = null!;
    private TestViewer _other = null!;

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack();
        _maker = _stack.Connect("Maker", new Vector3(120, 128, 22));
        _other = _stack.Connect("Other", new Vector3(124, 128, 22));
        Assert.That(_stack.RunUntil(() => _maker.Session.State == ViewerState.InWorld && _other.Session.State == ViewerState.InWorld));
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void ObjectAdd_ComesBackSelected_ToItsMakerOnly()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        var made = _maker.World.Find(prim.LocalId)!;
        var seen = _other.World.Find(prim.LocalId)!;
        Assert.That(made.Flags & CreateSelected, Is.EqualTo(CreateSelected), "by this some clients find what they have made");
        Assert.That(seen.Flags & CreateSelected, Is.Zero);
        Assert.That(seen.Position, Is.EqualTo(new Vector3(128, 128, 30.25f)), "the place is where its foot is");
        Assert.That(seen.Scale, Is.EqualTo(new Vector3(0.5f)));
    }

    // The form that Second Life's and OpenSimulator's entries have, byte by byte: some clients cannot write one again that ends before.
    [Test]
    public void ObjectAdd_HasATextureEntryThatEndsWithTheMaterial() =>
        Assert.That(Convert.ToHexString(PartOf(Rez(new Vector3(128, 128, 30))).Record.TextureEntry), Is.EqualTo(
            "8955674724CB43ED920B47CAED15465F" + "00" + "00000000" + "00" + "0000803F" + "00" + "0000803F" + "00"
            + "0000" + "00" + "0000" + "00" + "0000" + "00" + "00" + "00" + "00" + "00" + "00" + "00"
            + "00000000000000000000000000000000"));

    [Test]
    public void ObjectAdd_HasTheMasksThatItsMakerWants()
    {
        _stack.Scene.Writer.SetPreferences(_stack.SessionOf(_maker).Presence!, 0, new NewObjectMasks(0x4000, 0x8000, 0x8a000));
        var record = PartOf(Rez(new Vector3(128, 128, 30))).Record;
        Assert.That((record.GroupMask, record.EveryoneMask, record.NextOwnerMask), Is.EqualTo((0x4000u, 0x8000u, 0x8a000u)));
    }

    [Test]
    public void ObjectAdd_WithARotationOfZeroes_StandsUpright()
    {
        var writer = new ObjectAddWriter(_maker.Session.Payload);
        writer.AgentData(_maker.Agent.AgentId, _maker.Agent.SessionId, UUID.Zero);
        writer.ObjectData(
            pCode: 9, material: 3, addFlags: 0, pathCurve: 16, profileCurve: 1, pathBegin: 0, pathEnd: 0, pathScaleX: 100, pathScaleY: 100,
            pathShearX: 0, pathShearY: 0, pathTwist: 0, pathTwistBegin: 0, pathRadiusOffset: 0, pathTaperX: 0, pathTaperY: 0,
            pathRevolutions: 0, pathSkew: 0,
            profileBegin: 0, profileEnd: 0, profileHollow: 0, bypassRaycast: 1, rayStart: new Vector3(130, 130, 30),
            rayEnd: new Vector3(130, 130, 30),
            rayTargetId: UUID.Zero, rayEndIsIntersection: 0, scale: new Vector3(float.NaN, 1, 1000), rotation: default, state: 0);
        Send(writer.Finish());
        Assert.That(_stack.RunUntil(() => _other.World.Objects.Values.Any(o => o.PCode == PCode.Prim)));
        var seen = _other.World.Objects.Values.First(o => o.PCode == PCode.Prim);
        Assert.That(seen.Rotation.W, Is.EqualTo(1).Within(0.001));
        Assert.That(float.IsFinite(seen.Scale.X + seen.Scale.Y + seen.Scale.Z));
    }

    [Test]
    public void Name_AndDescription_AreUtf8()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        _maker.Session.Name(prim.LocalId, "Kiste №1 ☂", _stack.Now);
        _stack.Run(0.5);
        _other.Session.Select(prim.LocalId, _stack.Now);
        Assert.That(_stack.RunUntil(() => _other.World.Find(prim.LocalId)!.Name.Length > 0));
        Assert.That(_other.World.Find(prim.LocalId)!.Name, Is.EqualTo("Kiste №1 ☂"));
        Assert.That(_other.World.Find(prim.LocalId)!.OwnerId, Is.EqualTo(_maker.Agent.AgentId));
    }

    [Test]
    public void ObjectSelect_IsAnsweredEachTime()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        for (var times = 1; times <= 3; times++)
        {
            _maker.Session.Select(prim.LocalId, _stack.Now);
            Assert.That(_stack.RunUntil(() => _maker.Heard(MessageId.ObjectProperties) == times));
            _maker.Session.Deselect(prim.LocalId, _stack.Now);
        }
    }

    [Test]
    public void Move_OfAnothersObject_IsRefused_AndTheViewerIsToldTheTruth()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        var before = _other.World.Find(prim.LocalId)!.Updates;
        _other.Session.MoveObject(prim.LocalId, new Vector3(10, 10, 40), _stack.Now);
        Assert.That(_stack.RunUntil(() => _other.World.Find(prim.LocalId)!.Updates > before));
        Assert.That(PartOf(prim).Position, Is.EqualTo(new Vector3(128, 128, 30.25f)));
    }

    [Test]
    public void Move_OntoLandThatLetsItNotIn_IsRefused_AndTheViewerIsToldTheTruth()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        _stack.Scene.Permissions.RefusalToEnter = (_, moves) => moves.Any(m => m.To.X > 200) ? "Not there." : null;
        var before = _maker.World.Find(prim.LocalId)!.Updates;
        _maker.Session.MoveObject(prim.LocalId, new Vector3(201, 128, 30), _stack.Now);
        Assert.That(_stack.RunUntil(() => _maker.World.Find(prim.LocalId)!.Updates > before
            && _maker.Heard(MessageId.AgentAlertMessage) == 1));
        Assert.That(PartOf(prim).Position, Is.EqualTo(new Vector3(128, 128, 30.25f)));
    }

    [Test]
    public void ObjectAdd_RefusedByTheLand_IsNotMade_AndItsWordsAreSaid()
    {
        _stack.Scene.Permissions.RefusalToRez = (_, _, prims) => prims == 1 ? "The parcel is full." : null;
        _maker.Session.Rez(new Vector3(128, 128, 30), _stack.Now);
        Assert.That(_stack.RunUntil(() => _maker.Heard(MessageId.AgentAlertMessage) == 1));
        Assert.That(_stack.Scene.Prims.Count, Is.Zero);
    }

    [Test]
    public void Move_OfAPartAndOfTheWhole()
    {
        var root = Rez(new Vector3(128, 128, 30));
        var child = Rez(new Vector3(129, 128, 30));
        _maker.Session.Link([root.LocalId, child.LocalId], _stack.Now);
        Assert.That(_stack.RunUntil(() => _other.World.Find(child.LocalId)!.ParentId == root.LocalId));

        Move(child.LocalId, PositionOfPart, new Vector3(0, 2, 0));
        Assert.That(_stack.RunUntil(() => Vector3.Distance(_other.World.Find(child.LocalId)!.Position, new Vector3(0, 2, 0)) < 0.01f));
        Assert.That(PartOf(root).Position, Is.EqualTo(new Vector3(128, 128, 30.25f)));

        Move(root.LocalId, PositionOfObject, new Vector3(140, 128, 30));
        Assert.That(_stack.RunUntil(() => Vector3.Distance(_other.World.Find(root.LocalId)!.Position, new Vector3(140, 128, 30)) < 0.01f));
        Assert.That(PartOf(child).WorldPosition, Is.EqualTo(new Vector3(140, 130, 30)).Using<Vector3>(Near), "a child goes with its root");

        Move(root.LocalId, PositionOfPart, new Vector3(141, 128, 30));
        Assert.That(_stack.RunUntil(() => PartOf(root).Position.X > 140.9f));
        Assert.That(PartOf(child).WorldPosition, Is.EqualTo(new Vector3(140, 130, 30)).Using<Vector3>(Near), "the root alone was moved");
    }

    [Test]
    public void RequestMultipleObjects_SendsAgainInFull()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        _stack.Run(3);
        _other.World.Remove(prim.LocalId); // as a viewer does that has lost its cache
        var writer = new RequestMultipleObjectsWriter(_other.Session.Payload);
        writer.AgentData(_other.Agent.AgentId, _other.Agent.SessionId);
        writer.ObjectData(0, prim.LocalId);
        _other.Session.Send(writer.Finish(), reliable: true, _stack.Now);
        Assert.That(_stack.RunUntil(() => _other.World.Find(prim.LocalId) is { Scale.X: > 0 }));
    }

    [Test]
    public void EditOfWhatIsGone_IsAnsweredByItsKill()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        var localId = prim.LocalId;
        _maker.Session.Delete(localId, _stack.Now);
        Assert.That(_stack.RunUntil(() => _other.World.Find(localId) is null && _maker.World.Find(localId) is null));
        var kills = _maker.Heard(MessageId.KillObject);
        _maker.Session.MoveObject(localId, new Vector3(1, 1, 30), _stack.Now);
        Assert.That(_stack.RunUntil(() => _maker.Heard(MessageId.KillObject) > kills));
    }

    [Test]
    public void SelectionOfAnAvatar_LeavesItInSight()
    {
        var prim = Rez(new Vector3(128, 128, 30));
        var avatar = _stack.SessionOf(_maker).Presence!.LocalId;
        Assert.That(_stack.RunUntil(() => _other.World.Find(avatar) is not null));
        var kills = _other.Heard(MessageId.KillObject);
        _other.Session.Select(avatar, _stack.Now);
        _other.Session.Select(prim.LocalId, _stack.Now); // its answer comes after
        Assert.That(_stack.RunUntil(() => _other.Heard(MessageId.ObjectProperties) > 0));
        _stack.Run(10);
        Assert.That(_other.Heard(MessageId.KillObject), Is.EqualTo(kills));
        Assert.That(_other.World.Find(avatar), Is.Not.Null);
    }

    private static bool Near(Vector3 a, Vector3 b) => Vector3.Distance(a, b) < 0.01f;

    private SeenObject Rez(Vector3 place)
    {
        var before = _stack.Scene.Objects.Select(g => g.LocalId).ToHashSet();
        _maker.Session.Rez(place, _stack.Now);
        Assert.That(_stack.RunUntil(() => _stack.Scene.Objects.Any(g => !before.Contains(g.LocalId))));
        var made = _stack.Scene.Objects.First(g => !before.Contains(g.LocalId)).LocalId;
        Assert.That(_stack.RunUntil(() => _maker.World.Find(made) is not null && _other.World.Find(made) is not null));
        return _maker.World.Find(made)!;
    }

    private SceneObjectPart PartOf(SeenObject seen) =>
        _stack.Scene.TryGetPart(seen.LocalId, out var part) ? part : throw new AssertionException("gone");

    private void Move(uint localId, byte type, Vector3 place)
    {
        var writer = new MultipleObjectUpdateWriter(_maker.Session.Payload);
        writer.AgentData(_maker.Agent.AgentId, _maker.Agent.SessionId);
        byte[] data = [.. BitConverter.GetBytes(place.X), .. BitConverter.GetBytes(place.Y), .. BitConverter.GetBytes(place.Z)];
        writer.ObjectData(localId, type, data);
        Send(writer.Finish());
    }

    private void Send(int payload) => _maker.Session.Send(payload, reliable: true, _stack.Now);
}
