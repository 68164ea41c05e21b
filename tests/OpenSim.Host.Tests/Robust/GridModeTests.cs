using System.Numerics;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Hosting.Startup;
using OpenSim.Primitives;
using OpenSim.Robust;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;

namespace OpenSim.Host.Tests.Robust;

/// <summary>A simulator whose services are a grid's, which come and go.</summary>
public class GridModeTests
{
    private static readonly UUID Ada = UUID.Random();

    private TestGrid _grid = null!;
    private TestHost _host = null!;

    [SetUp]
    public void Open() => (_grid, _host) = (new TestGrid(), new TestHost());

    [TearDown]
    public void Close()
    {
        _host.Dispose();
        _grid.Dispose();
    }

    [Test]
    public async Task Start_GridIni_RegistersTheRegionAtTheGrid()
    {
        await using var grid = await _grid.StartWhole();
        await using (var simulator = await StartRegion())
        {
            var region = await grid.Services.Grid.GetRegionByName(UUID.Zero, "Test Region");
            Assert.That(region?.ServerUri, Is.EqualTo($"http://127.0.0.1:{_host.HttpPort}/"));
            Assert.That(region!.RegionSecret, Is.Not.Empty);
            Assert.That(await grid.Services.Estates.GetEstateOfRegion(region.RegionId), Is.Not.Null, "the estate is the grid's too");
            Assert.That(simulator.Services.Accounts, Is.Not.SameAs(grid.Services.Accounts));
            Assert.That(_host.Output, Does.Contain($"READY login=http://127.0.0.1:{_grid.PublicPort}/ region="), "people log in at the grid");
        }

        Assert.That(await grid.Services.Grid.GetRegionByName(UUID.Zero, "Test Region"), Is.Null, "it has said that it ends");
    }

    [Test]
    public async Task Start_GridIni_MakesNoTablesOfWhatIsTheGrids()
    {
        await using var grid = await _grid.StartWhole();
        var folder = Directory.CreateDirectory(_host.PathOf("own")).FullName;
        await using (await _host.Start("-inifile=" + WriteIni($"""
            [DatabaseService]
            StorageProvider = "OpenSim.Data.SQLite.dll"
            ConnectionString = "URI=file:{Path.Combine(folder, "Region.db")},version=3"

            """)))
        {
        }

        var database = new Database(new SqliteDriver(), $"URI=file:{Path.Combine(folder, "Region.db")},version=3");
        using (database)
        {
            var tables = database.Read(session => session.Dialect.ReadColumns(session)).Keys;
            Assert.That(tables, Does.Contain("prims"));
            Assert.That(tables.Intersect(
                ["inventoryitems", "inventoryfolders", "assets", "Presence", "GridUser", "regions", "Friends", "im_offline", "estate_map"],
                StringComparer.OrdinalIgnoreCase), Is.Empty);
        }
    }

    [Test]
    public async Task Start_GridWithoutAnAddress_EndsInOneSentence()
    {
        var ini = WriteIni("[AvatarService]\nAvatarServerURI = \"\"\n");
        var refused = Assert.ThrowsAsync<StartupException>(() => _host.Start("-inifile=" + ini))!;
        Assert.That(refused.Message, Does.EndWith(
            "UserAccountServices = RemoteUserAccountServicesConnector asks for a grid, and [AvatarService] AvatarServerURI does not say "
            + "where it is; GridCommon.ini is the place for it."));
        await Task.CompletedTask;
    }

    [Test]
    public async Task ServicesAway_WhatIsToBeWritten_IsThereWhenTheyAreBack()
    {
        var (session, asset, item) = (UUID.Random(), UUID.Random(), UUID.Random());
        var first = await _grid.StartWhole();
        var folder = await MakeAda(first, session);
        await using var simulator = await StartRegion();
        var (services, region) = (simulator.Services, simulator.Ground.Scenes.First().Info.Id);

        await first.DisposeAsync();
        Assert.That(await services.Presence.ReportAgent(session, region));
        Assert.That(await services.GridUsers.SetLastPosition(Ada.ToString(), session, region, new Vector3(1, 2, 3), Vector3.UnitX));
        Assert.That(await services.GridUsers.SetLastPosition(Ada.ToString(), session, region, new Vector3(4, 5, 6), Vector3.UnitX));
        Assert.That(await services.Avatars.SetAvatar(Ada, Look("tall")));
        Assert.That(await services.Assets.Store(new Asset { Id = asset, Name = "Note", Type = AssetType.Notecard, Data = [1, 2, 3] }),
            Is.EqualTo(asset));
        Assert.That(await services.Inventory.AddItem(Item(item, folder, asset)));
        Assert.That(await services.OfflineMessages.StoreMessage(Message("Are you there?")), Is.Null);
        Assert.That(await TestHost.Type(simulator, "show checks"), Does.Contain("calls wait on the disk"));

        await using var second = await _grid.StartWhole();
        await Until(async () => await second.Services.Assets.Get(asset) is not null
            && await second.Services.Inventory.GetItem(Ada, item) is not null
            && await second.Services.Presence.GetAgent(session) is { } agent && agent.RegionId == region);
        Assert.That((await second.Services.GridUsers.GetGridUserInfo(Ada.ToString()))!.LastPosition, Is.EqualTo(new Vector3(4, 5, 6)));
        Assert.That((await second.Services.Avatars.GetAvatar(Ada)).Data["AvatarHeight"], Is.EqualTo("tall"));
        Assert.That((await second.Services.OfflineMessages.GetMessages(Ada)).Single().Text, Is.EqualTo("Are you there?"));
    }

    [Test]
    public async Task ServicesAway_SimulatorEndsMeanwhile_NextOneTellsThem()
    {
        var session = UUID.Random();
        var first = await _grid.StartWhole();
        await MakeAda(first, session);
        await using (var simulator = await StartRegion())
        {
            await first.DisposeAsync();
            Assert.That(await simulator.Services.Avatars.SetAvatar(Ada, Look("small")));
        }

        await using var second = await _grid.StartWhole();
        await using var next = await StartRegion();
        await Until(async () => (await second.Services.Avatars.GetAvatar(Ada)).Data.GetValueOrDefault("AvatarHeight") == "small");
    }

    [Test]
    public async Task ServicesAway_WhatIsAsked_IsNotMadeUp()
    {
        var first = await _grid.StartWhole();
        var folder = await MakeAda(first, UUID.Random());
        await using var simulator = await StartRegion();
        await first.DisposeAsync();
        Assert.ThrowsAsync<ServiceAwayException>(async () => await simulator.Services.Inventory.GetFolder(Ada, folder));
    }

    /// <summary>The one test with a grid server as a program of its own: what a stopped and a killed one is to those who ask it.</summary>
    [Test]
    public async Task GridServer_StoppedAndKilled_VisitorsStayAndAllIsWrittenAfterwards()
    {
        using var robust = await _grid.StartProcess("--user", "Ada Lovelace", "--password", "engine");
        await using var simulator = await StartRegion();
        using var loop = new BotLoop();
        var reply = await new LoginClient(_grid.Client).Login(new Uri($"http://127.0.0.1:{_grid.PublicPort}/"), "Ada", "Lovelace", "engine");
        Assert.That(reply.Success, reply.Message);
        var viewer = new Viewer(loop, _grid.Client, reply);
        loop.Post(viewer.Start);
        var (scene, services) = (simulator.Ground.Scenes.First(), simulator.Services);
        await Until(() => Task.FromResult(scene.Presences.RootCount == 1));
        var folder = (await services.Inventory.GetFolderForType(reply.AgentId, FolderType.Notecard))!.Id;

        robust.Stop();
        var (first, second) = (UUID.Random(), UUID.Random());
        Assert.That(await services.Inventory.AddItem(Item(first, folder, UUID.Random()) with { Owner = reply.AgentId }), "stopped");
        var ticked = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        scene.Post(_ => ticked.TrySetResult());
        await ticked.Task.WaitAsync(TimeSpan.FromSeconds(60));
        robust.Continue();
        await Until(() => IsThere(first));

        robust.Kill();
        Assert.That(await services.Inventory.AddItem(Item(second, folder, UUID.Random()) with { Owner = reply.AgentId }), "killed");
        Assert.That(scene.Presences.RootCount, Is.EqualTo(1), "who is there stays");
        using var next = await _grid.StartProcess();
        await Until(() => IsThere(second));
        loop.Post(viewer.Logout);
        await Until(() => Answered(async () => (await services.Presence.GetAgents([reply.AgentId.ToString()])).Count == 0));

        Task<bool> IsThere(UUID item) => Answered(async () => await services.Inventory.GetItem(reply.AgentId, item) is not null);
    }

    [Test]
    public async Task Login_AtTheGridServer_LeadsIntoTheRegion()
    {
        await using var grid = await _grid.StartWhole();
        await MakeAda(grid, UUID.Random());
        await using var simulator = await StartRegion();
        using var loop = new BotLoop();
        var uri = new Uri($"http://127.0.0.1:{_grid.PublicPort}/");
        var reply = await new LoginClient(_grid.Client).Login(uri, "Ada", "Lovelace", "engine");
        Assert.That(reply.Success, reply.Message);
        Assert.That(reply.SeedCapability, Does.StartWith($"http://127.0.0.1:{_host.HttpPort}/CAPS/"));

        var viewer = new Viewer(loop, _grid.Client, reply);
        loop.Post(viewer.Start);
        var scene = simulator.Ground.Scenes.First();
        await Until(async () => (await grid.Services.Presence.GetAgent(reply.SessionId))?.RegionId == scene.Info.Id);
        Assert.That(scene.Presences.RootCount, Is.EqualTo(1));

        loop.Post(viewer.Logout);
        await Until(async () => await grid.Services.Presence.GetAgent(reply.SessionId) is null);
        Assert.That((await grid.Services.GridUsers.GetGridUserInfo(reply.AgentId.ToString()))!.LastRegionId, Is.EqualTo(scene.Info.Id));
    }

    [Test]
    public async Task Login_RegionGone_IsRefusedInWords()
    {
        await using var grid = await _grid.StartWhole();
        await MakeAda(grid, UUID.Random());
        await grid.Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = UUID.Random(), RegionName = "Gone", RegionLocX = 256000, RegionLocY = 256000, ServerUri = "http://127.0.0.1:1/",
            ExternalHostName = "127.0.0.1", InternalPort = 1, HttpPort = 1
        });
        var uri = new Uri($"http://127.0.0.1:{_grid.PublicPort}/");
        var reply = await new LoginClient(_grid.Client).Login(uri, "Ada", "Lovelace", "engine");
        Assert.That((reply.Success, reply.Message), Is.EqualTo((false, "The region cannot be reached.")));
    }

    private async Task<Simulator> StartRegion() => await _host.Start("-inifile=" + WriteIni(""), "--set", "Services.RestTime=1",
        "--set", "Services.CallTimeout=3");

    private string WriteIni(string more)
    {
        var path = _host.PathOf("OpenSim.ini");
        File.WriteAllText(path, _grid.SettingsOfRegions + $"[Hypergrid]\nHomeURI = \"http://127.0.0.1:{_grid.PublicPort}/\"\n" + more);
        return path;
    }

    /// <returns>Her folder for notecards.</returns>
    private static async Task<UUID> MakeAda(GridServer grid, UUID session)
    {
        await grid.Services.Accounts.CreateUser(UUID.Zero, Ada, "Ada", "Lovelace", "engine", "");
        await grid.Services.Presence.LoginAgent(Ada.ToString(), session, UUID.Random());
        await grid.Services.GridUsers.LoggedIn(Ada.ToString());
        return (await grid.Services.Inventory.GetFolderForType(Ada, FolderType.Notecard))!.Id;
    }

    private static AvatarData Look(string height) =>
        new() { AvatarType = 1, Data = new Dictionary<string, string> { ["AvatarHeight"] = height } };

    private static InventoryItem Item(UUID id, UUID folder, UUID asset) => new()
    {
        Id = id, Owner = Ada, CreatorId = Ada.ToString(), Folder = folder, AssetId = asset, Name = "Note",
        AssetType = AssetType.Notecard, InvType = 7
    };

    private static InstantMessage Message(string text) => new()
    {
        FromAgentId = UUID.Random(), FromName = "Charles Babbage", ToAgentId = Ada, Text = text
    };

    private static async Task<bool> Answered(Func<Task<bool>> isSo)
    {
        try
        {
            return await isSo();
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    private static async Task Until(Func<Task<bool>> isSo)
    {
        for (var tries = 0; !await isSo(); tries++)
        {
            Assert.That(tries, Is.LessThan(1800), "It has not come about within minutes.");
            await Task.Delay(100);
        }
    }
}
