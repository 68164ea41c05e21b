using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

[TestFixture]
public sealed class LandModuleTests
{
    private readonly CommandRegistry _commands = new();
    private TestRegion _region = null!;
    private LandModule _module = null!;
    private Scenes _scenes = null!;
    private RecordingViewer _owner = null!;
    private RecordingViewer _guest = null!;

    private Scene Scene => _region.Scene;

    [SetUp]
    public void AddModule()
    {
        _region = new TestRegion();
        _module = new LandModule();
        _scenes = new Scenes();
        _module.Initialise(new ModuleContext(new Configuration(), new StatRegistry(), _commands, NullLoggerFactory.Instance,
            new NoServices())
        { Scenes = _scenes });
        _module.AddRegion(Scene);
        _module.RegionLoaded(Scene);
        _owner = new RecordingViewer(TestRegion.NewAgent("Land", "Owner", position: new Vector3(20, 20, 22)));
        _guest = new RecordingViewer(TestRegion.NewAgent("Some", "Guest", 1001, new Vector3(100, 100, 22)));
        Scene.Land.Reset(_owner.Agent.AgentId);
        _owner.Enter(_region);
        _guest.Enter(_region);
    }

    [TearDown]
    public void RemoveRegion()
    {
        _module.RemoveRegion(Scene);
        _region.Dispose();
    }

    [Test]
    public void Arrival_IsToldTheOverlayAndTheParcel()
    {
        var overlay = (ReadOnlyMemory<byte>)_owner.Take("SendOverlay").Single()[0]!;
        Assert.That(overlay.Length, Is.EqualTo(4096));
        Assert.That(overlay.Span[65] & 7, Is.EqualTo(3));
        Assert.That(ParcelOf(_owner.Take("SendProperties").Single()).Row.Name, Is.EqualTo("Your Parcel"));
    }

    [Test]
    public void Sequence_GrowsForTheParcelOneStandsOn()
    {
        var first = Sequence(_guest.Take("SendProperties").Single());
        Scene.Land.Change(Scene.Land.At(100, 100), row => row with { Name = "Other" });
        Assert.That(Sequence(_guest.Take("SendProperties").Single()), Is.GreaterThan(first));
    }

    [Test]
    public void Request_AnswersEachParcelInTheArea_WithItsSequence()
    {
        Scene.Land.Divide(new ParcelArea(0, 0, 64, 64));
        _guest.Calls.Clear();
        Scene.Requests.Land.SendParcels(_guest, new ParcelPropertiesRequest(-10000, new ParcelArea(32, 32, 96, 96), true));

        var answers = _guest.Take("SendProperties");
        Assert.That(answers, Has.Count.EqualTo(2));
        Assert.That(answers.Select(Sequence), Has.All.EqualTo(-10000));
        Assert.That(answers.Select(a => a[2]), Has.All.EqualTo(ParcelResult.Multiple));
    }

    [Test]
    public void Requests_OfOneTick_AreAnsweredOnce_AndOfEachSequenceTheNewest()
    {
        Scene.Land.Divide(new ParcelArea(0, 0, 64, 64));
        _guest.Calls.Clear();
        for (var i = 0; i < 200; i++)
            Scene.Requests.Land.SendParcels(_guest, new ParcelPropertiesRequest(-50_000, new ParcelArea(0, 0, 256, 256), false));
        Scene.Requests.Land.SendParcels(_guest, new ParcelPropertiesRequest(ParcelSequence.Selected, new ParcelArea(0, 0, 4, 4), true));
        Scene.Requests.Land.SendParcel(_guest, 1, 7);
        Scene.Requests.Land.SendParcel(_guest, 2, 7);
        Assert.That(_guest.Take("SendProperties").Select(Sequence), Is.EqualTo(new[] { -50_000, -50_000 }), "two parcels");
        _region.Step();
        Assert.That(_guest.Take("SendProperties"), Is.Empty);
        _region.Step();
        Assert.That(_guest.Take("SendProperties").Select(Sequence), Is.EqualTo(new[] { -50_000, -50_000 }));
        _region.Step();
        Assert.That(_guest.Take("SendProperties").Select(Sequence), Is.EqualTo(new[] { ParcelSequence.Selected }));
        _region.Step();
        Assert.That(ParcelOf(_guest.Take("SendProperties").Single()).LocalId, Is.EqualTo(2));
        _region.Step(3);
        Assert.That(_guest.Take("SendProperties"), Is.Empty);
    }

    [Test]
    public void Request_OfMoreParcelsThanAViewerCanShow_IsAnsweredWithSome()
    {
        for (var i = 0; i < 100; i++)
            Scene.Land.Divide(new ParcelArea(i % 10 * 16, i / 10 * 16, (i % 10 * 16) + 8, (i / 10 * 16) + 8));
        _guest.Calls.Clear();
        Scene.Requests.Land.SendParcels(_guest, new ParcelPropertiesRequest(-10_000, new ParcelArea(0, 0, 256, 256), false));
        Assert.That(_guest.Take("SendProperties").Select(ParcelOf).ToList(), Is.Unique.And.Count.EqualTo(64));
    }

    [Test]
    public void Update_IsTheOwnersOnly()
    {
        var parcel = Scene.Land.At(20, 20);
        Scene.Requests.Land.Update(_guest, new ParcelUpdate { LocalId = parcel.LocalId, Name = "Mine!" });
        Assert.That(parcel.Row.Name, Is.EqualTo("Your Parcel"));
        Scene.Requests.Land.Update(_owner, new ParcelUpdate { LocalId = parcel.LocalId, Name = "Garden", Flags = 1 });
        Assert.That(parcel.Row.Name, Is.EqualTo("Garden"));
        Assert.That(_owner.Take("SendProperties").Select(Sequence), Does.Contain(ParcelSequence.Selected));
    }

    [Test]
    public void Update_OfSwitchesWithoutEffect_IsSaidToWhomeverSetsThem()
    {
        var parcel = Scene.Land.At(20, 20);
        var update = new ParcelUpdate { LocalId = parcel.LocalId, ParcelFlags = parcel.Flags | ParcelFlags.AllowFly };
        Scene.Requests.Land.Update(_owner, update);
        _owner.Calls.Clear();
        var switches = ParcelFlags.AllowDamage | ParcelFlags.RestrictPushObject;
        Scene.Requests.Land.Update(_owner, update with { ParcelFlags = parcel.Flags ^ switches });
        Assert.That((string)_owner.Take("SendAlert").Single()[0]!, Does.Contain("allow damage").And.Contain("restrict pushing"));
        Scene.Requests.Land.Update(_owner, update with { ParcelFlags = parcel.Flags });
        Assert.That(_owner.Take("SendAlert"), Is.Empty);
    }

    [Test]
    public void DivideAndJoin_AreTheOwnersOnly_AndEverybodySeesTheBorders()
    {
        Scene.Requests.Land.Divide(_guest, new ParcelArea(0, 0, 64, 64));
        Assert.That(Scene.Land.Count, Is.EqualTo(1));
        Assert.That(_guest.Take("SendAlert"), Has.Count.EqualTo(1));

        _guest.Calls.Clear();
        Scene.Requests.Land.Divide(_owner, new ParcelArea(0, 0, 64, 64));
        _region.Step();
        Assert.That(Scene.Land.Count, Is.EqualTo(2));
        Assert.That(_guest.Take("SendOverlay"), Has.Count.EqualTo(1), "once, though two parcels have changed");

        Scene.Requests.Land.Join(_owner, new ParcelArea(0, 0, 128, 128));
        Assert.That(Scene.Land.Count, Is.EqualTo(1));
    }

    [Test]
    public void AccessList_IsKeptByKind_AndGivenToTheOwner()
    {
        var parcel = Scene.Land.At(20, 20);
        var banned = UUID.Random();
        Scene.Requests.Land.UpdateAccessList(_owner,
            new ParcelAccessListUpdate(parcel.LocalId, 1, [new ParcelAccessRow(_guest.Agent.AgentId, 1, 0)]));
        Scene.Requests.Land.UpdateAccessList(_owner,
            new ParcelAccessListUpdate(parcel.LocalId, 2, [new ParcelAccessRow(banned, 0, 99), new ParcelAccessRow(UUID.Zero, 0, 0)]));
        Assert.That(parcel.Row.AccessList,
            Is.EquivalentTo(new[] { new ParcelAccessRow(_guest.Agent.AgentId, 1, 0), new ParcelAccessRow(banned, 2, 99) }));

        Scene.Requests.Land.SendAccessList(_owner, new ParcelAccessListRequest(parcel.LocalId, 5, 3));
        Assert.That(_owner.Take("SendAccessList"), Has.Count.EqualTo(2));
        Scene.Requests.Land.SendAccessList(_guest, new ParcelAccessListRequest(parcel.LocalId, 5, 3));
        Assert.That(_guest.Take("SendAccessList"), Is.Empty);
    }

    [Test]
    public void Walking_OntoAnotherParcel_IsNoticed()
    {
        Scene.Land.Divide(new ParcelArea(100, 100, 128, 128));
        _region.Step(3);
        _guest.Calls.Clear();
        Scene.Writer.MoveAvatar(_guest.Presence!, new Vector3(60, 60, 22), Quaternion.Identity, Vector3.Zero);
        _region.Step(2);
        Assert.That(_guest.Take("SendProperties"), Has.Count.EqualTo(1));
    }

    [Test]
    public void BannedParcel_SetsBackWhoComesIn_AndWarnsOnce()
    {
        var closed = Scene.Land.Divide(new ParcelArea(120, 80, 160, 120))!;
        Scene.Land.Change(closed, row => row with { Flags = row.Flags | (uint)ParcelFlags.UseAccessList });
        _region.StepSeconds(1);
        _guest.Calls.Clear();
        for (var i = 0; i < 10; i++)
        {
            Scene.Writer.MoveAvatar(_guest.Presence!, new Vector3(121, 100, 22), Quaternion.Identity, Vector3.Zero);
            _region.Step();
            Assert.That(Scene.Land.At(_guest.Presence!.Position), Is.Not.SameAs(closed));
        }

        Assert.That(_guest.Take("SendAlert"), Has.Count.EqualTo(1));
        Assert.That(_guest.Take("SendProperties").Select(Sequence), Does.Contain(ParcelSequence.NotOnList));
    }

    [Test]
    public void BannedWhereOneStands_IsPutOutside()
    {
        _region.StepSeconds(1);
        var here = Scene.Land.Divide(new ParcelArea(80, 80, 120, 120))!;
        Scene.Land.Change(here,
            row =>
            row with { Flags = row.Flags | (uint)ParcelFlags.UseBanList, AccessList = [new ParcelAccessRow(_guest.Agent.AgentId, 2, 0)] });
        _region.StepSeconds(1);
        Assert.That(Scene.Land.At(_guest.Presence!.Position), Is.Not.SameAs(here));
    }

    [Test]
    public void Ownership_IsTheEstatesToTake_AndTheOwnersToGiveBack()
    {
        var parcel = Scene.Land.At(20, 20);
        Scene.Requests.Land.GiveTo(_guest, new ParcelOwnerRequest(parcel.LocalId, _guest.Agent.AgentId));
        Assert.That(parcel.OwnerId, Is.EqualTo(_owner.Agent.AgentId));
        Scene.Land.Rules.IsEstateManager = id => id == _guest.Agent.AgentId;
        Scene.Requests.Land.GiveTo(_guest, new ParcelOwnerRequest(parcel.LocalId, _guest.Agent.AgentId));
        Assert.That(parcel.OwnerId, Is.EqualTo(_guest.Agent.AgentId));
    }

    [Test]
    public void Sale_ForNothing_GoesToWhomItIsOffered()
    {
        var parcel = Scene.Land.At(20, 20);
        var buy = new ParcelBuyRequest(parcel.LocalId, 0, parcel.Area, UUID.Zero);
        Scene.Requests.Land.Buy(_guest, buy);
        Assert.That(parcel.OwnerId, Is.EqualTo(_owner.Agent.AgentId), "it is not for sale");

        Scene.Land.Change(parcel, row => row with { Flags = row.Flags | (uint)ParcelFlags.ForSale, AuthBuyerId = _guest.Agent.AgentId });
        Scene.Requests.Land.Buy(_guest, buy with { Area = 16 });
        Assert.That(_guest.Take("SendAlert"), Has.Count.EqualTo(2));
        Scene.Requests.Land.Buy(_guest, buy);
        Assert.That(parcel.OwnerId, Is.EqualTo(_guest.Agent.AgentId));
        Assert.That(parcel.Has(ParcelFlags.ForSale), Is.False);
    }

    [Test]
    public void ParcelInfo_IsToldOfTheParcelsOfAllRegionsOfTheProcess()
    {
        using var other = new TestRegion(TestRegion.NewInfo() with { Name = "Other" });
        _scenes.Add(other.Scene);
        foreach (var id in new[] { Scene.Land.At(20, 20).Id, UUID.Random(), other.Scene.Land.At(20, 20).Id })
            Scene.Requests.Land.SendParcelInfo(_guest, id);
        other.WithoutToken(() => _region.WithoutToken(() =>
            Assert.That(SpinWait.SpinUntil(() => Scene.BackgroundCount == 0, TimeSpan.FromSeconds(60)))));
        _region.Step(2);
        Assert.That(_guest.Take("SendInfo").Select(c => ((FoundPlace)c[0]!).Region.Name), Is.EqualTo(new[] { "Test Region", "Other" }));
    }

    [Test]
    public void Land_ForAPrice_IsTheBuyersWhenItIsPaid_AndNotAnothers()
    {
        var money = new FakeMoney();
        Scene.RegisterModuleInterface<IMoney>(money);
        var parcel = Scene.Land.At(20, 20);
        var owner = parcel.OwnerId;
        Scene.Land.Change(parcel, row => row with { Flags = row.Flags | (uint)ParcelFlags.ForSale, SalePrice = 70, Name = "Field" });
        var buy = new ParcelBuyRequest(parcel.LocalId, 70, parcel.Area, UUID.Zero);
        Scene.Requests.Land.Buy(_guest, buy);
        Scene.Requests.Land.Buy(_guest, buy);
        Assert.That(money.Prices, Is.All.EqualTo((owner, 70, MoneyKind.LandSale, "Field")));
        Assert.That(parcel.OwnerId, Is.EqualTo(owner), "not yet");

        Assert.That(Waiting.For(money.Paid()), Is.Null);
        Assert.That(parcel.OwnerId, Is.EqualTo(_guest.Agent.AgentId));
        Assert.That(Waiting.For(money.Paid()), Does.StartWith("This land has been sold"), "once is enough");
    }

    [Test]
    public void Objects_AreCountedShownAndReturned_ForTheOwnerOfTheLand()
    {
        var parcel = Scene.Land.At(20, 20);
        var stranger = UUID.Random();
        _region.AddLinkset(new Vector3(30, 30, 22), 3, stranger);
        _region.AddBox(new Vector3(40, 40, 22), owner: _owner.Agent.AgentId);
        for (var i = 0; i < 50; i++)
            Scene.Requests.ParcelObjects.SendOwners(_owner, parcel.LocalId);
        var owners = (IReadOnlyList<ParcelObjectOwner>)_owner.Take("SendObjectOwners").Single()[0]!;
        Assert.That(owners.Select(o => (o.Prims, o.IsHere)), Is.EqualTo(new[] { (3, false), (1, true) }));

        var others = new ParcelObjectChoice(parcel.LocalId, ParcelObjectKinds.Other, new HashSet<UUID>(), new HashSet<UUID>());
        Scene.Requests.ParcelObjects.Select(_owner, others);
        _region.Step(3);
        Assert.That(_owner.Take("SendObjectOwners"), Has.Count.EqualTo(1), "of the 49 that waited, the newest");
        Assert.That((IReadOnlyList<uint>)_owner.Take("ForceSelect").Single()[0]!, Has.Count.EqualTo(1));

        var inventory = new HeardReturns();
        Scene.Requests.Add(inventory);
        var returned = inventory.Requests;
        Scene.Requests.ParcelObjects.Return(_guest, others);
        Assert.That(returned, Is.Empty, "a guest returns nothing");
        Scene.Requests.ParcelObjects.Return(_owner, others);
        Assert.That(returned.Single().Objects.Single().OwnerId, Is.EqualTo(stranger));
        Assert.That(returned.Single().Destination, Is.EqualTo(DeRezDestination.ReturnToOwner));
    }

    [Test]
    public void Rez_WhereTheParcelLetsNobodyBuild_IsRefusedInWords()
    {
        var parcel = Scene.Land.At(20, 20);
        Scene.Land.Change(parcel, row => row with { Flags = row.Flags & ~(uint)ParcelFlags.CreateObjects });
        Assert.That(Scene.Permissions.RefusalToRez(_guest.Presence!, new Vector3(20, 20, 22), 1), Does.Contain("cannot create"));
        Assert.That(Scene.Permissions.RefusalToRez(_owner.Presence!, new Vector3(20, 20, 22), 1), Is.Null);
    }

    [Test]
    public void Entry_OfOthersObjects_IsTheParcelsToAllow_AndWhatIsThereMayStay()
    {
        var closed = Scene.Land.Divide(new ParcelArea(0, 0, 64, 64))!;
        Scene.Land.Change(closed, row => row with { Flags = row.Flags & ~(uint)ParcelFlags.AllowAllObjectEntry });
        var outside = _region.AddBox(new Vector3(100, 100, 22), owner: _guest.Agent.AgentId);
        var inside = _region.AddBox(new Vector3(30, 30, 22), owner: _guest.Agent.AgentId);
        var owners = _region.AddBox(new Vector3(100, 100, 22), owner: _owner.Agent.AgentId);
        var place = new Vector3(40, 40, 22);

        Assert.That(Scene.Permissions.RefusalToEnter(outside, PrimMove.Of(outside, place)), Does.Contain("Objects of others"));
        Assert.That(Scene.Permissions.RefusalToEnter(inside, PrimMove.Of(inside, place)), Is.Null);
        Assert.That(Scene.Permissions.RefusalToEnter(owners, PrimMove.Of(owners, place)), Is.Null);
    }

    [Test]
    public void Entry_OfChildren_IsAskedForToo_WhereverTheRootStands()
    {
        var closed = Scene.Land.Divide(new ParcelArea(0, 0, 64, 64))!;
        Scene.Land.Change(closed, row => row with { Flags = row.Flags & ~(uint)ParcelFlags.AllowAllObjectEntry });
        var set = _region.AddLinkset(new Vector3(66, 30, 22), 4, _guest.Agent.AgentId);
        var around = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI);

        Assert.That(Scene.Permissions.RefusalToEnter(set, PrimMove.Of(set, new Vector3(80, 30, 22))), Is.Null);
        Assert.That(Scene.Permissions.RefusalToEnter(set, PrimMove.Of(set, new Vector3(66, 30, 22), around)),
            Does.Contain("Objects of others"), "turned, its last child is at 63 m");
        Assert.That(Scene.Permissions.RefusalOfChildren(_guest.Presence!, [new Vector3(70, 30, 22), new Vector3(30, 30, 22)]), Is.Null,
            "who may build there may");
        Scene.Land.Change(closed, row => row with { Flags = row.Flags & ~(uint)ParcelFlags.CreateObjects });
        Assert.That(Scene.Permissions.RefusalOfChildren(_guest.Presence!, [new Vector3(70, 30, 22), new Vector3(30, 30, 22)]),
            Does.Contain("Part of it"));
    }

    [Test]
    public void Update_WithAGroupOfOthers_LeavesTheParcelsGroup()
    {
        var (own, others) = (UUID.Random(), UUID.Random());
        Scene.Memberships = new TestMemberships().Add(_owner.Agent.AgentId, own);
        var parcel = Scene.Land.At(20, 20);
        foreach (var group in new[] { own, others })
            Scene.Requests.Land.Update(_owner, new ParcelUpdate { LocalId = parcel.LocalId, GroupId = group });
        Assert.That(Scene.Land.At(20, 20).Row.GroupId, Is.EqualTo(UUID.Zero), "the second names a group of others");
        Scene.Requests.Land.Update(_owner, new ParcelUpdate { LocalId = parcel.LocalId, GroupId = own });
        Assert.That(Scene.Land.At(20, 20).Row.GroupId, Is.EqualTo(own));
    }

    [Test]
    public void Barrier_IsWhereOneSits_AndNotWhereTheSeatIsOnItsObject()
    {
        var closed = Scene.Land.Divide(new ParcelArea(0, 0, 64, 64))!;
        Scene.Land.Change(closed, row => row with { Flags = row.Flags | (uint)ParcelFlags.UseAccessList });
        var seat = _region.AddBox(new Vector3(30, 30, 800), owner: _guest.Agent.AgentId);
        Scene.Writer.MoveAvatar(_guest.Presence!, new Vector3(30, 30, 801), Quaternion.Identity, Vector3.Zero);
        Scene.Movement.Seating.RequestSit(_guest.Presence!, seat.Id, Vector3.Zero);
        Assert.That(_guest.Presence!.ParentId, Is.EqualTo(seat.LocalId));
        Assert.That(Scene.Land.Rules.BarrierFor(_guest.Presence!, closed), Is.EqualTo(ParcelBarrier.None), "high over the land");
    }

    [Test]
    public void ById_AndInfo_AnswerForAnyParcel()
    {
        var parcel = Scene.Land.At(20, 20);
        _guest.Calls.Clear();
        Scene.Requests.Land.SendParcel(_guest, parcel.LocalId, 77);
        Assert.That(_guest.Take("SendProperties").Select(Sequence), Is.EqualTo(new[] { 77 }));
        Scene.Requests.Land.SendParcelInfo(_guest, parcel.Id);
        Scene.Requests.Land.SendParcelInfo(_guest, UUID.Random());
        Assert.That(((FoundPlace)_guest.Take("SendInfo").Single()[0]!).Parcel, Is.SameAs(parcel.Row));
    }

    private static Parcel ParcelOf(object?[] call) => (Parcel)call[0]!;

    private static int Sequence(object?[] call) => (int)call[1]!;

    private sealed class HeardReturns : IObjectRequests
    {
        public List<DeRezRequest> Requests { get; } = [];

        public void DeRez(IViewer viewer, DeRezRequest request) => Requests.Add(request);
    }
}
