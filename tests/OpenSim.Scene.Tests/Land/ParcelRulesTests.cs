using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Land;

namespace OpenSim.World.Tests.Land;

[TestFixture]
public sealed class ParcelRulesTests
{
    private TestRegion _region = null!;
    private ScenePresence _owner = null!;
    private ScenePresence _guest = null!;
    private Parcel _parcel = null!;

    private ParcelRules Rules => _region.Scene.Land.Rules;

    [SetUp]
    public void NewRegion()
    {
        _region = new TestRegion();
        _owner = _region.AddAvatar("Land", "Owner");
        _guest = _region.AddAvatar("Some", "Guest", new Vector3(100, 100, 22));
        _parcel = _region.Scene.Land.Reset(_owner.Id);
    }

    [TearDown]
    public void CloseRegion() => _region.Dispose();

    [Test]
    public void Flags_BindGuests_NotTheOwner()
    {
        Change(row => row with { Flags = 0 });
        Assert.Multiple(() =>
        {
            Assert.That(Rules.MayFly(_guest, _parcel), Is.False);
            Assert.That(Rules.MayBuild(_guest, _parcel), Is.False);
            Assert.That(Rules.MayTerraform(_guest, _parcel), Is.False);
            Assert.That(Rules.MayEdit(_guest, _parcel), Is.False);
            Assert.That(Rules.MayFly(_owner, _parcel), Is.True);
            Assert.That(Rules.MayBuild(_owner, _parcel), Is.True);
            Assert.That(Rules.MayTerraform(_owner, _parcel), Is.True);
            Assert.That(Rules.MayEdit(_owner, _parcel), Is.True);
        });
        Change(row => row with { Flags = (uint)(ParcelFlags.AllowFly | ParcelFlags.CreateObjects | ParcelFlags.AllowTerraform) });
        Assert.Multiple(() =>
        {
            Assert.That(Rules.MayFly(_guest, _parcel), Is.True);
            Assert.That(Rules.MayBuild(_guest, _parcel), Is.True);
            Assert.That(Rules.MayTerraform(_guest, _parcel), Is.True);
        });
    }

    [Test]
    public void RegionSettings_BindTheOwner_NotTheEstate()
    {
        _region.Scene.Settings.Change(row => row with { BlockFly = true, BlockTerraform = true });
        Assert.That(Rules.MayFly(_owner, _parcel), Is.False);
        Assert.That(Rules.MayTerraform(_owner, _parcel), Is.False);
        Rules.IsEstateManager = id => id == _guest.Id;
        Assert.That(Rules.MayTerraform(_guest, _parcel), Is.True);
    }

    [Test]
    public void Bans_HoldUntilTheyExpire_AndUpToTheirHeight()
    {
        var now = _region.Scene.Clock.UnixTime;
        Change(row =>
            row with { Flags = row.Flags | (uint)ParcelFlags.UseBanList, AccessList = [new ParcelAccessRow(_guest.Id, 2, now + 60)] });
        Assert.That(Rules.BarrierFor(_guest, _parcel), Is.EqualTo(ParcelBarrier.Banned));
        Assert.That(Rules.BarrierFor(_owner, _parcel), Is.EqualTo(ParcelBarrier.None));

        _region.Scene.Writer.MoveAvatar(_guest, new Vector3(100, 100, 200), Quaternion.Identity, Vector3.Zero);
        Assert.That(Rules.BarrierFor(_guest, _parcel), Is.EqualTo(ParcelBarrier.None));
        _region.Scene.Writer.MoveAvatar(_guest, new Vector3(100, 100, 22), Quaternion.Identity, Vector3.Zero);
        _region.Time.AdvanceSeconds(61);
        Assert.That(Rules.BarrierFor(_guest, _parcel), Is.EqualTo(ParcelBarrier.None));
    }

    [Test]
    public void AccessList_LetsInWhoIsOnIt()
    {
        Change(row => row with { Flags = row.Flags | (uint)ParcelFlags.UseAccessList });
        Assert.That(Rules.BarrierFor(_guest, _parcel), Is.EqualTo(ParcelBarrier.NotOnList));
        Change(row => row with { AccessList = [new ParcelAccessRow(_guest.Id, 1, 0)] });
        Assert.That(Rules.BarrierFor(_guest, _parcel), Is.EqualTo(ParcelBarrier.None));
    }

    [Test]
    public void Update_SetsWhatAnOwnerMay_AndBoundsTheRest()
    {
        var update = new ParcelUpdate
        {
            LocalId = _parcel.LocalId,
            ParcelFlags = ParcelFlags.AllowFly | ParcelFlags.LindenHome,
            Name = new string('n', 500),
            PassHours = float.PositiveInfinity,
            UserLocation = new Vector3(float.NaN),
            LandingType = 200,
            SalePrice = -5
        };
        var before = _parcel.Row;
        var row = update.ApplyTo(before);
        Assert.Multiple(() =>
        {
            Assert.That((ParcelFlags)row.Flags, Is.EqualTo(ParcelFlags.AllowFly), "LindenHome is not the owner's to set");
            Assert.That(row.Name, Has.Length.EqualTo(63));
            Assert.That(row.PassHours, Is.EqualTo(before.PassHours));
            Assert.That(row.UserLocation, Is.EqualTo(Vector3.Zero));
            Assert.That(row.LandingType, Is.EqualTo(2));
            Assert.That(row.SalePrice, Is.Zero);
            Assert.That(row.MediaType, Is.EqualTo(before.MediaType), "what UDP does not carry stays");
        });
    }

    [Test]
    public void Census_CountsPrimsByTheirOwners()
    {
        _region.AddLinkset(new Vector3(50, 50, 25), 3, _owner.Id);
        _region.AddBox(new Vector3(60, 60, 25), owner: _guest.Id);
        var prims = _region.Scene.Land.Census.Of(_parcel);
        Assert.That(prims, Is.EqualTo(new ParcelPrims(3, 0, 1)));
        _region.AddBox(new Vector3(61, 60, 25), owner: _guest.Id);
        _region.Time.AdvanceSeconds(4);
        Assert.That(_region.Scene.Land.Census.Of(_parcel).Total, Is.EqualTo(5));
    }

    private void Change(Func<ParcelRow, ParcelRow> change) => _region.Scene.Land.Change(_parcel, change);
}
