using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>Display names, reports, mail settings and what avatars cost to draw, with the bodies that viewers send.</summary>
public class PersonCapsTests
{
    private static readonly byte[] Picture = [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3];

    private TestServer _server = null!;
    private UserAccount _user = null!;
    private AgentCircuitData _agent = null!;
    private LlsdValue _ack = LlsdValue.Undefined;

    [SetUp]
    public async Task Start()
    {
        _ack = LlsdValue.Undefined;
        (_server, _user, _agent) = await TestServer.StartWithServices();
        using (_server.Scene.Token.Take())
            _server.Scene.Writer.AddPresence(_agent, new RecordingViewer(_agent));
    }

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task DisplayName_IsChanged_AndEverybodyIsTold()
    {
        var reply = await SetName("Ima Tester", "Ïma  the Great ");
        Assert.That(reply["SetDisplayNameReply"]["status"].AsInteger(), Is.EqualTo(200));
        var update = reply["DisplayNameUpdate"];
        Assert.That(update["agent_id"].AsUuid(), Is.EqualTo(_user.PrincipalId));
        Assert.That(update["old_display_name"].AsString(), Is.EqualTo("Ima Tester"));
        Assert.That(update["agent"]["display_name"].AsString(), Is.EqualTo("Ïma the Great"));

        var (_, names) = await _server.Get($"{await _server.Address(_agent, "GetDisplayNames")}/?ids={_user.PrincipalId}");
        var told = names["agents"][0];
        Assert.That((told["display_name"].AsString(), told["username"].AsString(), told["is_display_name_default"].AsBoolean()),
            Is.EqualTo(("Ïma the Great", "Ima Tester", false)));
        Assert.That(told["display_name_next_update"].AsDate(), Is.EqualTo(DateTime.UtcNow.AddDays(7)).Within(TimeSpan.FromMinutes(5)));
    }

    [Test]
    public async Task DisplayName_ChosenTooSoonOrFromAnOldOne_IsRefusedInWords()
    {
        await SetName("Ima Tester", "First");
        var soon = await SetName("First", "Second");
        Assert.That(soon["SetDisplayNameReply"]["status"].AsInteger(), Is.EqualTo(400));
        Assert.That(soon["SetDisplayNameReply"]["content"]["error_description"]["en"].AsString(), Does.Contain("once in 7 days"));
        Assert.That(soon["DisplayNameUpdate"].IsDefined, Is.False);
        var old = await SetName("Ima Tester", "Third");
        Assert.That(old["SetDisplayNameReply"]["status"].AsInteger(), Is.EqualTo(409));
        var none = await SetName("First", "");
        Assert.That(none["DisplayNameUpdate"]["agent"]["is_display_name_default"].AsBoolean(), "taking it away is always possible");
        Assert.That((await SetName("Ima Tester", "Fourth"))["SetDisplayNameReply"]["status"].AsInteger(), Is.EqualTo(400), "and no way around");
    }

    [Test]
    public async Task Report_IsKeptWithItsReporter_AndAPictureInASecondStep()
    {
        var body = new LlsdMap
        {
            ["category"] = 45, ["summary"] = "Noise", ["details"] = "All night", ["abuser-id"] = new UUID(1, 1), ["object-id"] = UUID.Zero,
            ["position"] = new LlsdArray(10.5, 20.0, 30.0), ["version-string"] = "Viewer 7", ["reporter"] = new UUID(9, 9)
        };
        var (_, plain) = await _server.Post(await _server.Address(_agent, "SendUserReport"), body);
        Assert.That(plain["success"].AsBoolean());
        var (_, begun) = await _server.Post(await _server.Address(_agent, "SendUserReportWithScreenshot"), body);
        var (_, done) = await _server.PostBytes(begun["uploader"].AsString(), Picture);
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"));

        var open = await _server.Services.Reports.GetOpen(10);
        Assert.That(open.Select(r => (r.ReporterId, r.ReporterName, r.Category, r.Summary, r.Details, r.AbuserId, r.Position.X)),
            Is.All.EqualTo((_user.PrincipalId, "Ima Tester", 45, "Noise", "All night", new UUID(1, 1), 10.5f)));
        Assert.That(open, Has.Count.EqualTo(2));
        Assert.That((await _server.Services.Assets.Get(open[1].ScreenshotId))!.Data, Is.EqualTo(Picture));

        var (_, categories) = await _server.Get(await _server.Address(_agent, "AbuseCategories") + "?lc=en");
        Assert.That(categories["categories"].Elements.Select(c => c["category"].AsInteger()), Does.Contain(42));
    }

    [TestCase("sl_image_id")]
    [TestCase("fl_image_id")]
    public async Task ProfilePicture_IsUploadedInTwoSteps(string which)
    {
        var url = await _server.Address(_agent, "UploadAgentProfileImage");
        var (_, begun) = await _server.Post(url, new LlsdMap { ["profile-image-asset"] = which });
        var (_, done) = await _server.PostBytes(begun["uploader"].AsString(), Picture);
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"));
        var (_, profile) = await _server.Get($"{await _server.Address(_agent, "AgentProfile")}/{_user.PrincipalId}");
        Assert.That(profile[which].AsUuid(), Is.EqualTo(done["new_asset"].AsUuid()).And.Not.EqualTo(UUID.Zero));

        Assert.That((await _server.Post(url, new LlsdMap { ["profile-image-asset"] = "notes" })).Body["state"].AsString(), Is.EqualTo("error"));
        (_, begun) = await _server.Post(url, new LlsdMap { ["profile-image-asset"] = which });
        var (_, wrong) = await _server.PostBytes(begun["uploader"].AsString(), "GIF89a"u8.ToArray());
        Assert.That(wrong["error"]["message"].AsString(), Does.Contain("not a file of type texture"));
    }

    [Test]
    public async Task UserInfo_IsWhatWasSet()
    {
        var url = await _server.Address(_agent, "UserInfo");
        var (_, first) = await _server.Get(url);
        Assert.That((first["im_via_email"].AsBoolean(), first["directory_visibility"].AsString()), Is.EqualTo((false, "default")));
        await _server.Post(url, new LlsdMap { ["dir_visibility"] = "hidden", ["im_via_email"] = true });
        var (_, second) = await _server.Get(url);
        Assert.That((second["im_via_email"].AsBoolean(), second["directory_visibility"].AsString()), Is.EqualTo((false, "hidden")));
        Assert.That(second["is_verified"].AsBoolean(), Is.False, "nobody mails here");
    }

    [Test]
    public async Task Picker_FindsNobodyWhoWantsToBeHidden_ButHimself()
    {
        var other = (await _server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Hidden", "Tester", "secret", ""))!;
        async Task<IEnumerable<UUID>> Found()
        {
            var picker = await _server.Address(_agent, "AvatarPickerSearch");
            var (_, reply) = await _server.Get($"{picker}?names=Tester&page_size=100");
            return reply["agents"].Elements.Select(agent => agent["id"].AsUuid());
        }

        Assert.That(await Found(), Is.EquivalentTo(new[] { _user.PrincipalId, other.PrincipalId }));
        foreach (var user in new[] { _user, other })
            await _server.Services.Profiles.StoreSettings(new Services.Users.UserSettings { UserId = user.PrincipalId, IsVisible = false });
        Assert.That(await Found(), Is.EqualTo(new[] { _user.PrincipalId }));
    }

    [Test]
    public async Task RenderInfo_IsOnesOwnAlone()
    {
        var url = await _server.Address(_agent, "AvatarRenderInfo");
        await _server.Post(url, new LlsdMap
        {
            ["agents"] = new LlsdMap
            {
                [_user.PrincipalId.ToString()] = new LlsdMap { ["weight"] = 12_345 },
                [new UUID(3, 3).ToString()] = new LlsdMap { ["weight"] = 999 }
            }
        });
        var (_, told) = await _server.Get(url);
        Assert.That(told["agents"], Is.EqualTo(new LlsdMap { [_user.PrincipalId.ToString()] = new LlsdMap { ["weight"] = 12_345 } }));
    }

    [Test]
    public async Task Interest_AndProduct_AreAnswered()
    {
        var interest = await _server.Address(_agent, "InterestList");
        Assert.That((await _server.Post(interest, new LlsdMap { ["mode"] = "360" })).Body["mode"].AsString(), Is.EqualTo("360"));
        Assert.That((await _server.Get(interest)).Body["mode"].AsString(), Is.EqualTo("360"));
        await _server.Post(interest, new LlsdMap { ["mode"] = "default" });
        Assert.That((await _server.Get(interest)).Body["mode"].AsString(), Is.EqualTo("default"));
        var (status, products) = await _server.Get(await _server.Address(_agent, "ProductInfoRequest"));
        Assert.That((status, products[0]["name"].AsString()), Is.EqualTo((HttpStatusCode.OK, "Mainland")));
    }

    // The bodies of the events that come of it, by their names.
    private async Task<LlsdMap> SetName(string present, string wished)
    {
        await _server.Post(await _server.Address(_agent, "SetDisplayName"),
            new LlsdMap { ["display_name"] = new LlsdArray(present, wished) });
        var url = await _server.Address(_agent, "EventQueueGet");
        var (_, batch) = await _server.Post(url, new LlsdMap { ["ack"] = _ack, ["done"] = false });
        _ack = batch["id"];
        var events = new LlsdMap();
        foreach (var one in batch["events"].Elements)
            events[one["message"].AsString()] = one["body"];
        return events;
    }
}
