using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Land.Environments;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Things.Media;
using OpenSim.Primitives;
using OpenSim.Serialization.Media;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.BuiltIn.Tests.Permissions;

/// <summary>Every cell of the tables of docs/rights.md, tried by everybody whom the page knows.</summary>
[TestFixture]
public sealed class RightsTableTests
{
    private static readonly Vector3 Place = new(50, 50, 25);
    private static readonly string[] Everybody = ["owner", "friend", "member", "landlord", "manager", "god", "stranger"];

    private readonly Dictionary<string, ScenePresence> _people = [];
    private readonly UUID _group = UUID.Random();
    private readonly FakeCapabilities _caps = new();
    private ServedRegion _region = null!;
    private SceneObjectGroup _box;

    private Scene Scene => _region.Scene;

    private ObjectPermissions Permissions => Scene.Permissions;

    private Parcel Parcel => Scene.Land.At(Place);

    public static IEnumerable<TestCaseData> Objects => CasesOf("the object is");

    public static IEnumerable<TestCaseData> Parcels => CasesOf("the parcel is");

    public static IEnumerable<TestCaseData> Pages => CasesOf("the page is for");

    public static IEnumerable<TestCaseData> Others => CasesOf("what");

    [SetUp]
    public void Gather()
    {
        _region = new ServedRegion();
        _region.Services.Add<ICapabilities>(_caps);
        _region.With(new LandModule(), new EnvironmentModule());
        foreach (var name in Everybody)
            _people[name] = _region.Region.AddAvatar(name);
        Scene.Writer.SetGod(_people["god"], true);
        Scene.Land.Rules.IsEstateManager = id => id == _people["manager"].Id;
        Scene.RegisterModuleInterface<IRelations>(new Ties(_people));
        Scene.Memberships = new TestMemberships().Add(_people["member"].Id, _group);
        // The parcel is one of two: where there is one alone, nothing comes onto it from elsewhere.
        Scene.Land.Divide(new ParcelArea(0, 0, 128, 128));
        Scene.Land.Change(Parcel, row => row with { OwnerId = _people["landlord"].Id, GroupId = _group });
        _box = _region.Region.AddBox(Place, owner: _people["owner"].Id);
        Scene.Writer.SetGroupId(_box.RootPart, _group);
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [TestCaseSource(nameof(Objects))]
    public void Object(string state, string what, string who)
    {
        const uint Full = (uint)PermissionMask.All;
        var (owner, group, everyone) = state switch
        {
            "as it was made" or "selling its contents" => (Full, 0u, 0u),
            "shared with its group" => (Full, Full & ~(uint)PermissionMask.Transfer, 0u),
            "for everybody to copy" => (Full, 0u, (uint)PermissionMask.Copy),
            "for everybody to move" => (Full, 0u, (uint)PermissionMask.Move),
            "not to be given away" => (Full & ~(uint)PermissionMask.Transfer, 0u, (uint)PermissionMask.Copy),
            "locked" => (Full & ~(uint)(PermissionMask.Move | PermissionMask.Modify), 0u, 0u),
            _ => throw new ArgumentOutOfRangeException(nameof(state), state, "The page has a state that no test knows.")
        };
        Scene.Writer.SetPermissions(_box.RootPart, Full, owner, group, everyone, Full);
        Scene.Writer.SetSale(_box.RootPart, state == "selling its contents" ? SaleType.Contents : SaleType.None, 0);
        AssertWho(who, person => what switch
        {
            "edit" => Permissions.MayEdit(person, _box),
            "move" => Permissions.MayMove(person, _box),
            "copy" => Permissions.MayCopy(person, _box),
            "take" => Permissions.MayTake(person, _box),
            "delete" => Permissions.MayDelete(person, _box),
            "return" => Permissions.MayReturn(person, _box),
            "set its rights" => Permissions.MayEditPermissions(person, _box),
            "see its contents" => Permissions.MaySeeContents(person, _box),
            _ => throw new ArgumentOutOfRangeException(nameof(what), what, "The page has a right that no test knows.")
        });
    }

    [TestCaseSource(nameof(Parcels))]
    public void Land(string state, string what, string who)
    {
        var flags = state switch
        {
            "as it was made" => ParcelMap.DefaultFlags,
            "closed" => default,
            "open to its group" => ParcelFlags.CreateGroupObjects | ParcelFlags.AllowGroupObjectEntry,
            "open to be shaped" => ParcelFlags.AllowTerraform,
            _ => throw new ArgumentOutOfRangeException(nameof(state), state, "The page has a state that no test knows.")
        };
        Scene.Land.Change(Parcel, row => row with { Flags = (uint)flags });
        AssertWho(who, person => what switch
        {
            "build" => Permissions.RefusalToRez(person, Place, 1) is null,
            "bring objects" => MayBring(person),
            "terraform" => Permissions.MayTerraform(person, Place),
            "edit the parcel" => Scene.Land.Rules.MayEdit(person, Parcel),
            _ => throw new ArgumentOutOfRangeException(nameof(what), what, "The page has a right that no test knows.")
        });
    }

    [TestCaseSource(nameof(Pages))]
    public void Page(string whom, string _, string who)
    {
        var rights = whom switch
        {
            "everybody" => MediaRights.Everybody,
            "its group" => MediaRights.Group,
            "its owner" => MediaRights.Owner,
            "nobody" => MediaRights.None,
            _ => throw new ArgumentOutOfRangeException(nameof(whom), whom, "The page is for somebody whom no test knows.")
        };
        AssertWho(who, person => MediaRules.MayInteract(person, _box.RootPart, rights));
    }

    [TestCaseSource(nameof(Others))]
    public void Rest(string what, string _, string who) => AssertWho(who, person => what switch
    {
        "manage the estate" => Permissions.MayManageEstate(person),
        "send somebody off a parcel, or freeze him for half a minute" => Scene.Land.Rules.MayEdit(person, Parcel),
        "change the region's sky and water" => MayChangeSky(person, ""),
        "change a parcel's sky and water, where the estate lets parcels have their own" =>
            MayChangeSky(person, $"parcelid={Parcel.LocalId}"),
        _ => throw new ArgumentOutOfRangeException(nameof(what), what, "The page has a right that no test knows.")
    });

    private static IEnumerable<TestCaseData> CasesOf(string table) =>
        DocumentTable.Read(DocumentTable.Page(typeof(RightsTableTests), "rights.md"), table).Cells
            .Select(c => new TestCaseData(c.Row, c.Column, c.Cell).SetArgDisplayNames(c.Row, c.Column));

    private bool MayChangeSky(ScenePresence who, string query) =>
        _caps.Call(_region, "ExtEnvironment", who.Id, "DELETE", query: query)!["success"].AsBoolean();

    private bool MayBring(ScenePresence who)
    {
        var own = _region.Region.AddBox(new Vector3(200, 200, 25), owner: who.Id);
        return Permissions.RefusalToEnter(own, PrimMove.Of(own, Place)) is null;
    }

    private void AssertWho(string expected, Func<ScenePresence, bool> may)
    {
        string[] wanted = expected == "all" ? Everybody : expected.Split(',', StringSplitOptions.TrimEntries);
        Assert.That(Everybody.Where(name => may(_people[name])), Is.EquivalentTo(wanted));
    }

    private sealed class Ties(Dictionary<string, ScenePresence> people) : IRelations
    {
        public bool MayEditObjectsOf(UUID friend, UUID owner) => friend == people["friend"].Id && owner == people["owner"].Id;
    }
}
