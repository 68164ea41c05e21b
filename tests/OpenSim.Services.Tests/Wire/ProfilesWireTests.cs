using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests.Wire;

[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class ProfilesWireTests(Wiring wiring) : ServiceFixture(wiring)
{
    private static readonly UUID Ima = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000001");

    [Test]
    public async Task Properties_Stored_ComeBackWhole()
    {
        var properties = new UserProfileProperties
        {
            UserId = Ima, PublishProfile = true, WebUrl = "http://example.org/?a=1&b=2", WantToMask = 3, WantToText = "build",
            SkillsMask = 5, SkillsText = "scripts", Languages = "Deutsch", ImageId = UUID.Random(), AboutText = "Zeile 1\n\"zwei\"",
            FirstLifeImageId = UUID.Random(), FirstLifeText = "…"
        };
        Assert.That(await Services.Profiles.StoreProperties(properties), Is.True);
        Assert.That(await Services.Profiles.GetProperties(Ima), Is.EqualTo(properties));
        Assert.That(await Services.Profiles.GetProperties(Properties.UserId), Is.EqualTo(Properties));
    }

    [Test]
    public async Task Picks_StoredByTheirCreatorOnly_ComeInOrderAndGo()
    {
        var pick = new Pick
        {
            Id = UUID.Random(), CreatorId = Ima, Name = "Beach", Description = "sand", ParcelId = UUID.Random(), SnapshotId = UUID.Random(),
            ParcelName = "Parcel", RegionName = "Alpha Two", Position = new Vector3D(256128.5, 256100, 21), SortOrder = 2, IsEnabled = true
        };
        Assert.That(await Services.Profiles.StorePick(pick), Is.True);
        Assert.That(await Services.Profiles.StorePick(pick with { Id = UUID.Random(), Name = "First", SortOrder = 1 }), Is.True);
        Assert.That((await Services.Profiles.GetPicks(Ima)).Select(p => p.Name), Is.EqualTo(new[] { "First", "Beach" }));
        Assert.That(await Services.Profiles.GetPick(pick.Id), Is.EqualTo(pick));
        Assert.That(await Services.Profiles.StorePick(pick with { CreatorId = UUID.Random() }), Is.False);
        Assert.That(await Services.Profiles.DeletePick(UUID.Random(), pick.Id), Is.False);
        Assert.That(await Services.Profiles.DeletePick(Ima, pick.Id), Is.True);
        Assert.That(await Services.Profiles.GetPick(pick.Id), Is.Null);
    }

    [Test]
    public async Task Classifieds_StoredFoundAndDeleted()
    {
        var classified = new Classified
        {
            Id = UUID.Random(), CreatorId = Ima, CreationDate = 100, ExpirationDate = 2000, Category = 3, Name = "Boats", Description = "cheap",
            ParcelId = UUID.Random(), ParentEstate = 1, SnapshotId = UUID.Random(), RegionName = "Alpha", Position = new Vector3D(1, 2, 3),
            ParcelName = "Harbour", Flags = 4, Price = 50
        };
        Assert.That(await Services.Profiles.StoreClassified(classified), Is.True);
        Assert.That(await Services.Profiles.GetClassified(classified.Id), Is.EqualTo(classified));
        Assert.That(await Services.Profiles.GetClassifieds(Ima), Is.EqualTo(new[] { classified }));
        var question = new ClassifiedQuestion("boat", 0, 1000, WithGeneral: true, WithMature: false);
        Assert.That(await Services.Profiles.FindClassifieds(question, 0, 10), Is.EqualTo(new[] { classified }));
        Assert.That(await Services.Profiles.DeleteClassified(UUID.Random(), classified.Id), Is.False);
        Assert.That(await Services.Profiles.DeleteClassified(Ima, classified.Id), Is.True);
        Assert.That(await Services.Profiles.GetClassified(classified.Id), Is.Null);
    }

    [Test]
    public async Task NotesAndSettings_Stored_ComeBack()
    {
        var target = UUID.Random();
        Assert.That(await Services.Profiles.GetNotes(Ima, target), Is.Empty);
        Assert.That(await Services.Profiles.StoreNotes(Ima, target, "owes me \"2\""), Is.True);
        Assert.That(await Services.Profiles.GetNotes(Ima, target), Is.EqualTo("owes me \"2\""));
        var settings = new UserSettings { UserId = Ima, MailsMessages = true, IsVisible = true, Email = "ima@example.org" };
        Assert.That(await Services.Profiles.StoreSettings(settings), Is.True);
        Assert.That(await Services.Profiles.GetSettings(Ima), Is.EqualTo(settings));
    }

    [Test]
    public async Task Calls_AreJsonRpcAsOpenSimulatorWritesIt()
    {
        if (Wiring == Wiring.Local)
            return;
        await Services.Profiles.GetNotes(Ima, Ima);
        Assert.That(Pipe.Requests[^1], Does.Match($$$"""
            ^POST / \{"jsonrpc":"2.0","id":"[0-9a-f-]{36}","method":"avatarnotesrequest","params":\{"UserId":"{{{Ima}}}","TargetId":"{{{Ima}}}","Notes":""\}\}$
            """));
        Assert.That(Pipe.Answers[^1], Does.EndWith($$$""","result":{"UserId":"{{{Ima}}}","TargetId":"{{{Ima}}}","Notes":""}}"""));
        await Services.Profiles.DeletePick(Ima, UUID.Random());
        Assert.That(Pipe.Answers[^1], Does.Contain("\"error\":{\"code\":-32604,"));
    }

    private static UserProfileProperties Properties => new() { UserId = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000009") };
}
