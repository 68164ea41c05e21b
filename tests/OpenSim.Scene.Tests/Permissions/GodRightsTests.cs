using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.World.Tests.Permissions;

public sealed class GodRightsTests
{
    private TestRegion _region = null!;
    private ScenePresence _gridGod = null!;
    private ScenePresence _owner = null!;
    private ScenePresence _manager = null!;
    private ScenePresence _guest = null!;

    private Scene Scene => _region.Scene;

    [SetUp]
    public void Open()
    {
        _region = new TestRegion();
        _gridGod = Scene.Writer.AddPresence(TestRegion.NewAgent("Grid", circuitCode: 7) with { UserLevel = 250 }, null)!;
        (_owner, _manager, _guest) = (_region.AddAvatar("Owner"), _region.AddAvatar("Manager"), _region.AddAvatar("Guest"));
        Scene.Settings.Estate = new RegionEstate { OwnerId = _owner.Id };
        Scene.Land.Rules.IsEstateManager = id => id == _owner.Id || id == _manager.Id;
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void Levels_ByDefault_AreTheGridsAndTheOwners() => Assert.That(Levels(), Is.EqualTo(new[] { 250, 220, 0, 0 }));

    [TestCase("allow_grid_gods", false, 0, 220, 0)]
    [TestCase("region_owner_is_god", false, 250, 0, 0)]
    [TestCase("region_manager_is_god", true, 250, 220, 210)]
    public void Keys_AreObeyed_WhileTheRegionRuns(string key, bool value, params int[] levels)
    {
        Set(key, value);
        Assert.That(Levels(), Is.EqualTo(new[] { levels[0], levels[1], levels[2], 0 }));
    }

    [Test]
    public void ServersideObjectPermissions_Off_EverybodyMayDoWhatTheOwnerMay()
    {
        var box = _region.AddBox(default, owner: _owner.Id);
        Assert.That(Scene.Permissions.MayEdit(_guest, box), Is.False);
        Set("serverside_object_permissions", false);
        Assert.That(Scene.Permissions.MayEdit(_guest, box));
    }

    [Test]
    public void PropagatePermissions_Off_TheNextOwnerHasWhatTheOwnerHad()
    {
        var box = _region.AddBox(default, owner: _owner.Id);
        Set("propagate_permissions", false);
        Scene.Writer.ChangeOwner(box, _guest.Id);
        Assert.That((box.OwnerId, box.RootPart.Record.OwnerMask), Is.EqualTo((_guest.Id, 0x8e000u)));
    }

    [Test]
    public void SimpleBuildPermissions_On_TheAccessListBuilds()
    {
        var parcel = Scene.Land.At(10, 10);
        Scene.Land.Change(parcel,
            row => row with { OwnerId = _owner.Id, Flags = 0, AccessList = [new Store.Regions.ParcelAccessRow(_guest.Id, 1, 0)] });
        Assert.That(Scene.Land.Rules.MayBuild(_guest, parcel), Is.False);
        Set("simple_build_permissions", true);
        Assert.That(Scene.Land.Rules.MayBuild(_guest, parcel));
        Scene.Land.Change(parcel, row => row with { Flags = (uint)ParcelFlags.UseAccessList });
        Assert.That(Scene.Land.Rules.MayBuild(_guest, parcel), Is.False, "there the list says who may come");
    }

    private int[] Levels() =>
        [Scene.Gods.LevelOf(_gridGod), Scene.Gods.LevelOf(_owner), Scene.Gods.LevelOf(_manager), Scene.Gods.LevelOf(_guest)];

    private void Set(string key, bool value)
    {
        Scene.Options.Configuration.Set("Permissions", key, value ? "true" : "false");
        _region.Step(); // the region takes it in its own time
    }
}
