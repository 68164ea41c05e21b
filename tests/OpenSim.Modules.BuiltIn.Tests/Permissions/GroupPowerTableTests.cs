using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Permissions;

/// <summary>
/// What each power of a group lets its holder do on the group's land: the table of docs/rights.md, for every power that there is.
/// </summary>
[TestFixture]
public sealed class GroupPowerTableTests
{
    private static readonly Vector3 Place = new(50, 50, 25);

    private readonly UUID _group = UUID.Random();
    private ServedRegion _region = null!;
    private ScenePresence _member = null!;
    private Parcel _parcel = null!;

    private Scene Scene => _region.Scene;

    private ParcelRules Rules => Scene.Land.Rules;

    private static DocumentTable Page =>
        DocumentTable.Read(DocumentTable.Page(typeof(GroupPowerTableTests), "rights.md"), "on its group's land");

    public static IEnumerable<GroupPowers> Powers => Enum.GetValues<GroupPowers>();

    [SetUp]
    public void Deed()
    {
        _region = new ServedRegion().With(new LandModule());
        _member = _region.Region.AddAvatar("Member");
        Scene.Land.Divide(new ParcelArea(0, 0, 128, 128));
        _parcel = Scene.Land.At(Place);
        Scene.Land.Change(_parcel, row => row with
        {
            OwnerId = _group,
            GroupId = _group,
            IsGroupOwned = true,
            Flags = (uint)ParcelFlags.UseAccessList
        });
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void Page_NamesPowersThatThereAre() =>
        Assert.That(Page.Rows.Select(row => row[0]), Is.SubsetOf(Enum.GetNames<GroupPowers>()).And.Unique);

    [TestCaseSource(nameof(Powers))]
    public void Member_MayWhatThePageSays(GroupPowers power)
    {
        Scene.Memberships = new TestMemberships().Add(_member.Id, _group, power);
        var wanted = Page.Rows.Where(row => row[0] == power.ToString()).SelectMany(row => row[1].Split(", "));
        Assert.That(Deeds().Where(deed => deed.May()).Select(deed => deed.Name), Is.EquivalentTo(wanted));
    }

    [Test]
    public void Stranger_WithAllPowersInAnotherGroup_MayNothing()
    {
        Scene.Memberships = new TestMemberships().Add(_member.Id, UUID.Random(), (GroupPowers)ulong.MaxValue);
        Assert.That(Deeds().Where(deed => deed.May()).Select(deed => deed.Name), Is.Empty);
    }

    private IEnumerable<(string Name, Func<bool> May)> Deeds() =>
    [
        ("build", () => Rules.MayBuild(_member, _parcel)),
        ("bring objects", () => Rules.MayEnter(_member, _parcel)),
        ("fly", () => Rules.MayFly(_member, _parcel)),
        ("terraform", () => Rules.MayTerraform(_member, _parcel)),
        ("live", () => Rules.MayEdit(_member, _parcel, GroupPowers.AllowSetHome)),
        ("divide", () => Rules.MayEdit(_member, _parcel, GroupPowers.LandDivideJoin)),
        ("give up", () => Rules.MayEdit(_member, _parcel, GroupPowers.LandRelease)),
        ("eject", () => Rules.MayEdit(_member, _parcel, GroupPowers.LandEjectAndFreeze)),
        ("enter", () => Rules.BarrierFor(new Actor(_member.Id), _parcel) == ParcelBarrier.None),
        ("set options", () => Changes(row => row with { Flags = row.Flags | (uint)ParcelFlags.AllowFly })),
        ("sell", () => Changes(row => row with { SalePrice = 7 })),
        ("show in search", () => Changes(row => row with { Flags = row.Flags | (uint)ParcelFlags.ShowDirectory })),
        ("name", () => Changes(row => row with { Name = "New" })),
        ("set the landing point", () => Changes(row => row with { LandingType = 1 })),
        ("set media", () => Changes(row => row with { MusicUrl = "http://example.org" })),
        ("let in", () => Changes(row => row with { Flags = row.Flags | (uint)ParcelFlags.UseAccessGroup })),
        ("ban", () => Changes(row => row with { Flags = row.Flags | (uint)ParcelFlags.UseBanList })),
        ("sell passes", () => Changes(row => row with { PassPrice = 7 })),
        ("return the group's", () => Returns(_group, _group)),
        ("return what is set to it", () => Returns(UUID.Random(), _group)),
        ("return the rest", () => Returns(UUID.Random(), UUID.Zero))
    ];

    private bool Changes(Func<ParcelRow, ParcelRow> change) =>
        ParcelPowers.Allowed(_parcel.Row, change(_parcel.Row), power => Rules.MayEdit(_member, _parcel, power)) != _parcel.Row;

    private bool Returns(UUID owner, UUID group)
    {
        var box = _region.Region.AddBox(Place, owner: owner);
        Scene.Writer.SetGroupId(box.RootPart, group);
        return Rules.MayReturn(_member, box);
    }
}
