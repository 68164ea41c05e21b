using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Permissions;

namespace OpenSim.World.Tests.Permissions;

public sealed class ObjectPermissionTests
{
    private readonly UUID _group = UUID.Random();

    private TestRegion _region = null!;
    private ScenePresence _owner = null!;
    private ScenePresence _friend = null!;
    private ScenePresence _officer = null!;
    private ScenePresence _guest = null!;
    private SceneObjectGroup _box;

    private ObjectPermissions Permissions => _region.Scene.Permissions;

    [SetUp]
    public void Open()
    {
        _region = new TestRegion();
        (_owner, _friend) = (_region.AddAvatar("Owner"), _region.AddAvatar("Friend"));
        (_officer, _guest) = (_region.AddAvatar("Officer"), _region.AddAvatar("Guest"));
        _region.Scene.RegisterModuleInterface<IRelations>(new Ties(_friend.Id, _owner.Id));
        _region.Scene.Memberships = new TestMemberships().Add(_officer.Id, _group, GroupPowers.ObjectManipulate);
        _box = _region.AddBox(new Vector3(50, 50, 25), owner: _owner.Id);
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void Friend_WithRights_EditsAndTakes_ButDoesNotSetPermissionsOrSale()
    {
        Assert.That((Permissions.MayEdit(_friend, _box), Permissions.MayTake(_friend, _box)), Is.EqualTo((true, true)));
        Assert.That((Permissions.MayEditPermissions(_friend, _box), Permissions.MayEditPermissions(_owner, _box)),
            Is.EqualTo((false, true)));
        _region.Scene.Writer.SetGod(_guest, true);
        Assert.That(Permissions.MayEditPermissions(_guest, _box));
    }

    [Test]
    public void GroupOwned_PermissionsAreForWhoeverManipulatesIt_UnlessNobodyMayModifyIt()
    {
        _region.Scene.Writer.ChangeOwner(_box, _group);
        _region.Scene.Writer.SetGroupId(_box.RootPart, _group);
        _region.Scene.Writer.SetPermissions(_box.RootPart, 0x8e000, 0x8e000, 0, 0, 0x82000);
        Assert.That((Permissions.MayEditPermissions(_officer, _box), Permissions.MayEditPermissions(_guest, _box)),
            Is.EqualTo((true, false)));
        _region.Scene.Writer.SetPermissions(_box.RootPart, 0x8e000, 0x8a000, 0, 0, 0x82000);
        Assert.That(Permissions.MayEditPermissions(_officer, _box), Is.False);
    }

    [Test]
    public void GroupOwned_IsSoldByWhoeverMaySetItForSale()
    {
        Assert.That((Permissions.MaySell(_owner, _box), Permissions.MaySell(_officer, _box)), Is.EqualTo((true, false)));
        _region.Scene.Writer.SetGroupId(_box.RootPart, _group);
        _region.Scene.Writer.Deed(_box.Slot, _group);
        Assert.That((Permissions.MaySell(_owner, _box), Permissions.MaySell(_officer, _box)), Is.EqualTo((false, false)));
        _region.Scene.Memberships = new TestMemberships().Add(_officer.Id, _group, GroupPowers.ObjectSetForSale);
        Assert.That((Permissions.MaySell(_officer, _box), Permissions.MayEdit(_officer, _box)), Is.EqualTo((true, false)));
    }

    [Test]
    public void Deed_IsTheOwners_OfWhatIsSharedAndMayBeGiven()
    {
        _region.Scene.Memberships = new TestMemberships().Add(_owner.Id, _group, GroupPowers.DeedObject)
            .Add(_officer.Id, _group, GroupPowers.DeedObject);
        Assert.That(Permissions.RefusalToDeed(_owner, _box, _group), Does.Contain("not set to"));
        _region.Scene.Writer.SetGroupId(_box.RootPart, _group);
        Assert.That(Permissions.RefusalToDeed(_owner, _box, _group), Does.Contain("not shared"));
        _region.Scene.Writer.SetPermissions(_box.RootPart, 0x8e000, 0x8e000, 0x8000, 0, 0x8e000);
        Assert.That(Permissions.RefusalToDeed(_officer, _box, _group), Does.Contain("owner"));
        Assert.That(Permissions.RefusalToDeed(_owner, _box, _group), Is.Null);
        _region.Scene.Writer.SetPermissions(_box.RootPart, 0x8e000, 0x8c000, 0x8000, 0, 0x8e000);
        Assert.That(Permissions.RefusalToDeed(_owner, _box, _group), Does.Contain("given away"));
        _region.Scene.Writer.SetPermissions(_box.RootPart, 0x8e000, 0x8e000, 0x8000, 0, 0x8e000);
        _region.Scene.Memberships = new TestMemberships().Add(_owner.Id, _group);
        Assert.That(Permissions.RefusalToDeed(_owner, _box, _group), Does.Contain("may not deed"));
    }

    [Test]
    public void Return_IsForTheOwnerOfTheLandToo_ButTakingIsNot()
    {
        Assert.That(Permissions.MayReturn(_guest, _box), Is.False);
        _region.Scene.Land.Change(_region.Scene.Land.At(50, 50), row => row with { OwnerId = _guest.Id });
        Assert.That((Permissions.MayReturn(_guest, _box), Permissions.MayTake(_guest, _box)), Is.EqualTo((true, false)));
        _region.Scene.Land.Rules.IsEstateManager = id => id == _officer.Id;
        Assert.That(Permissions.MayReturn(_officer, _box));
    }

    [Test]
    public void GroupOf_IsForMembersOnly()
    {
        Assert.That(Permissions.GroupOf(_officer, _group), Is.EqualTo(_group));
        Assert.That(Permissions.GroupOf(_guest, _group), Is.EqualTo(UUID.Zero), "a viewer may name any");
    }

    private sealed class Ties(UUID friend, UUID owner) : IRelations
    {
        public bool MayEditObjectsOf(UUID who, UUID whose) => who == friend && whose == owner;
    }
}
