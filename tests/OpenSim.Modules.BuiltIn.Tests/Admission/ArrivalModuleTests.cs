using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Primitives;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Land;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Admission;

[TestFixture]
public sealed class ArrivalModuleTests : ServedRegionTests
{
    private static readonly UUID Visitor = new(1, 2);

    private ArrivalModule _module = null!;

    protected override IRegionModuleBase[] Modules => [_module = new ArrivalModule()];

    protected override void Prepare() => Region.Configuration.Set("Guests", "other.test:8002", "Expo 1, Expo 2");

    [SetUp]
    public void OwnLand()
    {
        Scene.Land.Reset(UUID.Random());
    }

    [Test]
    public void FullRegion_LetsInManagersGodsAndWhoIsThere()
    {
        Scene.Settings.Change(row => row with { AgentLimit = 1 });
        Assert.That(Refusal(), Is.Null);
        var ada = Region.Enter(Ada);
        Assert.That(Refusal(), Does.Contain("full"));
        Assert.That(Refusal(level: 200), Is.Null);
        Assert.That(_module.RefusalOf(new Arrival(ada.Agent.AgentId, 0, 0, default, TeleportFlags.ViaLogin)), Is.Null);
        Scene.Land.Rules.IsEstateManager = id => id == Visitor;
        Assert.That(Refusal(), Is.Null);
    }

    [Test]
    public async Task AssignedRegion_RefusesWhoIsAssignedToAnother_AndNobodyElse()
    {
        Region.Configuration.Set("Assignments", "Ada Tester", "Keynote 7");
        Region.Configuration.Set("Assignments", "Bob Tester", Scene.Info.Name);
        Region.Services.Add<IAssignments>(new AssignmentService(Region.Configuration, Region.Services.Groups));
        await _module.Learn(Visitor, "Ada Tester");
        Assert.That(Refusal(), Is.EqualTo("You are assigned to Keynote 7: please go there."));
        Assert.That(Refusal(level: 200), Is.Null, "gods go where they like");
        await _module.Learn(Visitor, "Bob Tester");
        Assert.That(Refusal(), Is.Null);
        await _module.Learn(Visitor, "Some Guest");
        Assert.That(Refusal(), Is.Null);
    }

    [Test]
    public async Task AccessControlThatIsNotStrict_KeepsOutNobody_ButByRoomAndParcels()
    {
        await _module.Learn(Visitor, "Eve.Long @other.test:8002");
        Region.Configuration.Set("Startup", "StrictAccessControl", "false");
        Region.Settle();
        Assert.That(Refusal(), Is.Null);
        Ban(Scene.Land.All.Single());
        Assert.That(Refusal(), Does.Contain("any parcel"));
        Region.Configuration.Set("Startup", "StrictAccessControl", "true");
        Region.Settle();
        Assert.That(Refusal(), Does.StartWith("Guests of your grid"));
    }

    [Test]
    public async Task Guest_OfAGridThatIsLetInElsewhere_IsToldWhereTo()
    {
        await _module.Learn(Visitor, "Eve.Long @other.test:8002");
        Assert.That(Refusal(), Is.EqualTo($"Guests of your grid are not let into {Scene.Info.Name}. You may go to: Expo 1, Expo 2."));
        Assert.That(Refusal(level: 200), Is.Null, "gods go where they like");
        await _module.Learn(Visitor, "Eve.Long @third.test");
        Assert.That(Refusal(), Is.Null);
    }

    [Test]
    public void FullRegion_CountsPeople_UpToWhatTheRegionHolds()
    {
        Scene.Settings.MaxAgents = 1;
        Region.Region.AddAvatar("Statue");
        Assert.That(Refusal(), Is.Null, "an avatar of the region's own takes nobody's place");
        Region.Enter(Ada);
        Assert.That(Refusal(), Does.Contain("full"), "the settings may say more than the region holds");
    }

    [Test]
    public void Visitor_WhoIsBannedFromTheParcel_ComesToTheNearestOther()
    {
        var closed = Scene.Land.Divide(new ParcelArea(0, 0, 64, 64))!;
        Ban(closed);
        Assert.That(Refusal(), Is.Null);
        var place = _module.PlaceFor(At(new Vector3(60, 20, 30)));
        Assert.That(Scene.Land.At(place), Is.Not.SameAs(closed));
        Assert.That(place.X, Is.EqualTo(66));
    }

    [Test]
    public void Visitor_WhoIsBannedFromEveryParcel_MayNotCome()
    {
        Ban(Scene.Land.All.Single());
        Assert.That(Refusal(), Does.Contain("any parcel"));
        Assert.That(Refusal(level: 200), Is.Null);
    }

    [TestCase(TeleportFlags.ViaLogin | TeleportFlags.ViaRegionId, true)]
    [TestCase(TeleportFlags.ViaLogin, false)]
    [TestCase(TeleportFlags.ViaLandmark, true)]
    [TestCase(TeleportFlags.ViaLure, false)]
    public void LandingPoint_LeadsVisitors_ButNotTheInvitedNorWhoComesBack(TeleportFlags via, bool isLed)
    {
        var point = new Vector3(10, 10, 25);
        Scene.Land.Change(Scene.Land.All.Single(), row => row with { LandingType = 1, UserLocation = point });
        var wanted = new Vector3(100, 100, 25);
        Assert.That(_module.PlaceFor(At(wanted, via)), Is.EqualTo(isLed ? point : wanted));
    }

    [TestCase("LandingPointBehavior_OS", true, false)]
    [TestCase("LandingPointBehavior_SL", false, true)]
    public void LandingPointBehavior_SaysWhomTelehubsAndLandingPointsLead(string behaviour, bool leadsGods, bool leadsOwners)
    {
        Region.Set("EntityTransfer", "LandingPointBehavior", behaviour);
        var (point, wanted) = (new Vector3(10, 10, 25), new Vector3(100, 100, 25));
        Scene.Land.Change(Scene.Land.All.Single(), row => row with { LandingType = 1, UserLocation = point, OwnerId = Ada.PrincipalId });
        Assert.That(_module.PlaceFor(Of(Ada, 0)), Is.EqualTo(leadsOwners ? point : wanted), "the owner");
        Assert.That(_module.PlaceFor(Of(Bob, 0)), Is.EqualTo(point), "a visitor");
        Assert.That(_module.PlaceFor(Of(Bob, 200)), Is.EqualTo(wanted), "a god");
        MakeTelehub(new Vector3(20, 20, 30), new Vector3(200, 200, 30));
        ForbidDirectTeleports();
        Assert.That(_module.PlaceFor(Of(Bob, 200)) != wanted, Is.EqualTo(leadsGods), "a god, by a telehub");

        Arrival Of(UserAccount who, int level) => new(who.PrincipalId, level, 0, wanted, TeleportFlags.ViaLandmark);
    }

    [Test]
    public void Telehub_LeadsWhereDirectTeleportsAreNotAllowed()
    {
        MakeTelehub(new Vector3(20, 20, 30), new Vector3(200, 200, 30));
        var wanted = new Vector3(150, 150, 25);
        Assert.That(_module.PlaceFor(At(wanted)), Is.EqualTo(wanted), "direct teleports are allowed");
        ForbidDirectTeleports();
        Assert.That(Near(_module.PlaceFor(At(wanted)), new Vector3(200, 200, 30)), "the closest");
        Assert.That(Near(_module.PlaceFor(At(wanted, TeleportFlags.ViaLandmark)), new Vector3(200, 200, 30)));
        Assert.That(_module.PlaceFor(At(wanted, TeleportFlags.ViaLure)), Is.EqualTo(wanted));
        Region.Set("Startup", "TelehubAllowLandmark", "true");
        Assert.That(_module.PlaceFor(At(wanted, TeleportFlags.ViaLandmark)), Is.EqualTo(wanted));
    }

    [Test]
    public void Telehub_TakesOneSpawnPointAfterTheOther_WhenItIsSaidSo()
    {
        MakeTelehub(new Vector3(20, 20, 30), new Vector3(200, 200, 30));
        ForbidDirectTeleports();
        Region.Set("Startup", "SpawnPointRouting", "sequence");
        var places = Enumerable.Range(0, 4).Select(_ => Refusal() ?? $"{_module.PlaceFor(At(new Vector3(150, 150, 25))).X:0}").ToList();
        Assert.That(places, Is.EqualTo(new[] { "20", "200", "20", "200" }), "whoever only asks takes none");
    }

    [Test]
    public void Telehub_OnLandThatIsClosedToTheVisitor_LetsNobodyIn()
    {
        MakeTelehub(new Vector3(20, 20, 30), new Vector3(30, 30, 30));
        ForbidDirectTeleports();
        Ban(Scene.Land.Divide(new ParcelArea(0, 0, 64, 64))!);
        Assert.That(Refusal(), Does.Contain("any parcel"));
    }

    private void MakeTelehub(params Vector3[] spawnPoints)
    {
        var hub = Region.Region.AddBox(new Vector3(100, 100, 30));
        Scene.Telehub.Connect(hub);
        foreach (var point in spawnPoints)
            Scene.Telehub.AddSpawnPoint(point);
    }

    private void ForbidDirectTeleports() => Scene.Settings.Estate = new RegionEstate { Flags = RegionFlags.AllowParcelAccessOverride };

    private void Ban(Parcel parcel) => Scene.Land.Change(parcel, row => row with
    {
        Flags = row.Flags | (uint)ParcelFlags.UseBanList,
        AccessList = [new ParcelAccessRow(Visitor, 2, 0)]
    });

    private string? Refusal(int level = 0) => _module.RefusalOf(At(new Vector3(30, 30, 25)) with { UserLevel = level });

    private static Arrival At(Vector3 place, TeleportFlags via = TeleportFlags.ViaLogin) => new(Visitor, 0, 0, place, via);

    private static bool Near(Vector3 a, Vector3 b) => Vector3.Distance(a, b) < 0.01f;
}
