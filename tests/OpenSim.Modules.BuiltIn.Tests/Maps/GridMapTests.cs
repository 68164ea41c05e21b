using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Pages;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Maps;

[TestFixture]
public sealed class GridMapTests
{
    private readonly KeptMap _grid = new();
    private ServedRegion _region = null!;

    [SetUp]
    public void Open()
    {
        _grid.Tiles.Clear();
        Open(null, refresh: "0");
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void GridMode_SoonAfterTheStart_ThePictureIsWithTheGrid()
    {
        _region.Region.StepSeconds(30);
        _region.Settle();
        Assert.That(_grid.Tiles, Is.Empty, "people come first");
        _region.Region.StepSeconds(35);
        _region.Settle();
        Assert.That(_grid.Tiles.Single().Key, Is.EqualTo((1000, 1000)));
        Assert.That(_grid.Tiles.Single().Value[..3], Is.EqualTo(new byte[] { 0xFF, 0xD8, 0xFF }));
    }

    [Test]
    public void GridMode_GridAway_IsSentWithTheNextDrawing()
    {
        _grid.IsAway = true;
        _region.Region.StepSeconds(65);
        _region.Settle();
        _grid.IsAway = false;
        Assert.That(_region.Commands.Type("generate map", _region.Scene.Info.Name).Good);
        _region.Settle();
        Assert.That(_grid.Tiles, Has.Count.EqualTo(1));
    }

    [Test]
    public void GridMode_NextDrawing_SendsOnlyTheSquaresThatHaveChanged()
    {
        _region.Dispose();
        Open(TestRegion.NewInfo(512), refresh: "100");
        _region.Region.StepSeconds(65);
        _region.Settle();
        Assert.That(_grid.Tiles, Has.Count.EqualTo(4));
        _grid.Tiles.Clear();
        _region.Region.AddBox(new Vector3(400, 100, 25));
        _region.Region.StepSeconds(100);
        _region.Settle();
        Assert.That(_grid.Tiles.Keys, Is.EqualTo(new[] { (1001, 1000) }));
    }

    // A region that was made smaller: its former squares go from the grid's map, but for one that is another region's now.
    [Test]
    public void GridMode_RegionOfAnotherSizeThanItsLand_LeavesNoPictureOfFormerSquares()
    {
        _region.Dispose();
        foreach (var square in new[] { (1000, 1000), (1001, 1000), (1000, 1001), (1001, 1001), (1002, 1000) })
            _grid.Tiles[square] = [];
        Open(null, refresh: "0", region =>
        {
            region.Scene.TerrainSaver.Load(TerrainBlob.Encode(new float[512 * 512], 512, 512), null);
            ServedRegion.Wait(region.Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
            {
                RegionId = UUID.Random(), RegionName = "Neighbour", RegionLocX = 256_256, RegionLocY = 256_000, RegionSizeX = 256,
                RegionSizeY = 256, ExternalHostName = "sim.example", InternalPort = 9000, ServerUri = "http://sim.example:9000/"
            }));
        });
        _region.Region.StepSeconds(65);
        _region.Settle();
        Assert.That(_grid.Tiles.Keys, Is.EquivalentTo(new[] { (1000, 1000), (1001, 1000), (1002, 1000) }));
        Assert.That(_grid.Tiles[(1000, 1000)], Is.Not.Empty);
    }

    // The picture that is stored with the region shows its former size.
    [Test]
    public void Standalone_RegionOfAnotherSizeThanItsLand_IsDrawnAnewOfItself()
    {
        _region.Dispose();
        _region = new ServedRegion(null);
        _region.Scene.TerrainSaver.Load(TerrainBlob.Encode(new float[512 * 512], 512, 512), null);
        _region.Services.Add<IPages>(new KeptPages());
        _region.With(new MapImageServiceModule(), new WorldMapModule());
        Assert.That(_region.Scene.Settings.Current.MapTileId, Is.EqualTo(UUID.Zero));
        _region.Region.StepSeconds(65);
        _region.Settle();
        Assert.That(_region.Scene.Settings.Current.MapTileId, Is.Not.EqualTo(UUID.Zero));
    }

    private void Open(RegionInfo? info, string refresh, Action<ServedRegion>? before = null)
    {
        _region = new ServedRegion(info);
        before?.Invoke(_region);
        _region.Configuration.Set("Map", "MaptileRefresh", refresh);
        _region.Services.Add<IPages>(new KeptPages());
        _region.Services.Add<IMapImageService>(_grid);
        _region.With(new MapImageServiceModule(), new WorldMapModule());
    }

    private sealed class KeptMap : IMapImageService
    {
        public Dictionary<(int X, int Y), byte[]> Tiles { get; } = [];

        public bool IsAway { get; set; }

        public ValueTask<string?> AddMapTile(int x, int y, byte[] picture, UUID scopeId)
        {
            if (IsAway)
                throw new ServiceAwayException("It is away.");
            Tiles[(x, y)] = picture;
            return new(default(string));
        }

        public ValueTask<string?> RemoveMapTile(int x, int y, UUID scopeId)
        {
            Tiles.Remove((x, y));
            return new(default(string));
        }

        public ValueTask<byte[]?> GetMapTile(string name, UUID scopeId) => new(default(byte[]));
    }
}
