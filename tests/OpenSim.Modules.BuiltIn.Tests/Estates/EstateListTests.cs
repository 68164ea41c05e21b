using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Testing;
using OpenSim.World.Agents;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

/// <summary>Who is on which list of an estate, and whom it lets in for it.</summary>
[TestFixture]
public sealed class EstateListTests : EstateFixture
{
    [Test]
    public void Ban_SendsAwayAndKeepsOut_UntilTheUserIsAllowed()
    {
        Change(Owner, EstateAccessDelta.AddUser, Guest.Agent.AgentId);
        Change(Owner, EstateAccessDelta.AddBan, Guest.Agent.AgentId);
        Region.Settle();
        Assert.That(Guest.Take("Close"), Has.Count.EqualTo(1));
        Assert.That((Here.Current.Bans.Single().BannedId, Here.Current.Users.Count), Is.EqualTo((Guest.Agent.AgentId, 0)));
        Assert.That(Stored(Here.Current.Id).Bans, Has.Count.EqualTo(1));
        Scene.Events.TriggerMakeRootAgent(Guest.Presence!);
        Assert.That(Guest.Take("Close"), Has.Count.EqualTo(1));

        Change(Owner, EstateAccessDelta.AddUser, Guest.Agent.AgentId);
        Assert.That((Here.Current.Bans.Count, Here.Current.Users.Single()), Is.EqualTo((0, Guest.Agent.AgentId)));
    }

    [Test]
    public void Ban_OfOwnerAndGods_IsNone()
    {
        var god = new RecordingViewer(TestRegion.NewAgent("Cleo", "Tester") with { UserLevel = 200 }).Enter(Region.Region);
        Change(Owner, EstateAccessDelta.AddBan, god.Agent.AgentId, Owner.Agent.AgentId);
        Assert.That(Here.Current.Bans, Is.Empty);
        Assert.That(Owner.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Managers_AreTheOwnersToName()
    {
        Change(Owner, EstateAccessDelta.AddManager, Guest.Agent.AgentId);
        Assert.That(Here.MayManage(Guest.Presence!));
        Assert.That(Scene.Permissions.MayManageEstate(Guest.Presence!));
        Change(Guest, EstateAccessDelta.RemoveManager, Guest.Agent.AgentId);
        Assert.That(Here.Current.Managers, Has.Count.EqualTo(1), "a manager names and dismisses nobody");
        Assert.That(Guest.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void FullList_IsSaid_AndCanBeShortened()
    {
        foreach (var i in Enumerable.Range(1, 20))
            Change(Owner, EstateAccessDelta.AddManager, new UUID(0, (ulong)i));
        Change(Owner, EstateAccessDelta.AddManager, Guest.Agent.AgentId);
        Assert.That(Here.Current.Managers, Has.Count.EqualTo(20));
        Assert.That(Owner.Take("SendAlert").Single()[0], Does.Contain("holds 20"));
        Change(Owner, EstateAccessDelta.RemoveManager, new UUID(0, 1));
        Assert.That(Here.Current.Managers, Has.Count.EqualTo(19));
    }

    [Test]
    public void Answer_HasTheListsThatHaveChanged_AfterTheLastOfSeveral()
    {
        Change(Owner, EstateAccessDelta.AddUser | EstateAccessDelta.NoReply, UUID.Random());
        Assert.That(Owner.Take("SendEstateAccess"), Is.Empty);
        Change(Owner, EstateAccessDelta.AddUser, Guest.Agent.AgentId);
        var told = Owner.Take("SendEstateAccess");
        Assert.That(told.Select(t => t[1]), Is.EqualTo(new[] { EstateAccessKind.Users, EstateAccessKind.Bans }));
        Assert.That((IReadOnlyList<UUID>)told[0][2]!, Has.Count.EqualTo(2));
    }

    [Test]
    public void AllEstates_AreTheOwnersOthersToo()
    {
        var second = ServedRegion.Wait(Region.Services.Estates.StoreEstate(new Estate { Name = "Second", OwnerId = Owner.Agent.AgentId }));
        var strange = ServedRegion.Wait(Region.Services.Estates.StoreEstate(new Estate { Name = "Strange", OwnerId = UUID.Random() }));
        Change(Owner, EstateAccessDelta.AddBan | EstateAccessDelta.AllEstates, Guest.Agent.AgentId);
        Region.Settle();
        Assert.That(Stored(second.Id).Bans.Single().BannedId, Is.EqualTo(Guest.Agent.AgentId));
        Assert.That(Stored(strange.Id).Bans, Is.Empty);
    }

    [Test]
    public void Access_IsForEverybodyOrThoseListed()
    {
        Assert.That(Refusal(), Is.Null);
        Here.Change(row => row with { PublicAccess = false });
        Assert.That(Refusal(), Does.Contain("private"));
        Change(Owner, EstateAccessDelta.AddUser, Guest.Agent.AgentId);
        Assert.That(Refusal(), Is.Null);
        Change(Owner, EstateAccessDelta.AddBan, Guest.Agent.AgentId);
        Assert.That(Refusal(), Does.Contain("banned"));
        Change(Owner, EstateAccessDelta.AddManager, Guest.Agent.AgentId);
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
        Change(Owner, EstateAccessDelta.AddUser, Guest.Agent.AgentId);
        Assert.That(Refusal(), Is.Null, "whoever is listed is known");
    }

    private string? Refusal(int flags = 0) => Here.RefusalOf(new Arrival(Guest.Agent.AgentId, 0, flags, default, TeleportFlags.ViaLogin));

    private void Change(RecordingViewer who, EstateAccessDelta delta, params UUID[] ids) =>
        Scene.Requests.Estate.ChangeAccess(who.Presence!, UUID.Random(), delta, ids);

    private Estate Stored(uint id) => ServedRegion.Wait(Region.Services.Estates.GetEstate(id))!;
}
