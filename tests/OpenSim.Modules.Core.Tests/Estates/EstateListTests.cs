using OpenSim.Modules.Core.Estates;
using OpenSim.Modules.Core.Teleports;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Testing;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Core.Tests.Estates;

/// <summary>Who is on which list of an estate, and whom it lets in for it.</summary>
[TestFixture]
public sealed class EstateListTests : ServedRegionTests
{
    private RecordingViewer _owner = null!;
    private RecordingViewer _guest = null!;

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new TeleportModule()];

    private IEstate Here => Scene.RequestModuleInterface<IEstate>()!;

    private UUID Guest => _guest.Agent.AgentId;

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
    }

    [Test]
    public void Ban_SendsAwayAndKeepsOut_UntilTheUserIsAllowed()
    {
        Change(_owner, EstateAccessDelta.AddUser, Guest);
        Change(_owner, EstateAccessDelta.AddBan, Guest);
        Region.Settle();
        Assert.That(_guest.Take("Close"), Has.Count.EqualTo(1));
        Assert.That((Here.Current.Bans.Single().BannedId, Here.Current.Users.Count), Is.EqualTo((Guest, 0)));
        Assert.That(Stored(Here.Current.Id).Bans, Has.Count.EqualTo(1));
        Scene.Events.TriggerMakeRootAgent(_guest.Presence!);
        Assert.That(_guest.Take("Close"), Has.Count.EqualTo(1));

        Change(_owner, EstateAccessDelta.AddUser, Guest);
        Assert.That((Here.Current.Bans.Count, Here.Current.Users.Single()), Is.EqualTo((0, Guest)));
    }

    [Test]
    public void Ban_OfOwnerAndGods_IsNone()
    {
        var god = new RecordingViewer(TestRegion.NewAgent("Cleo", "Tester") with { UserLevel = 200 }).Enter(Region.Region);
        Change(_owner, EstateAccessDelta.AddBan, god.Agent.AgentId, _owner.Agent.AgentId);
        Assert.That(Here.Current.Bans, Is.Empty);
        Assert.That(_owner.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Managers_AreTheOwnersToName()
    {
        Change(_owner, EstateAccessDelta.AddManager, Guest);
        Assert.That(Here.MayManage(_guest.Presence!));
        Assert.That(Scene.Permissions.MayManageEstate(_guest.Presence!));
        Change(_guest, EstateAccessDelta.RemoveManager, Guest);
        Assert.That(Here.Current.Managers, Has.Count.EqualTo(1), "a manager names and dismisses nobody");
        Assert.That(_guest.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void FullList_IsSaid_AndCanBeShortened()
    {
        foreach (var i in Enumerable.Range(1, 20))
            Change(_owner, EstateAccessDelta.AddManager, new UUID(0, (ulong)i));
        Change(_owner, EstateAccessDelta.AddManager, Guest);
        Assert.That(Here.Current.Managers, Has.Count.EqualTo(20));
        Assert.That(_owner.Take("SendAlert").Single()[0], Does.Contain("holds 20"));
        Change(_owner, EstateAccessDelta.RemoveManager, new UUID(0, 1));
        Assert.That(Here.Current.Managers, Has.Count.EqualTo(19));
    }

    [Test]
    public void Answer_HasTheListsThatHaveChanged_AfterTheLastOfSeveral()
    {
        Change(_owner, EstateAccessDelta.AddUser | EstateAccessDelta.NoReply, UUID.Random());
        Assert.That(_owner.Take("SendEstateAccess"), Is.Empty);
        Change(_owner, EstateAccessDelta.AddUser, Guest);
        var told = _owner.Take("SendEstateAccess");
        Assert.That(told.Select(t => t[1]), Is.EqualTo(new[] { EstateAccessKind.Users, EstateAccessKind.Bans }));
        Assert.That((IReadOnlyList<UUID>)told[0][2]!, Has.Count.EqualTo(2));
    }

    [Test]
    public void AllEstates_AreTheOwnersOthersToo()
    {
        var second = ServedRegion.Wait(Region.Services.Estates.StoreEstate(new Estate { Name = "Second", OwnerId = _owner.Agent.AgentId }));
        var strange = ServedRegion.Wait(Region.Services.Estates.StoreEstate(new Estate { Name = "Strange", OwnerId = UUID.Random() }));
        Change(_owner, EstateAccessDelta.AddBan | EstateAccessDelta.AllEstates, Guest);
        Region.Settle();
        Assert.That(Stored(second.Id).Bans.Single().BannedId, Is.EqualTo(Guest));
        Assert.That(Stored(strange.Id).Bans, Is.Empty);
    }

    [Test]
    public void Access_IsForEverybodyOrThoseListed()
    {
        Assert.That(Refusal(), Is.Null);
        Here.Change(row => row with { PublicAccess = false });
        Assert.That(Refusal(), Does.Contain("private"));
        Change(_owner, EstateAccessDelta.AddUser, Guest);
        Assert.That(Refusal(), Is.Null);
        Change(_owner, EstateAccessDelta.AddBan, Guest);
        Assert.That(Refusal(), Does.Contain("banned"));
        Change(_owner, EstateAccessDelta.AddManager, Guest);
        Assert.That(Refusal(), Is.Null, "who manages the estate may come");
    }

    [Test]
    public void Access_OfThoseWithoutVerifiedAgeOrPayment_IsDeniedOnlyWhereTheOperatorHasItSo()
    {
        Here.Change(row => row with { DenyMinors = true, DenyAnonymous = true });
        Assert.That(Refusal(), Is.Null);
        Region.Set("EstateManagement", "IgnoreEstateMinorAccessControl", "false");
        Assert.That(Refusal(), Does.Contain("age"));
        Assert.That(Refusal(flags: 32), Is.Null);
        Region.Set("EstateManagement", "IgnoreEstatePaymentAccessControl", "false");
        Assert.That(Refusal(flags: 32), Does.Contain("payment"));
        Assert.That(Refusal(flags: 36), Is.Null);
        Change(_owner, EstateAccessDelta.AddUser, Guest);
        Assert.That(Refusal(), Is.Null, "whoever is listed is known");
    }

    private string? Refusal(int flags = 0) => Here.RefusalOf(new Arrival(Guest, 0, flags, default, TeleportFlags.ViaLogin));

    private void Change(RecordingViewer who, EstateAccessDelta delta, params UUID[] ids) =>
        Scene.Requests.Estate.ChangeAccess(who.Presence!, UUID.Random(), delta, ids);

    private Estate Stored(uint id) => ServedRegion.Wait(Region.Services.Estates.GetEstate(id))!;
}
