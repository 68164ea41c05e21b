using System.Text;
using OpenSim.Console;
using OpenSim.Modules.Core.Estates;
using OpenSim.Modules.Core.Teleports;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Estates;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.Core.Tests.Estates;

[TestFixture]
public sealed class EstateModuleTests : ServedRegionTests
{
    private EstateModule _module = null!;
    private RecordingViewer _owner = null!;
    private RecordingViewer _guest = null!;

    protected override IRegionModuleBase[] Modules => [_module = new EstateModule(), new TeleportModule()];

    [SetUp]
    public void Enter()
    {
        (_owner, _guest) = (Region.Enter(Ada), Region.Enter(Bob));
        _owner.Calls.Clear();
        _guest.Calls.Clear();
    }

    protected override void Prepare()
    {
        Region.Configuration.Set("Estates", "DefaultEstateOwnerName", "Ada Tester");
        Region.Services.Add<IEstateStore>(Region.Stores.Estates);
        Scene.Land.Load([], UUID.Zero);
    }

    [Test]
    public void RegionInNoEstate_JoinsTheDefaultOne_WhoseOwnerHasTheLand()
    {
        Assert.That((_module.Current.Name, _module.Current.OwnerId), Is.EqualTo(("My Estate", _owner.Agent.AgentId)));
        Assert.That(Region.Stores.Estates.LoadForRegion(Scene.Info.Id)!.Id, Is.EqualTo(_module.Current.Id));
        Assert.That(Scene.Settings.EstateOwner, Is.EqualTo(_owner.Agent.AgentId));
        Assert.That(Scene.Land.At(10, 10).OwnerId, Is.EqualTo(_owner.Agent.AgentId));
        Assert.That(Scene.Land.Rules.MayTerraform(_owner.Presence!, Scene.Land.At(10, 10)));
    }

    [Test]
    public void Guest_ManagesNothing()
    {
        Say(_guest, "setregioninfo", "1", "1", "0", "1", "20", "1", "13", "0", "0");
        Assert.That(Scene.Settings.Current.BlockFly, Is.False);
        Assert.That(_guest.Take("SendAlert"), Has.Count.EqualTo(1));
        Say(_guest, "getinfo");
        Assert.That(_guest.Take("SendEstateMessage"), Is.Empty);
    }

    [Test]
    public void GetInfo_TellsTheEstateAndItsLists()
    {
        Say(_owner, "getinfo");
        var answers = _owner.Take("SendEstateMessage");
        Assert.That(answers.Select(a => a[0]), Is.EqualTo(new[] { "estateupdateinfo", "setaccess", "setaccess", "setaccess", "setaccess" }));
        var info = ((IReadOnlyList<byte[]>)answers[0][2]!).Select(p => Encoding.UTF8.GetString(p).TrimEnd('\0')).ToList();
        Assert.That((info[0], info[1], info.Count), Is.EqualTo(("My Estate", _owner.Agent.AgentId.ToString(), 10)));
    }

    [Test]
    public void RegionInfo_IsChanged_KeptInBounds_AndToldToAll()
    {
        Say(_owner, "setregioninfo", "1", "Y", "0", "1", "25", "999", "21", "1", "1");
        Region.Region.Step(2);
        var now = Scene.Settings.Current;
        Assert.That((now.BlockTerraform, now.BlockFly, now.AgentLimit, now.ObjectBonus, now.Maturity, now.RestrictPushing), Is.EqualTo((true, true, 25, 10.0, 1, true)));
        Assert.That(_guest.Take("SendHandshake"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Textures_AndHeights_AreSetByCorner()
    {
        var grass = UUID.Random();
        Say(_owner, "texturedetail", $"1 {grass}", "9 nonsense");
        Say(_owner, "textureheights", "0 10 60", "3 12.5 40", "x");
        var now = Scene.Settings.Current;
        Assert.That((now.TerrainTexture2, now.Elevation1SW, now.Elevation2SW, now.Elevation1NE), Is.EqualTo((grass, 10.0, 60.0, 12.5)));
    }

    [Test]
    public void Ban_SendsAway_AndKeepsOut_ManagersAreTheOwnersToName()
    {
        Say(_owner, "estateaccessdelta", _owner.Agent.AgentId.ToString(), "64", _guest.Agent.AgentId.ToString());
        Assert.That(_guest.Take("Close"), Has.Count.EqualTo(1));
        Assert.That(_module.Current.Bans.Single().BannedId, Is.EqualTo(_guest.Agent.AgentId));
        Region.Settle();
        Assert.That(Region.Stores.Estates.Load(_module.Current.Id)!.Bans, Has.Count.EqualTo(1));
        Scene.Events.TriggerMakeRootAgent(_guest.Presence!);
        Assert.That(_guest.Take("Close"), Has.Count.EqualTo(1));

        Say(_owner, "estateaccessdelta", _owner.Agent.AgentId.ToString(), "128", _guest.Agent.AgentId.ToString());
        Say(_owner, "estateaccessdelta", _owner.Agent.AgentId.ToString(), "256", _guest.Agent.AgentId.ToString());
        Assert.That(_module.MayManage(_guest.Presence!));
        Say(_guest, "estateaccessdelta", _guest.Agent.AgentId.ToString(), "512", _guest.Agent.AgentId.ToString());
        Assert.That(_module.Current.Managers, Has.Count.EqualTo(1), "a manager names and dismisses nobody");
    }

    [Test]
    public void Message_IsToldToEverybody()
    {
        Say(_owner, "simulatormessage", "-1", "-1", _owner.Agent.AgentId.ToString(), "Ada Tester", "The bar is open");
        Assert.That(_guest.Take("SendAlert").Single()[0], Is.EqualTo("The bar is open"));
    }

    [Test]
    public void GodPowers_AreForTheLevel()
    {
        Scene.Requests.Gods.AskPowers(_guest.Presence!, true);
        Assert.That(_guest.Presence!.IsGod, Is.False);
        Assert.That(_guest.Take("SendGodLevel").Single()[0], Is.EqualTo((byte)0));
        var account = ServedRegion.Wait(Region.Services.Accounts.GetUserAccount(UUID.Zero, _owner.Agent.AgentId))!;
        var god = new RecordingViewer(TestRegion.NewAgent("Cleo", "Tester") with { UserLevel = 200 }).Enter(Region.Region);
        Scene.Requests.Gods.AskPowers(god.Presence!, true);
        Assert.That(god.Presence!.IsGod);
        Scene.Requests.Gods.AskPowers(god.Presence, false);
        Assert.That(god.Presence.IsGod, Is.False);
        Assert.That(account.UserLevel, Is.Zero);
    }

    [TestCase("automatic_gods", true)]
    [TestCase("implicit_gods", false)]
    public void Gods_OfThemselves_AreGodsFromTheirArrival(string key, bool isTold)
    {
        Scene.Options.Configuration.Set("Permissions", key, "true");
        var god = new RecordingViewer(TestRegion.NewAgent("Cleo", "Tester") with { UserLevel = 200 }).Enter(Region.Region);
        var guest = new RecordingViewer(TestRegion.NewAgent("Dora", "Tester")).Enter(Region.Region);
        Assert.That((god.Presence!.IsGod, guest.Presence!.IsGod), Is.EqualTo((true, false)));
        Assert.That(god.Take("SendGodLevel").Any(c => (byte)c[0]! == 200), Is.EqualTo(isTold));
    }

    [Test]
    public void Eject_TakesAGuestOffTheParcel_AndNotTheOwner()
    {
        var parcel = Scene.Land.At(_guest.Presence!.AbsolutePosition);
        Scene.Requests.Gods.Eject(_guest.Presence, _owner.Agent.AgentId, true);
        Assert.That(_owner.Take("SendTeleportLocal"), Is.Empty);
        Scene.Requests.Gods.Eject(_owner.Presence!, _guest.Agent.AgentId, true);
        Assert.That(parcel.Row.AccessList.Single().AgentId, Is.EqualTo(_guest.Agent.AgentId));
    }

    private void Say(RecordingViewer who, string method, params string[] parameters) =>
        Scene.Requests.Estate.Do(who.Presence!, method, UUID.Random(), parameters);
}
