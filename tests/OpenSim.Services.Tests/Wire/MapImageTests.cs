using OpenSim.Imaging;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Maps;
using OpenSim.Services.Local.Maps;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Maps;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class MapImageTests(Wiring wiring)
{
    private string _folder = "";
    private HandlerPipe _pipe = null!;
    private ServiceConnections _connections = null!;
    private IMapImageService _maps = null!;

    [SetUp]
    public void SetUp()
    {
        _folder = Directory.CreateTempSubdirectory("maptiles-").FullName;
        var local = new MapImageService(_folder);
        IServiceHandler[] handlers = [new MapAddHandler(local), new MapAddHandler(local, isRemoval: true), new MapGetHandler(local)];
        _pipe = new HandlerPipe(new ServiceTable(handlers, new StatRegistry()));
        _connections = new ServiceConnections(new Configuration(), new StatRegistry(), TimeProvider.System, _pipe);
        _maps = wiring == Wiring.Local
            ? local
            : new RemoteMapImageService(new ServiceClient(_connections, "MapImageService", new Uri("http://grid.test/")));
    }

    [TearDown]
    public void TearDown()
    {
        _connections.Dispose();
        _pipe.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    [Test]
    public async Task Tile_OfAScope_HasItInItsPath()
    {
        var scope = UUID.Random();
        var local = new MapImageService(_folder);
        await local.AddMapTile(1001, 1000, Red(), scope);
        using var pipe = new HandlerPipe(new ServiceTable([new MapGetHandler(local)], new StatRegistry()));
        Assert.That(await pipe.Ask("GET", $"/map/{scope}/map-1-1001-1000-objects.jpg"), Does.StartWith("200"));
        Assert.That(await pipe.Ask("GET", $"/map/{scope}/map-1-1001-1000-objects.jpg"),
            Is.Not.EqualTo(await pipe.Ask("GET", "/map-1-1001-1000-objects.jpg")), "that is water");
        Assert.That(await pipe.Ask("GET", "/map/none/map-1-1001-1000-objects.jpg"), Does.StartWith("404"));
    }

    [Test]
    public async Task Tile_OfARegion_IsShownInAllScalesAndWaterElsewhere()
    {
        Assert.That(await _maps.AddMapTile(1001, 1000, Red(), UUID.Zero), Is.Null);
        Assert.That(await _maps.GetMapTile("map-1-1001-1000-objects.jpg", UUID.Zero), Is.EqualTo(Red()));
        for (var scale = 2; scale <= 8; scale++)
        {
            var across = 1 << (scale - 1);
            var picture = await Picture($"map-{scale}-{1001 / across * across}-{1000 / across * across}-objects.jpg");
            var place = ((1001 % across * 256 / across) + (128 / across), 255 - (1000 % across * 256 / across) - (128 / across));
            Assert.That(picture[place.Item1, place.Item2].R, Is.GreaterThan(120), $"scale {scale}");
        }

        Assert.That((await Picture("map-1-5-5-objects.jpg"))[7, 7].B, Is.GreaterThan(80), "water");
        Assert.That((await Picture("map-8-0-0-objects.jpg"))[7, 7].B, Is.GreaterThan(80), "water");
    }

    [Test]
    public async Task Tile_ChangedOrTakenAway_ChangesTheLargerScales()
    {
        await _maps.AddMapTile(1000, 1000, Red(), UUID.Zero);
        await _maps.GetMapTile("map-8-896-896-objects.jpg", UUID.Zero);
        Assert.That(Directory.GetFiles(Path.Combine(_folder, UUID.Zero.ToString())), Has.Length.EqualTo(8), "kept as OpenSimulator keeps them");
        Assert.That(await _maps.RemoveMapTile(1000, 1000, UUID.Zero), Is.Null);
        Assert.That(Directory.GetFiles(Path.Combine(_folder, UUID.Zero.ToString())), Is.Empty);
        Assert.That((await Picture("map-2-1000-1000-objects.jpg"))[10, 250].R, Is.LessThan(60));
    }

    [TestCase("map-1-01-1-objects.jpg")]
    [TestCase("map-9-1-1-objects.jpg")]
    [TestCase("map-2-1001-1000-objects.jpg")]
    [TestCase("map-1-1-1-objects.png")]
    [TestCase("map-1-..-..-objects.jpg")]
    public async Task Name_ThatIsNoSquare_IsNotThere(string name) => Assert.That(await _maps.GetMapTile(name, UUID.Zero), Is.Null);

    [Test]
    public async Task Add_WhatIsNoPicture_IsRefusedInOpenSimulatorsWords()
    {
        Assert.That(await _maps.AddMapTile(1, 1, [1, 2, 3], UUID.Zero), Is.EqualTo("Bad request."));
        Assert.That(await _maps.AddMapTile(-1, 1, Red(), UUID.Zero), Is.EqualTo("There is no such place."));
        if (wiring == Wiring.Local)
            return;
        Assert.That(_pipe.Answers[^1], Is.EqualTo(
            "200 <?xml version=\"1.0\"?>\n<ServerResponse>\n  <Result>Failure</Result>\n  <Message>There is no such place.</Message>\n</ServerResponse>"));
        await _maps.AddMapTile(1001, 1000, Red(), UUID.Zero);
        Assert.That(_pipe.Requests[^1], Does.StartWith($"POST /map X=1001&Y=1000&SCOPE={UUID.Zero}&TYPE=image%2fjpeg&DATA=%2f9j%2f"));
    }

    private async Task<RgbaImage> Picture(string name)
    {
        Assert.That(PictureFile.TryRead((await _maps.GetMapTile(name, UUID.Zero))!, out var picture), Is.True);
        return picture!;
    }

    private static byte[] Red()
    {
        var picture = new RgbaImage(256, 256);
        for (var i = 0; i < 256 * 256; i++)
            picture[i % 256, i / 256] = (255, 0, 0, 255);
        return PictureFile.WriteJpeg(picture);
    }
}
