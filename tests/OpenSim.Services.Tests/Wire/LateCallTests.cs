using System.Net;
using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Messages;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Calls that wait on the disk for services that are away: in which order, how many, for how long.</summary>
public class LateCallTests
{
    private static readonly UUID User = UUID.Random();
    private static readonly UUID Friend = UUID.Random();

    private readonly ManualTime _time = new();
    private TemporaryFolder _folder = null!;
    private Configuration _configuration = null!;
    private StoreSet _stores = null!;
    private ServiceSet _local = null!;
    private HandlerPipe _pipe = null!;
    private StatRegistry _statistics = null!;
    private LateCalls _late = null!;
    private ServiceConnections _connections = null!;
    private ServiceSet _services = null!;

    [SetUp]
    public void Open()
    {
        _folder = new TemporaryFolder();
        _configuration = new Configuration();
        _configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        _configuration.Set(RemoteSettings.FailuresBeforeRest.Section, RemoteSettings.FailuresBeforeRest.Key, "1000");
        foreach (var address in typeof(AddressSettings).GetFields().Select(field => field.GetValue(null)).OfType<Setting<string>>())
            _configuration.Set(address.Section, address.Key, "http://grid.test/");
        _stores = new StoreSet(_configuration, [new SqliteDriver()], NullLogger.Instance);
        _local = LocalServices.Create(_stores, _configuration, _time);
        var handlers = ServiceHandlers.Of(_local, _configuration, new StatRegistry(), _folder.Path);
        _pipe = new HandlerPipe(new HandlerTable(handlers, new StatRegistry()));
        Start();
    }

    [TearDown]
    public async Task Close()
    {
        await Stop();
        _pipe.Dispose();
        _stores.Dispose();
        _folder.Dispose();
    }

    [Test]
    public async Task Send_ServiceThere_GoesAtOnce()
    {
        Assert.That(await _services.Avatars.SetAvatar(User, Look("1")));
        Assert.That((await _local.Avatars.GetAvatar(User)).Data["AvatarHeight"], Is.EqualTo("1"));
        Assert.That(_late.Count, Is.Zero);
    }

    [Test]
    public async Task Send_ServiceAway_GoesWhenItIsBackInItsOrder()
    {
        var folder = await NotecardFolder();
        var (first, second) = (Item(folder, "first"), Item(folder, "second"));
        Fail();
        Assert.That(await _services.Inventory.AddItem(first));
        Assert.That(await _services.Inventory.AddItem(second));
        Assert.That(await _services.Inventory.UpdateItem(first with { Name = "renamed" }));
        Assert.That(await _services.Inventory.DeleteItems(User, [second.Id]));
        Assert.That(_late.Count, Is.EqualTo(4));
        Assert.That(await _late.Drain(), Is.False, "it is still away");

        _pipe.Fault = null;
        Assert.That(await _late.Drain());
        Assert.That((await _local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "renamed" }));
    }

    [Test]
    public async Task Send_ServiceBackWhileOthersWait_ComesBehindThem()
    {
        var folder = await NotecardFolder();
        var item = Item(folder, "first");
        Fail();
        await _services.Inventory.AddItem(item);
        _pipe.Fault = null;
        await _services.Inventory.UpdateItem(item with { Name = "renamed" });
        Assert.That(_late.Count, Is.EqualTo(2));
        await _late.Drain();
        Assert.That((await _local.Inventory.GetItem(User, item.Id))!.Name, Is.EqualTo("renamed"));
    }

    [Test]
    public async Task Send_SameSubject_OnlyTheLastGoes()
    {
        var session = UUID.Random();
        Fail();
        for (var x = 1; x <= 50; x++)
            await _services.GridUsers.SetLastPosition(User.ToString(), session, session, new Vector3(x, 0, 0), Vector3.UnitX);
        Assert.That(_late.Count, Is.EqualTo(1));
        _pipe.Fault = null;
        await _late.Drain();
        Assert.That((await _local.GridUsers.GetGridUserInfo(User.ToString()))!.LastPosition.X, Is.EqualTo(50));
    }

    [Test]
    public async Task Ask_WhatWaitsIsToldFirst()
    {
        var folder = await NotecardFolder();
        var item = Item(folder, "first");
        Fail();
        await _services.Inventory.AddItem(item);
        Assert.ThrowsAsync<ServiceAwayException>(async () => await _services.Inventory.GetItem(User, item.Id));
        _pipe.Fault = null;
        Assert.That(await _services.Inventory.GetItem(User, item.Id), Is.Not.Null);
    }

    [Test]
    public async Task Restart_WhatTheLastProcessHasLeft_IsSent()
    {
        Fail();
        await _services.Avatars.SetAvatar(User, Look("7"));
        await Stop();
        _pipe = new HandlerPipe(new HandlerTable(
            ServiceHandlers.Of(_local, _configuration, new StatRegistry(), _folder.Path), new StatRegistry()));
        Start();
        Assert.That(_late.Count, Is.EqualTo(1));
        await _late.Drain();
        Assert.That((await _local.Avatars.GetAvatar(User)).Data["AvatarHeight"], Is.EqualTo("7"));
    }

    [Test]
    public async Task Send_NoRoomLeft_IsRefused()
    {
        _configuration.Set(RemoteSettings.LateMegabytes.Section, RemoteSettings.LateMegabytes.Key, "1");
        Fail();
        var big = Look(new string('9', 600_000));
        Assert.That(await _services.Avatars.SetAvatar(User, big));
        Assert.ThrowsAsync<ServiceAwayException>(async () => await _services.Avatars.SetAvatar(UUID.Random(), big));
        Assert.That(_late.Count, Is.EqualTo(1));
    }

    [Test]
    public async Task Apply_ServiceAway_ItsPartsWait()
    {
        var folder = await NotecardFolder();
        var (kept, gone) = (Item(folder, "kept"), Item(folder, "gone"));
        await _local.Inventory.AddItem(gone);
        Fail();
        var outcome = await _services.Inventory.Apply(User, new InventoryChange { NewItems = [kept], DeletedItems = [gone.Id] });
        Assert.That((outcome.Refusal, outcome.RemovedItems), Is.EqualTo((InventoryRefusal.None, new[] { gone.Id })));
        _pipe.Fault = null;
        await _late.Drain();
        Assert.That((await _local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "kept" }));
    }

    [Test]
    public async Task Send_RefusedWhenItIsBack_IsCountedAndTold()
    {
        var folder = await NotecardFolder();
        List<LateRefusal> news = [];
        _late.OnRefused += news.Add;
        Fail();
        await _services.Inventory.AddItem(Item(UUID.Random(), "stray"));
        await _services.Inventory.AddItem(Item(folder, "good"));
        _pipe.Fault = null;
        Assert.That(await _late.Drain());

        Assert.That(news.Select(n => n.Person), Is.EqualTo(new[] { User }));
        Assert.That(news[0].Sentence, Does.StartWith("A change of your inventory (\"stray\") from when a service of the grid was away"));
        Assert.That(_statistics.Find("remote.process.CallsLateRefused")!.Value, Is.EqualTo(1));
        Assert.That((await _local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "good" }),
            "the next is not held up");
    }

    [Test]
    public async Task Send_FullLetterBox_TellsTheSenderWhy()
    {
        for (var i = 0; i < _configuration.Get(MessageSettings.MaxOfflineMessages); i++)
            await _local.OfflineMessages.StoreMessage(Letter($"{i}"));
        List<LateRefusal> news = [];
        _late.OnRefused += news.Add;
        Fail();
        Assert.That(await _services.OfflineMessages.StoreMessage(Letter("hello")), Is.Null, "promised");
        _pipe.Fault = null;
        await _late.Drain();
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
        _late.OnRefused += news.Add;
        _pipe.LosesAnswers = true;
        await _services.Inventory.AddFolder(below);
        await _services.Inventory.AddItem(made);
        await _services.Inventory.DeleteItems(User, [UUID.Random()]);
        await _services.OfflineMessages.StoreMessage(Letter("hello"));
        _pipe.LosesAnswers = false;
        await _late.Drain();

        Assert.That(news, Is.Empty, "what is as it was asked for is not refused");
        Assert.That(await _local.Inventory.GetFolder(User, below.Id), Is.Not.Null);
        Assert.That((await _local.Inventory.GetFolderItems(User, folder)).Select(item => item.Id), Is.EqualTo(new[] { made.Id }));
        Assert.That(await _local.OfflineMessages.GetMessages(Friend), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Profile_SeenBefore_IsChangedWhileTheServiceIsAway()
    {
        await _local.Profiles.StoreProperties(new UserProfileProperties { UserId = User, AboutText = "old", SkillsText = "digging" });
        await _services.Profiles.GetProperties(User);
        Fail();
        var seen = await _services.Profiles.GetProperties(User);
        Assert.That(await _services.Profiles.StoreProperties(seen with { AboutText = "first" }));
        Assert.That(await _services.Profiles.StoreProperties(seen with { AboutText = "new" }));
        Assert.That(await _services.Profiles.StoreNotes(User, Friend, "kind"));
        Assert.That((await _services.Profiles.GetProperties(User)).AboutText, Is.EqualTo("new"));
        Assert.ThrowsAsync<ServiceAwayException>(async () => await _services.Profiles.GetProperties(Friend));
        Assert.That(_late.Count, Is.EqualTo(3), "of two changes of one thing the last waits");

        _pipe.Fault = null;
        Assert.That(await _late.Drain());
        var stored = await _local.Profiles.GetProperties(User);
        Assert.That((stored.AboutText, stored.SkillsText), Is.EqualTo(("new", "digging")));
        Assert.That(await _local.Profiles.GetNotes(User, Friend), Is.EqualTo("kind"));
    }

    [Test]
    public async Task MutesAndPreferences_ServiceAway_AreKept()
    {
        Fail();
        Assert.That(await _services.MuteLists.UpdateMute(new MuteData { AgentId = User, MuteId = Friend, MuteName = "Frank", MuteType = 1 }));
        Assert.That(await _services.AgentPreferences.StoreAgentPreferences(new AgentPreferences { PrincipalId = User, HoverHeight = 0.5 }));
        _pipe.Fault = null;
        Assert.That(await _late.Drain());
        Assert.That((await _local.MuteLists.GetMutes(User)).Single().MuteName, Is.EqualTo("Frank"));
        Assert.That((await _local.AgentPreferences.GetAgentPreferences(User)).HoverHeight, Is.EqualTo(0.5));
    }

    [Test]
    public async Task PutItem_ServiceAway_IsBelievedWhereItIsTold()
    {
        var folder = await NotecardFolder();
        Fail();
        Assert.That(await _services.Inventory.PutItem(Item(folder, "gift"), FolderType.Notecard), Is.Not.Null);
        Assert.ThrowsAsync<ServiceAwayException>(async () => await _services.Inventory.PutItem(Item(UUID.Zero, "gift"), FolderType.Notecard));
        _pipe.Fault = null;
        await _late.Drain();
        Assert.That((await _local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "gift" }));
    }

    [Test]
    public async Task Region_WasEmptied_IsNotToldLate()
    {
        Fail();
        // Who has come into the region meanwhile would be logged out.
        Assert.ThrowsAsync<ServiceAwayException>(async () => await _services.Presence.LogoutRegionAgents(UUID.Random()));
        Assert.That(_late.Count, Is.Zero);
        await Task.CompletedTask;
    }

    private void Start()
    {
        _statistics = new StatRegistry();
        _late = new LateCalls(Path.Combine(_folder.Path, "late"), _configuration, _statistics, _time, NullLogger.Instance);
        _connections = new ServiceConnections(_configuration, new StatRegistry(), _time, _pipe) { Late = _late };
        _services = RemoteServices.Create(_local, _connections, _configuration);
    }

    private async Task Stop()
    {
        await _late.DisposeAsync();
        _connections.Dispose();
    }

    private void Fail() => _pipe.Fault = _ => throw new HttpRequestException("Connection refused.", null, (HttpStatusCode?)null);

    private async Task<UUID> NotecardFolder()
    {
        await _local.Inventory.CreateUserInventory(User);
        return (await _local.Inventory.GetFolderForType(User, FolderType.Notecard))!.Id;
    }

    private static InstantMessage Letter(string text) =>
        new() { FromAgentId = User, FromName = "Vera Resident", ToAgentId = Friend, Text = text, Timestamp = 1_700_000_000 };

    private static AvatarData Look(string height) =>
        new() { AvatarType = 1, Data = new Dictionary<string, string> { ["AvatarHeight"] = height } };

    private static InventoryItem Item(UUID folder, string name) => new()
    {
        Id = UUID.Random(), Owner = User, CreatorId = User.ToString(), Folder = folder, AssetId = UUID.Random(), Name = name,
        AssetType = 7, InvType = 7
    };
}
