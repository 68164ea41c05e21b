using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Mail;
using OpenSim.Services.Search;
using OpenSim.Services.Users;

namespace OpenSim.Host.Tests.Robust;

/// <summary>Two simulators and a grid server of ours, over real HTTP: what is the grid's is the same in both.</summary>
public class OneGridTests
{
    private const string Economy = """

        [Economy]
        economymodule = "BetaGridLikeMoneyModule"

        """;

    private TestGrid _grid = null!;
    private TestHost _near = null!;
    private TestHost _far = null!;
    private BotLoop _loop = null!;

    [SetUp]
    public void Open() => (_grid, _near, _far, _loop) = (new TestGrid(), new TestHost { Region = "Near" }, new TestHost { Region = "Far" }, new BotLoop());

    [TearDown]
    public void Close()
    {
        _loop.Dispose();
        _far.Dispose();
        _near.Dispose();
        _grid.Dispose();
    }

    [Test]
    public async Task WhatIsTheGrids_IsTheSameInTwoSimulators()
    {
        await using var grid = await _grid.StartWhole(Economy);
        await using var near = await StartRegion(_near, "1000,1000", Economy);
        await using var far = await StartRegion(_far, "1010,1000", Economy);
        var ada = (await grid.Services.Accounts.CreateUser(UUID.Zero, UUID.Random(), "Ada", "Lovelace", "engine", ""))!.PrincipalId;
        var bob = (await grid.Services.Accounts.CreateUser(UUID.Zero, UUID.Random(), "Bob", "Lovelace", "engine", ""))!.PrincipalId;

        Assert.That(await near.Services.DisplayNames.SetDisplayName(ada, "Countess"), Is.EqualTo(DisplayNameChange.Done));
        Assert.That((await far.Services.DisplayNames.GetDisplayNames([ada]))[ada].Name, Is.EqualTo("Countess"));

        var fair = await near.Services.Events.Add(new WorldEvent { Name = "A fair", Begins = 2_000_000_000, Duration = 60 });
        Assert.That(await far.Services.Events.SetReminder(bob, fair, true));
        Assert.That((await grid.Services.Events.GetReminders(bob)).Single().Name, Is.EqualTo("A fair"), "the login tells him");

        var report = await near.Services.Reports.Add(new AbuseReport { ReporterId = ada, ReporterName = "Ada Lovelace", Summary = "noise" });
        Assert.That(await TestHost.Type(far, $"show abuse report {report}"), Does.Contain("noise"));

        await near.Services.WornObjects.Store(ada, bob, [1, 2, 3]);
        Assert.That(await far.Services.WornObjects.Get(ada, bob), Is.EqualTo(new byte[] { 1, 2, 3 }));

        await Pay(near, far, ada, bob);
        await FindLand(near, far, ada);
        Assert.That(_grid.Output + _near.Output + _far.Output, Does.Not.Contain("Exception"));
    }

    [Test]
    public async Task MoneyThatTheGridKeepsNot_IsSaidAtTheStart_AndMailIsTheSimulatorsOwn()
    {
        await using var grid = await _grid.StartWhole();
        await using var near = await StartRegion(_near, "1000,1000", Economy + """
            [SMTP]
            enabled = true
            SMTP_SERVER_PORT = 9

            """);
        Assert.That(near.Services.GetService(typeof(IMoneyService)), Is.Null);
        Assert.That(_near.Output, Does.Contain("the grid's server keeps no money, so there is none here"));
        Assert.That(near.Services.GetService(typeof(IMailSender)), Is.Not.Null);
        Assert.That(near.Http.Caps.Table.Names, Does.Contain("SendPostcard"));
    }

    private async Task Pay(Simulator near, Simulator far, UUID ada, UUID bob)
    {
        Assert.That(await TestHost.Type(near, "money give Ada Lovelace 100"), Does.Contain("Ada Lovelace has 100 now."));
        await Enter("Ada", near);
        await Enter("Bob", far);
        var scene = near.Ground.Scenes.First();
        using (scene.Token.Take())
        {
            scene.Presences.TryGet(ada, out var payer);
            scene.Requests.Money.Pay(payer!.Viewer!, bob, 30, "thanks");
        }

        var money = (IMoneyService)far.Services.GetService(typeof(IMoneyService))!;
        while (await money.GetBalance(bob) != 30)
            await Task.Delay(20);
        Assert.That((await money.GetBalance(ada), await money.GetBalance(UUID.Zero)), Is.EqualTo((70, -100)));

        // What the payer's simulator tells the payee's, and what anybody else could say there.
        var paid = (await money.GetTransfers(bob, 1)).Single();
        Assert.That(await Tell(bob, paid.Id), Is.True);
        Assert.That(await Tell(bob, UUID.Random()), Is.False, "the ledger knows nothing of it");
        Assert.That(await Tell(ada, paid.Id), Is.False, "she is not there");
        Assert.That(await TestHost.Type(far, "money show Bob Lovelace"), Does.Contain("thanks"));
    }

    private static async Task FindLand(Simulator near, Simulator far, UUID ada)
    {
        var there = far.Ground.Scenes.First();
        using (there.Token.Take())
            there.Land.Change(there.Land.At(128, 128), row => row with
            {
                Name = "Far Pier",
                OwnerId = ada,
                Flags = (uint)(ParcelFlags.ShowDirectory | ParcelFlags.ForSale),
                SalePrice = 5
            });
        var places = (IPlaceService)near.Services.GetService(typeof(IPlaceService))!;
        while ((await places.Find(new PlaceQuestion { Words = "far pier", Max = 10 })).Count == 0)
            await Task.Delay(100); // it is told some seconds later
        var land = (await places.Find(new PlaceQuestion { Kind = SoughtPlaces.ForSale, Max = 10 })).Single();
        Assert.That((land.Name, land.SalePrice, land.Area, land.RegionName), Is.EqualTo(("Far Pier", 5, 65536, "Far")));
        Assert.That(await places.Find(new PlaceQuestion { Kind = SoughtPlaces.Holdings, Owner = ada, Max = 10 }), Has.Count.EqualTo(1));
    }

    private async Task<bool> Tell(UUID account, UUID transaction)
    {
        using var content = new StringContent($"{{\"ACCOUNT\":\"{account}\",\"ID\":\"{transaction}\"}}", Encoding.UTF8, "application/json");
        using var answer = await _grid.Client.PostAsync(new Uri($"http://127.0.0.1:{_far.HttpPort}/own-paid"), content);
        return (await answer.Content.ReadFromJsonAsync<JsonElement>()).GetProperty("RESULT").GetBoolean();
    }

    private async Task<Simulator> StartRegion(TestHost host, string place, string more)
    {
        Directory.CreateDirectory(host.PathOf("Regions"));
        await File.WriteAllTextAsync(host.PathOf("Regions/Regions.ini"), $"""
            [{host.Region}]
            RegionUUID = {UUID.Random()}
            Location = {place}
            InternalAddress = 127.0.0.1
            InternalPort = {host.UdpPort}
            ExternalHostName = 127.0.0.1
            """);
        var ini = host.PathOf("OpenSim.ini");
        await File.WriteAllTextAsync(ini, _grid.SettingsOfRegions + more);
        return await host.Start("-inifile=" + ini);
    }

    private async Task Enter(string firstName, Simulator simulator)
    {
        var scene = simulator.Ground.Scenes.First();
        var reply = await new LoginClient(_grid.Client).Login(new Uri($"http://127.0.0.1:{_grid.PublicPort}/"), firstName, "Lovelace", "engine",
            $"uri:{scene.Info.Name}&128&128&30");
        Assert.That(reply.Success, reply.Message);
        var viewer = new Viewer(_loop, _grid.Client, reply);
        _loop.Post(viewer.Start);
        while (!IsIn(scene, reply.AgentId))
            await Task.Delay(50);
    }

    private static bool IsIn(World.Scene scene, UUID agent)
    {
        using (scene.Token.Take())
            return scene.Presences.TryGet(agent, out var presence) && !presence.IsChild;
    }
}
