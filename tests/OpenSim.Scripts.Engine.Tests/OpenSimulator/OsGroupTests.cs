using OpenSim.Modules.People.Groups;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests.OpenSimulator;

/// <summary>Invitations and ejections by objects of a group's members, who may be away.</summary>
[TestFixture]
public sealed class OsGroupTests : OsFixture
{
    private RecordingViewer _bob = null!;
    private UUID _group;

    private string Bob => _bob.Agent.AgentId.ToString();

    [SetUp]
    public void Found()
    {
        Region.With(new GroupsModule());
        _bob = Region.Enter("Bob", Here);
        foreach (var (id, name) in new[] { (Ada, "Ada"), (_bob.Agent.AgentId, "Bob") })
            Waiting.For(Region.Services.Accounts.StoreUserAccount(
                new UserAccount { PrincipalId = id, FirstName = name, LastName = "Tester" }));
        Scene.Requests.Groups.Create(Viewer, new GroupRecord { Name = "Bakers" });
        Region.Settle();
        _group = (UUID)Viewer.Take("SendCreated").Single()[0]!;
        Scene.Writer.SetGroupId(Host, _group);
        _bob.Calls.Clear();
    }

    [Test]
    public void Somebody_IsInvited_IsAMember_AndIsEjected()
    {
        Assert.That(Ask($"osInviteToGroup(\"{Bob}\")"), Is.EqualTo("1"));
        var invitation = _bob.Take("SendInstantMessage").Select(c => (InstantMessage)c[0]!).Single();
        Assert.That((invitation.Dialog, invitation.FromName), Is.EqualTo((InstantMessageDialog.GroupInvitation, "Ada Tester")));

        Scene.Requests.Groups.AnswerInvite(_bob, invitation.SessionId, _group, true);
        Region.Settle();
        Assert.That(Ask($"osInviteToGroup(\"{Bob}\")"), Is.EqualTo("2"));
        Assert.That(Ask($"osEjectFromGroup(\"{Bob}\")"), Is.EqualTo("1"));
        Assert.That(Scene.Memberships.IsMember(_bob.Agent.AgentId, _group), Is.False);
        Assert.That(_bob.Take("SendInstantMessage").Select(c => ((InstantMessage)c[0]!).Text), Has.One.Contains("by Ada Tester"));
        Assert.That(Ask($"osEjectFromGroup(\"{Bob}\")"), Is.EqualTo("0"));
    }

    [Test]
    public void Stranger_AndAGroupsOwnObject_MayNot()
    {
        Allow("osInviteToGroup");
        Allow("osEjectFromGroup");
        var strange = Region.Region.AddBox(Here, "strange", UUID.Random()).RootPart;
        Scene.Writer.SetGroupId(strange, _group);
        var groups = Region.Region.AddBox(Here, "groups", _group).RootPart;
        Scene.Writer.SetGroupId(groups, _group);
        foreach (var part in new[] { strange, groups })
            Assert.That(Ask($"(string)osInviteToGroup(\"{Bob}\") + (string)osEjectFromGroup(\"{Ada}\")", part), Is.EqualTo("00"), part.Name);
        Assert.That(Waiting.For(Region.Services.Groups.GetMemberships(Ada)).Find(_group), Is.Not.Null);
    }
}
