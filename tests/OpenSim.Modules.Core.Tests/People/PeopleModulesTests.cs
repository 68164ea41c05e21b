using System.Numerics;
using System.Text;
using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Modules.Core.People;
using OpenSim.Modules.Core.Presences;
using OpenSim.Modules.Core.Profiles;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Tests.People;

[TestFixture]
public sealed class PeopleModulesTests
{
    private ServedRegion _region = null!;
    private UserAccount _ada = null!;

    [SetUp]
    public void Open()
    {
        _region = new ServedRegion().With(new InstantMessageModule(), new PresenceModule(), new NamesModule(), new ProfileModule(), new MuteListModule());
        _ada = _region.CreateUser("Ada");
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void Leaving_KeepsTheLastPlace_AndTakesThePresenceAway()
    {
        var viewer = _region.Enter(_ada, new Vector3(40, 50, 30));
        Assert.That(Presences().Single().RegionId, Is.EqualTo(_region.Scene.Info.Id));
        _region.Leave(viewer);

        var user = ServedRegion.Wait(_region.Services.GridUsers.GetGridUserInfo(_ada.PrincipalId.ToString()))!;
        Assert.That((user.Online, user.LastRegionId), Is.EqualTo((false, _region.Scene.Info.Id)));
        Assert.That(user.LastPosition.X, Is.EqualTo(40).Within(0.1));
        Assert.That(Presences(), Is.Empty);
    }

    [Test]
    public void Leaving_AfterANewLogin_LeavesTheNewOneOnline()
    {
        var viewer = _region.Enter(_ada);
        ServedRegion.Wait(_region.Services.Presence.LoginAgent(_ada.PrincipalId.ToString(), UUID.Random(), UUID.Random()));
        _region.Leave(viewer);
        Assert.That(ServedRegion.Wait(_region.Services.GridUsers.GetGridUserInfo(_ada.PrincipalId.ToString()))!.Online, Is.True);
        Assert.That(Presences(), Has.Count.EqualTo(1));
    }

    [Test]
    public void Names_OfPeopleHereAndElsewhere_AreTold_UnknownOnesNot()
    {
        var bob = _region.CreateUser("Bob");
        var viewer = _region.Enter(_ada);
        _region.Scene.Events.TriggerNamesRequested(viewer, [_ada.PrincipalId, bob.PrincipalId, UUID.Random()]);
        _region.Settle();
        var names = viewer.Take("SendNames").SelectMany(c => (IReadOnlyList<(UUID, string, string)>)c[0]!);
        Assert.That(names, Is.EqualTo(new[] { (_ada.PrincipalId, "Ada", "Tester"), (bob.PrincipalId, "Bob", "Tester") }));

        _region.Scene.Events.TriggerNamesRequested(viewer, [bob.PrincipalId]);
        Assert.That(viewer.Take("SendNames"), Has.Count.EqualTo(1), "remembered: no waiting");
    }

    [Test]
    public void Picker_FindsByPartOfAName()
    {
        var viewer = _region.Enter(_ada);
        var query = UUID.Random();
        _region.Scene.Events.TriggerPickerRequested(viewer, query, "ad");
        _region.Settle();
        var answer = viewer.Take("SendPickerReply").Single();
        Assert.That(answer[0], Is.EqualTo(query));
        Assert.That(answer[1], Is.EqualTo(new[] { (_ada.PrincipalId, "Ada", "Tester") }));
    }

    [Test]
    public void Profile_IsWhatWasSaid()
    {
        var viewer = _region.Enter(_ada);
        var image = UUID.Random();
        _region.Scene.Events.TriggerProfileUpdate(viewer, new ProfileUpdate(image, UUID.Zero, "I build.", "I sleep.", true, false, "http://example.org/"));
        _region.Settle();
        _region.Scene.Events.TriggerInterestsUpdate(viewer, new AvatarInterests(3, "meet", 8, "sew", "de, en"));
        _region.Settle();
        _region.Scene.Events.TriggerProfileRequested(viewer, _ada.PrincipalId);
        _region.Settle();

        var profile = (AvatarProfile)viewer.Take("SendProfile").Single()[0]!;
        Assert.That((profile.AgentId, profile.ImageId, profile.About, profile.FirstLifeAbout, profile.Url), Is.EqualTo((_ada.PrincipalId, image, "I build.", "I sleep.", "http://example.org/")));
        Assert.That(profile.Flags, Is.EqualTo(17u), "published, and online");
        Assert.That(profile.BornOn, Does.Match(@"^\d+/\d+/\d{4}$"));
        Assert.That(viewer.Take("SendInterests").Single()[1], Is.EqualTo(new AvatarInterests(3, "meet", 8, "sew", "de, en")));
    }

    [Test]
    public void Notes_AreTheWritersOwn()
    {
        var bob = _region.Enter(_region.CreateUser("Bob"));
        var viewer = _region.Enter(_ada);
        _region.Scene.Events.TriggerNotesUpdate(viewer, bob.Agent.AgentId, "owes me a drink");
        _region.Settle();
        foreach (var asker in new[] { viewer, bob })
            _region.Scene.Events.TriggerGenericMessage(asker, "avatarnotesrequest", UUID.Zero, [bob.Agent.AgentId.ToString()]);
        _region.Settle();
        Assert.That(viewer.Take("SendNotes").Single()[1], Is.EqualTo("owes me a drink"));
        Assert.That(bob.Take("SendNotes").Single()[1], Is.EqualTo(""));
    }

    [Test]
    public void Picks_AreListedShownAndDeletedByTheirOwner()
    {
        var viewer = _region.Enter(_ada, new Vector3(100, 110, 30));
        var bob = _region.Enter(_region.CreateUser("Bob"));
        var id = UUID.Random();
        _region.Scene.Events.TriggerPickUpdate(viewer, new Pick { Id = id, Name = "The hill", Description = "A view", IsEnabled = true });
        _region.Settle();
        _region.Scene.Events.TriggerPickDelete(bob, id);
        _region.Settle();
        viewer.Calls.Clear();
        _region.Scene.Events.TriggerGenericMessage(bob, "avatarpicksrequest", UUID.Zero, [_ada.PrincipalId.ToString()]);
        _region.Scene.Events.TriggerGenericMessage(bob, "pickinforequest", UUID.Zero, [_ada.PrincipalId.ToString(), id.ToString()]);
        _region.Settle();

        Assert.That(bob.Take("SendPicks").Single()[1], Is.EqualTo(new[] { (id, "The hill") }));
        var shown = bob.Take("SendPick").Single();
        var pick = (Pick)shown[0]!;
        Assert.That((pick.Name, pick.Description, pick.RegionName, shown[1]), Is.EqualTo(("The hill", "A view", "Test Region", (object)"Ada Tester")));
        Assert.That(pick.Position.X, Is.EqualTo(256_100).Within(0.1));

        _region.Scene.Events.TriggerPickDelete(viewer, id);
        _region.Settle();
        Assert.That(ServedRegion.Wait(_region.Services.Profiles.GetPicks(_ada.PrincipalId)), Is.Empty);
    }

    [Test]
    public void Mutes_AreAFile_NothingWhenNone_AndNotSentTwice()
    {
        var viewer = _region.Enter(_ada);
        _region.Scene.Events.TriggerMuteListRequested(viewer, 0);
        _region.Settle();
        Assert.That(viewer.Take("SendGeneric").Single()[0], Is.EqualTo("emptymutelist"));

        var noisy = UUID.Random();
        _region.Scene.Events.TriggerMuteUpdate(viewer, new Mute(noisy, "Noisy Box", 2, 0));
        _region.Settle();
        _region.Scene.Events.TriggerMuteListRequested(viewer, 0);
        _region.Settle();
        var offered = viewer.Take("Offer").Single();
        Assert.That(Encoding.UTF8.GetString((byte[])offered[1]!), Is.EqualTo($"2 {noisy} Noisy Box|0\n"));
        Assert.That(viewer.Take("SendMuteList").Single()[0], Is.EqualTo(offered[0]));

        _region.Scene.Events.TriggerMuteRemove(viewer, noisy, "Noisy Box");
        _region.Settle();
        Assert.That(ServedRegion.Wait(_region.Services.MuteLists.GetMutes(_ada.PrincipalId)), Is.Empty);
    }

    [Test]
    public void InstantMessage_ReachesWhoIsHere_AndIsKeptForWhoIsNot()
    {
        var bob = _region.CreateUser("Bob");
        var viewer = _region.Enter(_ada);
        var message = new InstantMessage { FromAgentId = _ada.PrincipalId, FromName = "Ada Tester", ToAgentId = bob.PrincipalId, Text = "Hello" };
        _region.Scene.Events.TriggerInstantMessage(viewer, message);
        _region.Settle();
        Assert.That(((InstantMessage)viewer.Take("SendInstantMessage").Single()[0]!).Text, Does.Contain("kept"));

        var other = _region.Enter(bob);
        _region.Scene.Events.TriggerOfflineMessagesRequested(other);
        _region.Settle();
        Assert.That(((InstantMessage)other.Take("SendInstantMessage").Single()[0]!), Has.Property("Text").EqualTo("Hello").And.Property("Offline").EqualTo(1));
        _region.Scene.Events.TriggerInstantMessage(viewer, message);
        _region.Settle();
        Assert.That(((InstantMessage)other.Take("SendInstantMessage").Single()[0]!).Text, Is.EqualTo("Hello"));
    }

    private IReadOnlyList<PresenceInfo> Presences() => ServedRegion.Wait(_region.Services.Presence.GetAgents([_ada.PrincipalId.ToString()]));
}
