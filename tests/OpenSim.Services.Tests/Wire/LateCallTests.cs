using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Messages;
using OpenSim.Services.Remote;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Calls that wait on the disk for services that are away: in which order, how many, for how long.</summary>
public class LateCallTests : AwayFixture
{
    [Test]
    public async Task Send_ServiceThere_GoesAtOnce()
    {
        Assert.That(await Services.Avatars.SetAvatar(User, Look("1")));
        Assert.That((await Local.Avatars.GetAvatar(User)).Data["AvatarHeight"], Is.EqualTo("1"));
        Assert.That(Late.Count, Is.Zero);
    }

    [Test]
    public async Task Send_ServiceAway_GoesWhenItIsBackInItsOrder()
    {
        var folder = await NotecardFolder();
        var (first, second) = (Item(folder, "first"), Item(folder, "second"));
        Fail();
        Assert.That(await Services.Inventory.AddItem(first));
        Assert.That(await Services.Inventory.AddItem(second));
        Assert.That(await Services.Inventory.UpdateItem(first with { Name = "renamed" }));
        Assert.That(await Services.Inventory.DeleteItems(User, [second.Id]));
        Assert.That(Late.Count, Is.EqualTo(4));
        Assert.That(await Late.Drain(), Is.False, "it is still away");

        Pipe.Fault = null;
        Assert.That(await Late.Drain());
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "renamed" }));
    }

    [Test]
    public async Task Send_ServiceBackWhileOthersWait_ComesBehindThem()
    {
        var folder = await NotecardFolder();
        var item = Item(folder, "first");
        Fail();
        await Services.Inventory.AddItem(item);
        Pipe.Fault = null;
        await Services.Inventory.UpdateItem(item with { Name = "renamed" });
        Assert.That(Late.Count, Is.EqualTo(2));
        await Late.Drain();
        Assert.That((await Local.Inventory.GetItem(User, item.Id))!.Name, Is.EqualTo("renamed"));
    }

    [Test]
    public async Task Send_SameSubject_OnlyTheLastGoes()
    {
        var session = UUID.Random();
        Fail();
        for (var x = 1; x <= 50; x++)
            await Services.GridUsers.SetLastPosition(User.ToString(), session, session, new Vector3(x, 0, 0), Vector3.UnitX);
        Assert.That(Late.Count, Is.EqualTo(1));
        Pipe.Fault = null;
        await Late.Drain();
        Assert.That((await Local.GridUsers.GetGridUserInfo(User.ToString()))!.LastPosition.X, Is.EqualTo(50));
    }

    [Test]
    public async Task Ask_WhatWaitsIsToldFirst()
    {
        var folder = await NotecardFolder();
        var item = Item(folder, "first");
        Fail();
        await Services.Inventory.AddItem(item);
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Inventory.GetItem(User, item.Id));
        Pipe.Fault = null;
        Assert.That(await Services.Inventory.GetItem(User, item.Id), Is.Not.Null);
    }

    [Test]
    public async Task Restart_WhatTheLastProcessHasLeft_IsSent()
    {
        Fail();
        await Services.Avatars.SetAvatar(User, Look("7"));
        await Restart();
        Pipe.Fault = null;
        Assert.That(Late.Count, Is.EqualTo(1));
        await Late.Drain();
        Assert.That((await Local.Avatars.GetAvatar(User)).Data["AvatarHeight"], Is.EqualTo("7"));
    }

    [Test]
    public async Task Send_NoRoomLeft_IsRefused()
    {
        Configuration.Set(RemoteSettings.LateMegabytes.Section, RemoteSettings.LateMegabytes.Key, "1");
        Fail();
        var big = Look(new string('9', 600_000));
        Assert.That(await Services.Avatars.SetAvatar(User, big));
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Avatars.SetAvatar(UUID.Random(), big));
        Assert.That(Late.Count, Is.EqualTo(1));
    }

    [Test]
    public async Task Apply_ServiceAway_ItsPartsWait()
    {
        var folder = await NotecardFolder();
        var (kept, gone) = (Item(folder, "kept"), Item(folder, "gone"));
        await Local.Inventory.AddItem(gone);
        Fail();
        var outcome = await Services.Inventory.Apply(User, new InventoryChange { NewItems = [kept], DeletedItems = [gone.Id] });
        Assert.That((outcome.Refusal, outcome.RemovedItems), Is.EqualTo((InventoryRefusal.None, new[] { gone.Id })));
        Pipe.Fault = null;
        await Late.Drain();
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "kept" }));
    }

    [Test]
    public async Task Send_RefusedWhenItIsBack_IsCountedAndTold()
    {
        var folder = await NotecardFolder();
        List<LateRefusal> news = [];
        Late.OnRefused += news.Add;
        Fail();
        await Services.Inventory.AddItem(Item(UUID.Random(), "stray"));
        await Services.Inventory.AddItem(Item(folder, "good"));
        Pipe.Fault = null;
        Assert.That(await Late.Drain());

        Assert.That(news.Select(n => n.Person), Is.EqualTo(new[] { User }));
        Assert.That(news[0].Sentence, Does.StartWith("A change of your inventory (\"stray\") from when a service of the grid was away"));
        Assert.That(Statistics.Find("remote.process.CallsLateRefused")!.Value, Is.EqualTo(1));
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "good" }),
            "the next is not held up");
    }

    [Test]
    public async Task Send_FullLetterBox_TellsTheSenderWhy()
    {
        for (var i = 0; i < Configuration.Get(MessageSettings.MaxOfflineMessages); i++)
            await Local.OfflineMessages.StoreMessage(Letter($"{i}"));
        List<LateRefusal> news = [];
        Late.OnRefused += news.Add;
        Fail();
        Assert.That(await Services.OfflineMessages.StoreMessage(Letter("hello")), Is.Null, "promised");
        Pipe.Fault = null;
        await Late.Drain();
        Assert.That(news.Single().Person, Is.EqualTo(User));
        Assert.That(news[0].Sentence, Does.Contain("could not be kept: User is not online and the mailbox is full."));
    }

    [Test]
    public async Task Send_DoneWithoutAnAnswer_IsDoneOnce()
    {
        var folder = await NotecardFolder();
        var made = Item(folder, "made");
        var below = new InventoryFolder { Id = UUID.Random(), Owner = User, ParentId = folder, Name = "below", Type = -1 };
        List<LateRefusal> news = [];
        Late.OnRefused += news.Add;
        Pipe.LosesAnswers = true;
        await Services.Inventory.AddFolder(below);
        await Services.Inventory.AddItem(made);
        await Services.Inventory.DeleteItems(User, [UUID.Random()]);
        await Services.OfflineMessages.StoreMessage(Letter("hello"));
        Pipe.LosesAnswers = false;
        await Late.Drain();

        Assert.That(news, Is.Empty, "what is as it was asked for is not refused");
        Assert.That(await Local.Inventory.GetFolder(User, below.Id), Is.Not.Null);
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Id), Is.EqualTo(new[] { made.Id }));
        Assert.That(await Local.OfflineMessages.GetMessages(Friend), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Profile_SeenBefore_IsChangedWhileTheServiceIsAway()
    {
        await Local.Profiles.StoreProperties(new UserProfileProperties { UserId = User, AboutText = "old", SkillsText = "digging" });
        await Services.Profiles.GetProperties(User);
        Fail();
        var seen = await Services.Profiles.GetProperties(User);
        Assert.That(await Services.Profiles.StoreProperties(seen with { AboutText = "first" }));
        Assert.That(await Services.Profiles.StoreProperties(seen with { AboutText = "new" }));
        Assert.That(await Services.Profiles.StoreNotes(User, Friend, "kind"));
        Assert.That((await Services.Profiles.GetProperties(User)).AboutText, Is.EqualTo("new"));
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Profiles.GetProperties(Friend));
        Assert.That(Late.Count, Is.EqualTo(3), "of two changes of one thing the last waits");

        Pipe.Fault = null;
        Assert.That(await Late.Drain());
        var stored = await Local.Profiles.GetProperties(User);
        Assert.That((stored.AboutText, stored.SkillsText), Is.EqualTo(("new", "digging")));
        Assert.That(await Local.Profiles.GetNotes(User, Friend), Is.EqualTo("kind"));
    }

    [Test]
    public async Task MutesAndPreferences_ServiceAway_AreKept()
    {
        Fail();
        Assert.That(await Services.MuteLists.UpdateMute(new MuteData { AgentId = User, MuteId = Friend, MuteName = "Frank", MuteType = 1 }));
        Assert.That(await Services.AgentPreferences.StoreAgentPreferences(new AgentPreferences { PrincipalId = User, HoverHeight = 0.5 }));
        Pipe.Fault = null;
        Assert.That(await Late.Drain());
        Assert.That((await Local.MuteLists.GetMutes(User)).Single().MuteName, Is.EqualTo("Frank"));
        Assert.That((await Local.AgentPreferences.GetAgentPreferences(User)).HoverHeight, Is.EqualTo(0.5));
    }

    [Test]
    public async Task PutItem_ServiceAway_IsBelievedWhereItIsTold()
    {
        var folder = await NotecardFolder();
        Fail();
        Assert.That(await Services.Inventory.PutItem(Item(folder, "gift"), FolderType.Notecard), Is.Not.Null);
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Inventory.PutItem(Item(UUID.Zero, "gift"), FolderType.Notecard));
        Pipe.Fault = null;
        await Late.Drain();
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "gift" }));
    }

    [Test]
    public async Task Region_WasEmptied_IsNotToldLate()
    {
        Fail();
        // Who has come into the region meanwhile would be logged out.
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Presence.LogoutRegionAgents(UUID.Random()));
        Assert.That(Late.Count, Is.Zero);
        await Task.CompletedTask;
    }
}
