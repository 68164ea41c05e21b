using System.Collections.Concurrent;
using System.Text;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Robust;
using OpenSim.Services.Maps;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Host.Tests.Robust;

/// <summary>Two simulators and a grid server, over real HTTP: what people in one are told of those in the other.</summary>
public class GridTalkTests
{
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
    public async Task PeopleOfTwoSimulators_WriteToEachOther_AndAreFriends()
    {
        await using var grid = await _grid.StartWhole();
        await using var near = await StartRegion(_near, "1000,1000");
        await using var far = await StartRegion(_far, "1010,1000");
        var (ada, bob) = (await Enter(grid, "Ada", "Near", near), await Enter(grid, "Bob", "Far", far));

        _loop.Post(() => ada.Viewer.Session.InstantMessage(bob.Id, "Hello over there", BotLoop.Now));
        await bob.Until(e => e is { Kind: SessionEventKind.InstantMessage, Text: "Hello over there" } && e.From == ada.Id);
        _loop.Post(() => bob.Viewer.Session.InstantMessage(ada.Id, "Hello yourself", BotLoop.Now));
        await ada.Until(e => e is { Kind: SessionEventKind.InstantMessage, Text: "Hello yourself" } && e.From == bob.Id);

        var news = (IFriendNews)near.Services.GetService(typeof(IFriendNews))!;
        var there = (await grid.Services.Grid.GetRegionByName(UUID.Zero, "Far"))!;
        var offer = new FriendNews(FriendNewsKind.Offered, ada.Id, bob.Id) { Message = "Be my friend" };
        Assert.That(await news.Tell(there.ServerUri, offer), Is.EqualTo(Delivery.NotTaken), "nobody has offered it");
        await grid.Services.Friends.StoreFriend(bob.Id.ToString(), ada.Id.ToString(), 0);
        Assert.That(await news.Tell(there.ServerUri, offer), Is.EqualTo(Delivery.Taken));
        await bob.Until(e => e is { Kind: SessionEventKind.InstantMessage, Text: "Be my friend", FromName: "Ada Lovelace" });
    }

    [Test]
    public async Task Land_OfARegion_IsToldToOthersAsOpenSimulatorsAskForIt()
    {
        await using var grid = await _grid.StartWhole();
        await using var near = await StartRegion(_near, "1000,1000");
        var handle = near.Ground.Scenes.First().Info.Handle.Value;
        var told = await LandData(handle, 128);
        Assert.That(told, Does.Contain("<name>Area</name>").And.Contain("65536").And.Contain("<name>GlobalID</name>").And.Contain("256, 256, 0"));
        Assert.That(await LandData(handle, 300), Does.Not.Contain("Area"), "outside of it");
        Assert.That(await LandData(1, 128), Does.Not.Contain("Area"), "no region of this process");
    }

    [Test]
    public async Task Land_OfARegionInAnotherProcess_IsAskedThere()
    {
        await using var grid = await _grid.StartWhole();
        await using var near = await StartRegion(_near, "1000,1000");
        await using var far = await StartRegion(_far, "1010,1000");
        var there = far.Ground.Scenes.First();
        var parcel = there.Land.At(128, 128);
        using (there.Token.Take())
            there.Land.Change(parcel, row => row with { Name = "The <Pier> & more" });
        var land = (ILandDataService)near.Services.GetService(typeof(ILandDataService))!;
        var region = (await near.Services.Grid.GetRegionByName(UUID.Zero, "Far"))!;
        var told = (await land.GetLandData(region, 128, 128))!;
        Assert.That((told.Id, told.Name, told.Area, told.OwnerId), Is.EqualTo((parcel.Id, "The <Pier> & more", 65536, parcel.OwnerId)));
        Assert.That(await land.GetLandData(region, 300, 128), Is.Null, "outside of it");
    }

    private async Task<string> LandData(ulong handle, int x)
    {
        using var content = new StringContent("<?xml version=\"1.0\"?><methodCall><methodName>land_data</methodName><params><param><value><struct>"
            + $"<member><name>region_handle</name><value><string>{handle}</string></value></member><member><name>x</name><value><string>{x}"
            + "</string></value></member><member><name>y</name><value><string>128</string></value></member></struct></value></param></params>"
            + "</methodCall>", Encoding.UTF8, "text/xml");
        using var answer = await _grid.Client.PostAsync(new Uri($"http://127.0.0.1:{_near.HttpPort}/"), content);
        return await answer.Content.ReadAsStringAsync();
    }

    private async Task<Simulator> StartRegion(TestHost host, string place)
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
        await File.WriteAllTextAsync(ini, _grid.SettingsOfRegions);
        return await host.Start("-inifile=" + ini);
    }

    private async Task<Person> Enter(GridServer grid, string firstName, string region, Simulator simulator)
    {
        var user = (await grid.Services.Accounts.CreateUser(UUID.Zero, UUID.Random(), firstName, "Lovelace", "engine", ""))!;
        var uri = new Uri($"http://127.0.0.1:{_grid.PublicPort}/");
        var reply = await new LoginClient(_grid.Client).Login(uri, firstName, "Lovelace", "engine", $"uri:{region}&128&128&30");
        Assert.That(reply.Success, reply.Message);
        var person = new Person(user.PrincipalId, new Viewer(_loop, _grid.Client, reply));
        _loop.Post(person.Viewer.Start);
        var scene = simulator.Ground.Scenes.First();
        while ((await grid.Services.Presence.GetAgent(reply.SessionId))?.RegionId != scene.Info.Id)
            await Task.Delay(50);
        return person;
    }

    private sealed class Person
    {
        private readonly ConcurrentQueue<SessionEvent> _heard = new();

        public Person(UUID id, Viewer viewer)
        {
            (Id, Viewer) = (id, viewer);
            viewer.OnEvent = _heard.Enqueue;
        }

        public UUID Id { get; }

        public Viewer Viewer { get; }

        public async Task Until(Predicate<SessionEvent> condition)
        {
            while (!_heard.Any(e => condition(e)))
                await Task.Delay(20);
        }
    }
}
