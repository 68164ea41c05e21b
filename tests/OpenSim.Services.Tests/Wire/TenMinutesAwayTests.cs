using System.Net;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests.Wire;

/// <summary>
/// A grid's services are away for ten minutes of the clock, longer than anything is remembered: what was known stays known, and what is to
/// be written each minute is written when they are back.
/// </summary>
public sealed class TenMinutesAwayTests : AwayFixture
{
    private const int Minutes = 10;

    private static readonly UUID Region = UUID.Random();
    private static readonly UUID Session = UUID.Random();

    [Test]
    public async Task WhatWasKnown_StaysKnown_AndIsAskedAnewAfterwards()
    {
        await Local.Accounts.CreateUser(UUID.Zero, User, "Vera", "Resident", "secret", "");
        await Local.Grid.RegisterRegion(UUID.Zero, Entry("Alpha"));
        await Local.GridUsers.SetHome(User.ToString(), Region, new Vector3(1, 2, 3), Vector3.UnitX);
        await Local.Profiles.StoreProperties(new UserProfileProperties { UserId = User, AboutText = "about" });
        await LookAtAll();
        Fail();
        for (var minute = 1; minute <= Minutes; minute++)
        {
            Time.Advance(TimeSpan.FromMinutes(1));
            await Services.GridUsers.SetLastPosition(User.ToString(), Session, Region, new Vector3(minute, 0, 0), Vector3.UnitX);
            await LookAtAll();
        }

        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Accounts.GetUserAccount(UUID.Zero, Friend), "nobody is made up");
        Assert.ThrowsAsync<ServiceAwayException>(
            async () => await Services.Accounts.GetUserAccounts(UUID.Zero, [User, Friend]), "nor left out");
        await Local.Accounts.StoreUserAccount((await Local.Accounts.GetUserAccount(UUID.Zero, User))! with { UserTitle = "Guide" });
        Pipe.Fault = null;
        Time.Advance(TimeSpan.FromMinutes(1));
        Assert.That((await Services.Accounts.GetUserAccount(UUID.Zero, User))!.UserTitle, Is.EqualTo("Guide"));
    }

    [Test]
    public async Task Uploads_AreHadMeanwhile_AndThereAfterwards([Values] bool isKilled)
    {
        List<UUID> uploads = [];
        Fail();
        for (var minute = 1; minute <= Minutes; minute++)
        {
            Time.Advance(TimeSpan.FromMinutes(1));
            uploads.Add(await Services.Assets.Store(
                new Asset { Id = UUID.Random(), Name = $"picture {minute}", Data = [(byte)minute], CreatorId = User.ToString() }));
            Assert.That((await Services.Assets.Get(uploads[0]))!.Data, Is.EqualTo(new byte[] { 1 }), "as long as nobody else has it");
        }

        if (isKilled)
            await Restart();
        Assert.That((await Services.Assets.Get(uploads[^1]))!.Data, Is.EqualTo(new[] { (byte)Minutes }));
        Pipe.Requests.Clear();
        Pipe.Fault = null;
        await Until(async () => (await Local.Assets.AssetsExist(uploads)).All(isThere => isThere));
        for (var minute = 1; minute <= Minutes; minute++)
            Assert.That((await Local.Assets.Get(uploads[minute - 1]))!.Data, Is.EqualTo(new[] { (byte)minute }));
        Time.Advance(TimeSpan.FromMinutes(1));
        await Until(() => Task.FromResult(Directory.GetFiles(Path.Combine(Folder.Path, "unsent")).Length == 0));
        Assert.That(Pipe.Requests.Count(request => request.StartsWith("POST /assets", StringComparison.Ordinal)), Is.EqualTo(Minutes), "each once");
    }

    [Test]
    public async Task Uploads_MoreThanTheServiceTakesAtOnce_WaitAndAreAllThereAfterwards()
    {
        List<UUID> uploads = [];
        Pipe.Fault = request => request.RequestUri!.AbsolutePath != "/assets/"
            ? new HttpResponseMessage(HttpStatusCode.InternalServerError)
            : new HttpResponseMessage(HttpStatusCode.ServiceUnavailable) { Headers = { { "Retry-After", "5" } } };
        for (var i = 0; i < 40; i++)
            uploads.Add(await Services.Assets.Store(new Asset { Id = UUID.Random(), Name = "mesh", Data = [(byte)i], CreatorId = "" }));
        Pipe.Fault = null;
        await Services.Accounts.GetUserAccount(UUID.Zero, User);
        await Until(async () => (await Local.Assets.AssetsExist(uploads)).All(isThere => isThere));
        for (var i = 0; i < uploads.Count; i++)
            Assert.That((await Local.Assets.Get(uploads[i]))!.Data, Is.EqualTo(new[] { (byte)i }));
    }

    [Test]
    public async Task Upload_Refused_IsKeptForTheOperator()
    {
        Pipe.Fault = _ => new HttpResponseMessage(HttpStatusCode.RequestEntityTooLarge);
        var id = await Services.Assets.Store(new Asset { Id = UUID.Random(), Name = "mesh", Data = [1], CreatorId = "" });
        await Until(() => Task.FromResult(File.Exists(Path.Combine(Folder.Path, "unsent", id + ".asset.refused"))));
    }

    [Test]
    public async Task WhatIsToBeWritten_EachMinute_IsThereAfterwards([Values] bool isKilled)
    {
        var folder = await NotecardFolder();
        await Local.Presence.LoginAgent(User.ToString(), Session, UUID.Random());
        Fail();
        for (var minute = 1; minute <= Minutes; minute++)
        {
            Time.Advance(TimeSpan.FromMinutes(1));
            await LiveThrough(minute, folder);
        }

        Assert.That(await Late.Drain(), Is.False, "they are still away");
        if (isKilled)
            await Restart();
        Pipe.Fault = null;
        Time.Advance(TimeSpan.FromSeconds(10));
        Assert.That(await Late.Drain());
        await CheckWritten(folder);
        Assert.That(Late.Count, Is.Zero);
    }

    // What people do in a region while nobody has told them that anything is amiss.
    private async Task LiveThrough(int minute, UUID folder)
    {
        Assert.That(await Services.Presence.ReportAgent(Session, Region));
        Assert.That(await Services.GridUsers.SetLastPosition(User.ToString(), Session, Region, new Vector3(minute, 0, 0), Vector3.UnitX));
        Assert.That(await Services.Avatars.SetAvatar(User, Look($"{minute}")));
        Assert.That(await Services.Inventory.AddItem(Item(folder, $"note {minute}")));
        Assert.That(await Services.AgentPreferences.StoreAgentPreferences(
            new AgentPreferences { PrincipalId = User, HoverHeight = minute }));
        Assert.That(await Services.MuteLists.UpdateMute(
            new MuteData { AgentId = User, MuteId = UUID.Random(), MuteName = $"Noise {minute}", MuteType = 1 }));
        Assert.That(await Services.Profiles.StoreProperties(new UserProfileProperties { UserId = User, AboutText = $"about {minute}" }));
        Assert.That(await Services.Profiles.StoreNotes(User, Friend, $"note {minute}"));
        Assert.That(await Services.BakedTextures.Store(User, [new BakedTexture(8, UUID.Random(), UUID.Random(), [(byte)minute])]));
        Assert.That(await Services.OfflineMessages.StoreMessage(Letter($"letter {minute}")), Is.Null);
    }

    private async Task CheckWritten(UUID folder)
    {
        var each = Enumerable.Range(1, Minutes).ToList();
        Assert.That((await Local.Presence.GetAgent(Session))!.RegionId, Is.EqualTo(Region));
        Assert.That((await Local.GridUsers.GetGridUserInfo(User.ToString()))!.LastPosition.X, Is.EqualTo(Minutes));
        Assert.That((await Local.Avatars.GetAvatar(User)).Data["AvatarHeight"], Is.EqualTo($"{Minutes}"));
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name),
            Is.EquivalentTo(each.Select(minute => $"note {minute}")));
        Assert.That((await Local.AgentPreferences.GetAgentPreferences(User)).HoverHeight, Is.EqualTo(Minutes));
        Assert.That((await Local.MuteLists.GetMutes(User)).Select(mute => mute.MuteName),
            Is.EquivalentTo(each.Select(minute => $"Noise {minute}")));
        Assert.That((await Local.Profiles.GetProperties(User)).AboutText, Is.EqualTo($"about {Minutes}"));
        Assert.That(await Local.Profiles.GetNotes(User, Friend), Is.EqualTo($"note {Minutes}"));
        Assert.That((await Local.BakedTextures.Get(User)).Single().Data, Is.EqualTo(new[] { (byte)Minutes }));
        Assert.That((await Local.OfflineMessages.GetMessages(Friend)).Select(letter => letter.Text),
            Is.EqualTo(each.Select(minute => $"letter {minute}")));
    }

    private async Task LookAtAll()
    {
        Assert.That((await Services.Accounts.GetUserAccount(UUID.Zero, User))?.FirstName, Is.EqualTo("Vera"));
        Assert.That(await Services.Accounts.GetUserAccounts(UUID.Zero, [User]), Has.Count.EqualTo(1));
        Assert.That((await Services.Grid.GetRegionByUuid(UUID.Zero, Region))?.RegionName, Is.EqualTo("Alpha"));
        Assert.That((await Services.GridUsers.GetGridUserInfo(User.ToString()))?.HomeRegionId, Is.EqualTo(Region));
        Assert.That((await Services.Profiles.GetProperties(User)).AboutText, Is.EqualTo("about"));
    }

    private static GridRegion Entry(string name) => new()
    {
        RegionId = Region, RegionName = name, RegionLocX = 256000, RegionLocY = 256000, ServerUri = "http://127.0.0.1:9000/"
    };
}
