using System.Numerics;
using OpenSim.Modules.Core.Maps;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Modules.Pages;
using OpenSim.Services.Grid;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Tests.Maps;

[TestFixture]
public sealed class WorldMapModuleTests
{
    private readonly Dictionary<string, Func<byte[]?>> _pages = [];
    private ServedRegion _region = null!;

    private Scene Scene => _region.Scene;

    [SetUp]
    public void Open()
    {
        _pages.Clear();
        _region = new ServedRegion();
        _region.Services.Add<IPages>(new KeptPages(_pages));
        _region.With(new WorldMapModule());
        Register(Scene.Info.Id, Scene.Info.Name, 1000);
        Register(Primitives.UUID.Random(), "Tern Island", 1001);
    }

    [TearDown]
    public void Close()
    {
        _region.Dispose();
        Assert.That(_pages, Is.Empty, "the pictures go with the region");
    }

    [Test]
    public void Blocks_AreTheRegionsInTheRectangle()
    {
        var viewer = _region.Enter(_region.CreateUser("Ada"));
        Scene.Requests.Map.SendBlocks(viewer, new MapArea(2, 999, 1010, 999, 1010));
        _region.Settle();
        var answer = viewer.Take("SendBlocks").Single();
        var blocks = (IReadOnlyList<MapBlock>)answer[1]!;
        Assert.That(answer[0], Is.EqualTo(2u));
        Assert.That(blocks.Select(b => (b.Name, b.GridX, b.Agents, b.SizeX)), Is.EquivalentTo(new[]
        {
            (Scene.Info.Name, (ushort)1000, (byte)1, (ushort)256), ("Tern Island", (ushort)1001, (byte)0, (ushort)256)
        }));
    }

    [Test]
    public void Click_OnNothing_IsAnsweredWithNothing()
    {
        var viewer = _region.Enter(_region.CreateUser("Ada"));
        Scene.Requests.Map.SendBlocks(viewer, new MapArea(0x10000, 5, 5, 6, 6));
        Scene.Requests.Map.SendBlocks(viewer, new MapArea(0, 5, 5, 6, 6));
        _region.Settle();
        var block = ((IReadOnlyList<MapBlock>)viewer.Take("SendBlocks").Single()[1]!).Single();
        Assert.That((block.GridX, block.GridY, block.Access), Is.EqualTo(((ushort)5, (ushort)6, (byte)255)));
    }

    [Test]
    public void Names_AreFound_AndTheSearchIsEnded()
    {
        var viewer = _region.Enter(_region.CreateUser("Ada"));
        Scene.Requests.Map.SendNamed(viewer, 2, "Tern");
        _region.Settle();
        var blocks = (IReadOnlyList<MapBlock>)viewer.Take("SendBlocks").Single()[1]!;
        Assert.That(blocks.Select(b => (b.Name, b.Access)), Is.EqualTo(new[] { ("Tern Island", (byte)13), ("Tern", (byte)255) }));
    }

    [Test]
    public void Items_AreTheOthersHere()
    {
        var ada = _region.Enter(_region.CreateUser("Ada"), new Vector3(100, 110, 30));
        Scene.Requests.Map.SendItems(ada, 2, 6, 0);
        Assert.That(((IReadOnlyList<MapItem>)ada.Take("SendItems").Single()[2]!).Single().Extra, Is.Zero, "nobody else");
        _region.Enter(_region.CreateUser("Bob"), new Vector3(40, 50, 30));
        Scene.Requests.Map.SendItems(ada, 2, 6, Scene.Info.Handle.Value);
        var item = ((IReadOnlyList<MapItem>)ada.Take("SendItems").Single()[2]!).Single();
        Assert.That((item.GlobalX, item.GlobalY, item.Extra), Is.EqualTo((256_040u, 256_050u, 1)));
    }

    [Test]
    public void Items_LandForSaleAndTelehub_AreShownOnceTheyAreThere()
    {
        var ada = _region.Enter(_region.CreateUser("Ada"));
        Assert.That(Items(ada, 7), Is.Empty);
        Assert.That(Items(ada, 1), Is.Empty);
        var parcel = Scene.Land.All.Single();
        Scene.Land.Change(parcel, row => row with { Flags = row.Flags | (uint)Primitives.ParcelFlags.ForSale, SalePrice = 120, Name = "Plot" });
        var hub = _region.Region.AddBox(new Vector3(30, 40, 25));
        Scene.Telehub.Connect(hub);

        var plot = Items(ada, 7).Single();
        Assert.That((plot.Id, plot.Extra, plot.Extra2, plot.Name), Is.EqualTo((parcel.Id, 65536, 120, "Plot")));
        var place = Items(ada, 1).Single();
        Assert.That((place.Id, place.GlobalX, place.GlobalY), Is.EqualTo((hub.Id, 256_030u, 256_040u)));
        Assert.That(Items(ada, 3), Is.Empty, "moderate events: there are none here");
    }

    [Test]
    public void Picture_IsAJpeg_AndIsDrawnAnewWhenTheLandHasChanged()
    {
        var page = _pages[$"map-1-{Scene.Info.GridX}-{Scene.Info.GridY}-objects.jpg"];
        var first = Ask(page);
        Assert.That(first[..3], Is.EqualTo(new byte[] { 0xFF, 0xD8, 0xFF }));
        Assert.That(first[^2..], Is.EqualTo(new byte[] { 0xFF, 0xD9 }));

        _region.Region.StepSeconds(35);
        Assert.That(Ask(page), Is.SameAs(first), "nothing has changed");
        for (var x = 0; x < 256; x++)
            Scene.Terrain[x, 128] = 80;
        Scene.Terrain.Touch();
        Assert.That(Ask(page).AsSpan().SequenceEqual(first), Is.False);
    }

    // As an HTTP thread does, while the region goes on.
    private byte[] Ask(Func<byte[]?> page)
    {
        byte[]? tile = null;
        _region.Region.WithoutToken(() => tile = page());
        return tile!;
    }

    private IReadOnlyList<MapItem> Items(RecordingViewer viewer, uint type)
    {
        Scene.Requests.Map.SendItems(viewer, 2, type, 0);
        _region.Settle();
        return (IReadOnlyList<MapItem>)viewer.Take("SendItems").Single()[2]!;
    }

    private void Register(Primitives.UUID id, string name, int gridX) =>
        ServedRegion.Wait(_region.Services.Grid.RegisterRegion(default, new GridRegion
        {
            RegionId = id, RegionName = name, RegionLocX = gridX * 256, RegionLocY = 256_000, ExternalHostName = "127.0.0.1",
            InternalPort = 9000, HttpPort = 9000,
            ServerUri = "http://127.0.0.1:9000/", Flags = GridRegionFlags.RegionOnline
        }));

    private sealed class KeptPages(Dictionary<string, Func<byte[]?>> pages) : IPages
    {
        public void Add(string path, string contentType, Func<byte[]?> content) => pages[path] = content;

        public void Remove(string path) => pages.Remove(path);
    }
}
