using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

/// <summary>Parcels changed by owners who are away, by objects, and by others, who are told why not. Nobody here has a viewer.</summary>
[TestFixture]
public sealed class ParcelEditingTests : ServedRegionTests
{
    private static readonly Vector3 Place = new(20, 20, 22);

    private readonly UUID _group = new(7, 7);
    private readonly UUID _manager = new(5, 5);

    protected override IRegionModuleBase[] Modules => [new LandModule()];

    private IParcelEditing Editing => Scene.RequestModuleInterface<IParcelEditing>()!;

    private Parcel Parcel => Scene.Land.At(Place);

    [SetUp]
    public void Own()
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Scene.Land.Rules.IsEstateManager = id => id == _manager;
        Scene.Memberships = new TestMemberships().Add(Ada.PrincipalId, _group, GroupPowers.LandDeed);
    }

    [TestCase("owner", "change allow ban lift divide give-back")]
    [TestCase("owner's object", "change allow ban lift divide give-back")]
    [TestCase("manager", "change allow ban lift divide give-away give-back")]
    [TestCase("god", "change allow ban lift divide give-away give-back")]
    [TestCase("stranger", "")]
    [TestCase("stranger's object", "")]
    [TestCase("group's object", "")]
    public void Verbs_AreForWhoMay_AndOthersAreAnswered(string actor, string expected)
    {
        var who = ActorOf(actor);
        var area = new ParcelArea(0, 0, 16, 16);
        var done = new List<string>();
        void Try(string verb, Func<string?> edit)
        {
            if (edit() is not { } refusal)
                done.Add(verb);
            else
                Assert.That(refusal, Is.Not.Empty, verb);
        }

        Try("change", () => Editing.Change(who, Parcel, row => row with { MusicUrl = "http://radio/" }));
        Try("allow", () => Editing.AddToList(who, Parcel, ParcelList.Allowed, Bob.PrincipalId, 99));
        Try("ban", () => Editing.AddToList(who, Parcel, ParcelList.Banned, new UUID(6, 6)));
        Assert.That(Parcel.Row.AccessList.Select(e => (e.AgentId, e.Flags, e.Expires)), Is.EquivalentTo(
            expected.Length == 0 ? [] : new[] { (Bob.PrincipalId, 1u, 99), (new UUID(6, 6), 2u, 0) }));
        Try("lift", () => Editing.RemoveFromList(who, Parcel, ParcelList.Banned, UUID.Zero));
        Try("divide", () => Editing.Divide(who, area));
        Try("give-away", () => Editing.GiveTo(who, Scene.Land.At(100, 100), Bob.PrincipalId));
        Try("give-back", () => Editing.GiveTo(who, Scene.Land.At(Place), UUID.Zero));
        Assert.That(string.Join(' ', done), Is.EqualTo(expected));
        Assert.That(Scene.Land.At(100, 100).Row.MusicUrl, Is.EqualTo(expected.Length == 0 ? "" : "http://radio/"));
    }

    [Test]
    public void Lists_HoldEachPersonOnce_AndNoMoreThanViewersShow()
    {
        var who = new Actor(Ada.PrincipalId);
        for (var i = 0; i < 3; i++)
            Assert.That(Editing.AddToList(who, Parcel, ParcelList.Banned, Bob.PrincipalId, i), Is.Null);
        Assert.That(Parcel.Row.AccessList.Single().Expires, Is.EqualTo(2));
        for (ulong i = 1; i < ParcelRules.MaxListed; i++)
            Assert.That(Editing.AddToList(who, Parcel, ParcelList.Banned, new UUID(8, i)), Is.Null);
        Assert.That(Editing.AddToList(who, Parcel, ParcelList.Banned, new UUID(9, 9)), Does.Contain("full"));
        Assert.That(Editing.AddToList(who, Parcel, ParcelList.Banned, Bob.PrincipalId), Is.Null, "she is on it already");
        Assert.That(Editing.AddToList(who, Parcel, ParcelList.Allowed, new UUID(9, 9)), Is.Null, "each list by itself");
    }

    [Test]
    public void Group_IsNamedByItsMembers_AndLandIsDeededToIt()
    {
        var who = new Actor(Ada.PrincipalId);
        Assert.That(Editing.Deed(who, Parcel, _group), Is.Not.Null, "it is not set to the group yet");
        Editing.Change(who, Parcel, row => row with { GroupId = new UUID(8, 8) });
        Assert.That(Parcel.Row.GroupId, Is.EqualTo(UUID.Zero), "a group of which she is none");
        Editing.Change(who, Parcel, row => row with { GroupId = _group });
        Assert.That(Parcel.Row.GroupId, Is.EqualTo(_group));
        Assert.That(Editing.Deed(who, Parcel, _group), Is.Null);
        Assert.That((Parcel.OwnerId, Parcel.Row.IsGroupOwned), Is.EqualTo((_group, true)));

        var groups = Region.Region.AddBox(Place, owner: _group);
        Scene.Writer.SetGroupId(groups.RootPart, _group);
        Assert.That(Editing.Change(Actor.Of(groups.RootPart), Parcel, row => row with { MusicUrl = "http://group/" }), Is.Null);
        Assert.That(Parcel.Row.MusicUrl, Is.EqualTo("http://group/"));
    }

    private Actor ActorOf(string name)
    {
        SceneObjectPart Box(UUID owner, UUID group = default)
        {
            var box = Region.Region.AddBox(Place, owner: owner);
            Scene.Writer.SetGroupId(box.RootPart, group);
            return box.RootPart;
        }

        return name switch
        {
            "owner" => new Actor(Ada.PrincipalId),
            "owner's object" => Actor.Of(Box(Ada.PrincipalId)),
            "manager" => new Actor(_manager),
            "god" => new Actor(new UUID(9, 9), IsGod: true),
            "stranger" => new Actor(Bob.PrincipalId),
            "stranger's object" => Actor.Of(Box(Bob.PrincipalId)),
            _ => Actor.Of(Box(_group, _group))
        };
    }
}
