using System.Net;
using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local;
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

    private readonly ManualTime _time = new();
    private TemporaryFolder _folder = null!;
    private Configuration _configuration = null!;
    private StoreSet _stores = null!;
    private ServiceSet _local = null!;
    private HandlerPipe _pipe = null!;
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
        _late = new LateCalls(Path.Combine(_folder.Path, "late"), _configuration, new StatRegistry(), _time, NullLogger.Instance);
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

    private static AvatarData Look(string height) =>
        new() { AvatarType = 1, Data = new Dictionary<string, string> { ["AvatarHeight"] = height } };

    private static InventoryItem Item(UUID folder, string name) => new()
    {
        Id = UUID.Random(), Owner = User, CreatorId = User.ToString(), Folder = folder, AssetId = UUID.Random(), Name = name,
        AssetType = 7, InvType = 7
    };
}
