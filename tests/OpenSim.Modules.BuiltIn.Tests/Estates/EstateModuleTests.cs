using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Store;
using OpenSim.Testing;
using OpenSim.World.Agents;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

[TestFixture]
public sealed class EstateModuleTests : EstateFixture
{
    private IEstateRequests Requests => Scene.Requests.Estate;

    [Test]
    public void RegionInNoEstate_JoinsTheDefaultOne_WhoseOwnerHasTheLand()
    {
        Assert.That((Here.Current.Name, Here.Current.OwnerId), Is.EqualTo(("My Estate", Owner.Agent.AgentId)));
        Assert.That(Stored().Id, Is.EqualTo(Here.Current.Id));
        Assert.That(Scene.Settings.EstateOwner, Is.EqualTo(Owner.Agent.AgentId));
        Assert.That(Scene.Land.At(10, 10).OwnerId, Is.EqualTo(Owner.Agent.AgentId));
        Assert.That(Scene.Land.Rules.MayTerraform(Owner.Presence!, Scene.Land.At(10, 10)));
    }

    [TestCase("Harbour")]
    [TestCase("$")]
    public void RegionThatNamesAnEstate_JoinsItByNameOrNumber(string target)
    {
        var harbour =
            ServedRegion.Wait(Region.Services.Estates.StoreEstate(new Estate { Name = "Harbour", OwnerId = Guest.Agent.AgentId }));
        var info = TestRegion.NewInfo() with { TargetEstate = target.Replace("$", $"{harbour.Id}", StringComparison.Ordinal) };
        using var newcomer = new TestRegion(info);
        newcomer.Scene.Land.Load([], UUID.Zero);
        var module = new EstateModule();
        module.Initialise(new ModuleContext(Region.Configuration, Region.Statistics, new CommandRegistry(), NullLoggerFactory.Instance,
            Region.Services));
        module.AddRegion(newcomer.Scene);

        var stored = ServedRegion.Wait(Region.Services.Estates.GetEstateOfRegion(info.Id));
        var joined = newcomer.Scene.RequestModuleInterface<IEstate>()!.Current;
        Assert.That((joined.Id, stored?.Id), Is.EqualTo((harbour.Id, (uint?)harbour.Id)));
        module.RemoveRegion(newcomer.Scene);
    }

    [Test]
    public void Covenant_IsANotecardThatItsGiverHas_AndNotOneThatHeKnowsOf()
    {
        Requests.ChangeCovenant(Owner.Presence!, new UUID(7, 7));
        Region.Settle();
        Assert.That(Scene.Settings.Current.Covenant, Is.EqualTo(UUID.Zero), "everybody may read it");
        var notecard = new InventoryItem
        {
            Id = UUID.Random(), Owner = Ada.PrincipalId, AssetId = new UUID(7, 7), AssetType = 7, InvType = 7, Name = "covenant",
            CurrentPermissions = 0x8e000, Folder = ServedRegion.Wait(Region.Services.Inventory.GetRootFolder(Ada.PrincipalId))!.Id
        };
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.AddItem(notecard)));
        Requests.ChangeCovenant(Owner.Presence!, new UUID(7, 7));
        Region.Settle();
        Assert.That(Scene.Settings.Current.Covenant, Is.EqualTo(new UUID(7, 7)));
    }

    [Test]
    public void GetInfo_TellsTheEstateAndItsLists()
    {
        Requests.SendInfo(Owner.Presence!, new UUID(5, 5));
        Assert.That(Owner.Take("SendEstateInfo").Single()[0], Is.EqualTo(new UUID(5, 5)));
        Assert.That(Owner.Take("SendEstateAccess").Select(a => a[1]), Is.EqualTo(Enum.GetValues<EstateAccessKind>()));
        Assert.That((Scene.Settings.Estate.Id, Scene.Settings.Estate.Name), Is.EqualTo((Here.Current.Id, "My Estate")));
    }

    [Test]
    public void Flags_OfAPublicEstate_SayPublicTwice()
    {
        const RegionFlags Public = RegionFlags.ExternallyVisible | RegionFlags.PublicAllowed;
        Assert.That(Scene.Settings.Estate.Flags & Public, Is.EqualTo(Public));
        Requests.ChangeEstate(Owner.Presence!, UUID.Zero, RegionFlags.DenyAgeUnverified);
        Assert.That(Scene.Settings.Estate.Flags & Public, Is.EqualTo(RegionFlags.None));
        Assert.That((Here.Current.PublicAccess, Here.Current.DenyMinors, Here.Current.TaxFree), Is.EqualTo((false, true, true)));
    }

    [Test]
    public void PrivateRegion_LetsMembersOfItsGroupsIn()
    {
        var group = UUID.Random();
        var arrival = new Arrival(UUID.Random(), 0, 0, default, TeleportFlags.ViaLogin);
        Here.Change(estate => estate with { PublicAccess = false, Groups = [group] });
        Region.Settle();
        Assert.That(Here.RefusalOf(arrival), Does.Contain("private"));
        Scene.Memberships = new TestMemberships().Add(arrival.AgentId, group);
        Assert.That(Here.RefusalOf(arrival), Is.Null);
    }

    [Test]
    public void RegionInfo_IsChanged_KeptInBounds_AndToldToAll()
    {
        Requests.ChangeRegion(Owner.Presence!, new RegionRules(true, true, false, true, 25, 999, 21, true, true));
        Region.Region.Step(2);
        var now = Scene.Settings.Current;
        Assert.That((now.BlockTerraform, now.BlockFly, now.AgentLimit, now.ObjectBonus, now.Maturity, now.RestrictPushing),
            Is.EqualTo((true, true, 25, 10.0, 1, true)));
        Assert.That(Guest.Take("SendHandshake"), Has.Count.EqualTo(1));
        Requests.ChangeRegion(Owner.Presence!, new RegionRules(true, true, false, true, 5000, 1, 21, true, true));
        Assert.That(Scene.Settings.Current.AgentLimit, Is.EqualTo(Scene.Info.MaxAgents));
    }

    [Test]
    public void SwitchesWithoutEffect_AreSaidToWhomeverSetsThem()
    {
        Owner.Calls.Clear();
        Requests.ChangeDebug(Owner.Presence!, noScripts: true, noCollisions: true, noPhysics: true);
        Assert.That((string)Owner.Take("SendAlert").Single()[0]!,
            Does.Contain("disable scripts").And.Contain("disable collisions").And.Contain("disable physics"));
        Owner.Calls.Clear();
        Requests.ChangeDebug(Owner.Presence!, noScripts: true, noCollisions: true, noPhysics: true);
        Assert.That(Owner.Take("SendAlert"), Is.Empty);
    }

    [Test]
    public void Environment_IsToldByTheRegionsInfo_OnceForSeveralChanges()
    {
        Region.Region.Step(2);
        Guest.Calls.Clear();
        Scene.Settings.ChangeEnvironment("<llsd/>");
        Scene.Settings.ChangeEnvironment(null);
        Region.Region.Step(2);
        Assert.That(Guest.Take("SendRegionInfo"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Change_ThatCannotBeKept_IsSaidToWhoMadeIt()
    {
        Region.Stores.For(StoreKind.EstateStore).Write(session => session.Execute($"drop table estate_settings"));
        Requests.ChangeEstate(Owner.Presence!, UUID.Zero, RegionFlags.AllowVoice);
        Region.Settle();
        Assert.That(Owner.Take("SendAlert").Single()[0], Is.EqualTo(BackgroundWork.Failure));
    }

    [Test]
    public void Textures_AndHeights_AreSetByCorner()
    {
        var grass = UUID.Random();
        Requests.ChangeTextures(Owner.Presence!, [new LayerTexture(1, grass), new LayerTexture(9, UUID.Random())]);
        Requests.ChangeHeights(Owner.Presence!,
            [new CornerHeights(TerrainCorner.NorthWest, 10, 60), new CornerHeights((TerrainCorner)7, 1, 2)]);
        var now = Scene.Settings.Current;
        Assert.That((now.TerrainTexture2, now.Elevation1NW, now.Elevation2NW, now.Elevation1SE), Is.EqualTo((grass, 10.0, 60.0, 10.0)));
    }

    [Test]
    public void Message_IsToldToEverybody()
    {
        Requests.TellAll(Owner.Presence!, "The bar is open");
        Assert.That(Guest.Take("SendAlert").Single()[0], Is.EqualTo("The bar is open"));
    }

    [Test]
    public void SendHome_LogsOutWhoHasNoHomeHere_AndNoManager()
    {
        Requests.SendAllHome(Owner.Presence!);
        Region.Settle();
        Assert.That(Guest.Take("Close").Single()[0], Does.Contain("logged out"));
        Requests.SendHome(Owner.Presence!, Owner.Agent.AgentId);
        Region.Settle();
        Assert.That(Owner.Take("Close"), Is.Empty);
        Assert.That(Owner.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void SendHome_BringsHomeWhoLivesHere()
    {
        ServedRegion.Wait(Region.Services.GridUsers.SetHome($"{Guest.Agent.AgentId}", Scene.Info.Id, new Vector3(30, 30, 25), Vector3.UnitX));
        Requests.SendHome(Owner.Presence!, Guest.Agent.AgentId);
        Region.Settle();
        Assert.That(Guest.Take("Close"), Is.Empty);
        Assert.That(Guest.Take("SendTeleportLocal"), Has.Count.EqualTo(1));
    }

    [Test]
    public void GodPowers_AreForTheLevel()
    {
        Scene.Requests.Gods.AskPowers(Guest.Presence!, true);
        Assert.That(Guest.Presence!.IsGod, Is.False);
        Assert.That(Guest.Take("SendGodLevel").Single()[0], Is.EqualTo((byte)0));
        var account = ServedRegion.Wait(Region.Services.Accounts.GetUserAccount(UUID.Zero, Owner.Agent.AgentId))!;
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
        Region.Region.Step(); // the region takes it in its own time
        var god = new RecordingViewer(TestRegion.NewAgent("Cleo", "Tester") with { UserLevel = 200 }).Enter(Region.Region);
        var guest = new RecordingViewer(TestRegion.NewAgent("Dora", "Tester")).Enter(Region.Region);
        Assert.That((god.Presence!.IsGod, guest.Presence!.IsGod), Is.EqualTo((true, false)));
        Assert.That(god.Take("SendGodLevel").Any(c => (byte)c[0]! == 200), Is.EqualTo(isTold));
    }

    [Test]
    public void Eject_TakesAGuestOffTheParcel_AndNotTheOwner()
    {
        var parcel = Scene.Land.At(Guest.Presence!.AbsolutePosition);
        Scene.Requests.Gods.Eject(Guest.Presence, Owner.Agent.AgentId, true);
        Assert.That(Owner.Take("SendTeleportLocal"), Is.Empty);
        Scene.Requests.Gods.Eject(Owner.Presence!, Guest.Agent.AgentId, true);
        Assert.That(parcel.Row.AccessList.Single().AgentId, Is.EqualTo(Guest.Agent.AgentId));
    }

    private Estate Stored() => ServedRegion.Wait(Region.Services.Estates.GetEstateOfRegion(Scene.Info.Id))!;
}
