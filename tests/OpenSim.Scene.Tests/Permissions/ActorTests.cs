using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Land;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests.Permissions;

/// <summary>
/// What people, who are here or not, and objects on behalf of their owners may do. One row an actor; a cell names the verbs that are
/// allowed on that thing or land.
/// </summary>
[TestFixture]
public sealed class ActorTests
{
    private const string Everything = "edit move copy take delete rights sell contents return";
    private const string WholeLand = "build enter terraform fly edit stand";

    private readonly UUID _group = new(7, 7);
    private readonly UUID _owner = new(1, 1);
    private readonly UUID _landlord = new(2, 2);

    private TestRegion _region = null!;
    private SceneObjectGroup _box;
    private SceneObjectGroup _shared;
    private SceneObjectGroup _groups;

    private Scene Scene => _region.Scene;

    private ObjectPermissions Rights => Scene.Permissions;

    [SetUp]
    public void Open()
    {
        _region = new TestRegion();
        Scene.Memberships = new TestMemberships().Add(new UUID(4, 4), _group);
        _box = NewBox(_owner, default);
        _shared = NewBox(_owner, _group);
        Scene.Writer.SetPermissions(_shared.RootPart, 0x8e000, 0x8e000, 0x8e000, 0, 0x8e000);
        _groups = NewBox(_group, _group);
        Scene.Land.Reset(_landlord);
    }

    [TearDown]
    public void Close() => _region.Dispose();

    private static IEnumerable<TestCaseData> Rows()
    {
        TestCaseData Row(string actor, string box, string shared, string groups, string closed, string toGroup, string ofGroup) =>
            new TestCaseData(actor, new[] { box, shared, groups, closed, toGroup, ofGroup }).SetName($"Rights_Of_{actor}");
        yield return Row("owner, here", Everything, Everything, "", "", "", "");
        yield return Row("owner, away", Everything, Everything, "", "", "", "");
        yield return Row("owner's object, owner here", Everything, Everything, "", "", "", "");
        yield return Row("owner's object, owner away", Everything, Everything, "", "", "", "");
        yield return Row("owner's object, set to the group", Everything, Everything, "", "", "build enter stand", "build enter stand");
        yield return Row("group's object", "", "edit move copy contents", Everything, "", "build enter stand", WholeLand);
        yield return Row("stranger, here", "", "", "", "", "", "");
        yield return Row("stranger's object", "", "", "", "", "", "");
        yield return Row("member, away", "", "edit move copy contents", "", "", "build enter stand", "build enter stand");
        yield return Row("member's object", "", "edit move copy contents", "", "", "build enter stand", "build enter stand");
        yield return Row("what the owner wears", Everything, Everything, "", "", "", "");
        yield return Row("landlord, away", "return", "return", "return", WholeLand, WholeLand, "");
        yield return Row("landlord's object", "return", "return", "return", WholeLand, WholeLand, "");
        yield return Row("god", Everything, Everything, Everything, WholeLand, WholeLand, WholeLand);
        yield return Row("god's object", Everything, Everything, Everything, WholeLand, WholeLand, WholeLand);
        yield return Row("nobody", "", "", "", "", "", "");
    }

    [TestCaseSource(nameof(Rows))]
    public void Table(string actor, string[] expected)
    {
        var who = ActorOf(actor);
        Assert.Multiple(() =>
        {
            Assert.That(OfObject(who, _box), Is.EqualTo(expected[0]), "the owner's object");
            Assert.That(OfObject(who, _shared), Is.EqualTo(expected[1]), "the owner's, shared with the group");
            Assert.That(OfObject(who, _groups), Is.EqualTo(expected[2]), "the group's");
            Assert.That(OfLand(who, default, false), Is.EqualTo(expected[3]), "closed land");
            Assert.That(OfLand(who, _group, false), Is.EqualTo(expected[4]), "land set to the group");
            Assert.That(OfLand(who, _group, true), Is.EqualTo(expected[5]), "the group's land");
        });
    }

    [Test]
    public void Object_IsNobodyWhoIsToldInWords_AndNoGodWhereItsOwnerIsNone()
    {
        var viewer = new RecordingViewer(TestRegion.NewAgent() with { AgentId = _owner }).Enter(_region);
        Assert.That(Actor.Of(_box.RootPart), Is.EqualTo(new Actor(_owner)));
        Assert.That(Actor.Of(Scene, _owner), Is.EqualTo(new Actor(_owner, Viewer: viewer)));
        Scene.Writer.SetGod(viewer.Presence!, true);
        Assert.That((Actor.Of(_box.RootPart).IsGod, Actor.Of(_box.RootPart).Viewer), Is.EqualTo((true, (object?)null)));
        Assert.That(Actor.Of(_groups.RootPart), Is.EqualTo(new Actor(_group, Group: _group)));
        Assert.That((Actor.Of(_groups.RootPart).IsGroup, Actor.Of(_shared.RootPart).IsGroup), Is.EqualTo((true, false)));
        Assert.That(default(Actor).IsGroup, Is.False);
    }

    [Test]
    public void NewThings_OfAnObject_MayBeItsGroups_AndOfNoOther()
    {
        var objects = Actor.Of(_shared.RootPart);
        Assert.That(Rights.GroupOf(objects, _group), Is.EqualTo(_group));
        Assert.That(Rights.GroupOf(objects, new UUID(8, 8)), Is.EqualTo(UUID.Zero));
        Assert.That(Rights.GroupOf(new Actor(_owner), _group), Is.EqualTo(UUID.Zero));
        Assert.That(Rights.GroupOf(Actor.Of(_box.RootPart), UUID.Zero), Is.EqualTo(UUID.Zero));
    }

    private Actor ActorOf(string name)
    {
        switch (name)
        {
            case "owner, here":
                return Enter(_owner);
            case "owner, away":
                return new Actor(_owner);
            case "owner's object, owner here":
                Enter(_owner);
                return Actor.Of(NewBox(_owner, default).RootPart);
            case "owner's object, owner away":
                return Actor.Of(NewBox(_owner, default).RootPart);
            case "owner's object, set to the group":
                return Actor.Of(NewBox(_owner, _group).RootPart);
            case "group's object":
                return Actor.Of(NewBox(_group, _group).RootPart);
            case "stranger, here":
                return Enter(new UUID(3, 3));
            case "stranger's object":
                return Actor.Of(NewBox(new UUID(3, 3), default).RootPart);
            case "member, away":
                return new Actor(new UUID(4, 4));
            case "member's object":
                return Actor.Of(NewBox(new UUID(4, 4), default).RootPart);
            case "what the owner wears":
                var worn = NewBox(_owner, default);
                Scene.Writer.Attach(worn.Slot, Enter(_owner), new AttachmentPlace());
                return Actor.Of(worn.RootPart);
            case "landlord, away":
                return new Actor(_landlord);
            case "landlord's object":
                return Actor.Of(NewBox(_landlord, default).RootPart);
            case "god":
                var god = Enter(new UUID(9, 9));
                Scene.Writer.SetGod(god, true);
                return god;
            case "god's object":
                Scene.Writer.SetGod(Enter(new UUID(9, 9)), true);
                return Actor.Of(NewBox(new UUID(9, 9), default).RootPart);
            default:
                return default;
        }
    }

    private string OfObject(Actor who, SceneObjectGroup what) => Allowed(
        ("edit", Rights.MayEdit(who, what)), ("move", Rights.MayMove(who, what)), ("copy", Rights.MayCopy(who, what)),
        ("take", Rights.MayTake(who, what)), ("delete", Rights.MayDelete(who, what)), ("rights", Rights.MayEditPermissions(who, what)),
        ("sell", Rights.MaySell(who, what)), ("contents", Rights.MaySeeContents(who, what)), ("return", Rights.MayReturn(who, what)));

    private string OfLand(Actor who, UUID group, bool isGroups)
    {
        Scene.Land.Change(Scene.Land.At(10, 10), row => row with
        {
            Flags = (uint)(ParcelFlags.CreateGroupObjects | ParcelFlags.AllowGroupObjectEntry | ParcelFlags.UseAccessGroup
                | ParcelFlags.UseAccessList),
            GroupId = group,
            IsGroupOwned = isGroups,
            OwnerId = isGroups ? group : _landlord
        });
        var (rules, parcel) = (Scene.Land.Rules, Scene.Land.At(10, 10));
        return Allowed(("build", rules.MayBuild(who, parcel)), ("enter", rules.MayEnter(who, parcel)),
            ("terraform", rules.MayTerraform(who, parcel)), ("fly", rules.MayFly(who, parcel)), ("edit", rules.MayEdit(who, parcel)),
            ("stand", rules.BarrierFor(who, parcel) == ParcelBarrier.None));
    }

    private static string Allowed(params (string Verb, bool IsAllowed)[] all) =>
        string.Join(' ', all.Where(a => a.IsAllowed).Select(a => a.Verb));

    private ScenePresence Enter(UUID id)
    {
        if (!Scene.Presences.TryGet(id, out var presence))
            presence = new RecordingViewer(TestRegion.NewAgent() with { AgentId = id }).Enter(_region).Presence!;
        return presence;
    }

    private SceneObjectGroup NewBox(UUID owner, UUID group)
    {
        var box = _region.AddBox(new Vector3(50, 50, 25), owner: owner);
        Scene.Writer.SetGroupId(box.RootPart, group);
        return box;
    }
}
