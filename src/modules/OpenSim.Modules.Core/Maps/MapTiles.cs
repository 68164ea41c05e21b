using System.Globalization;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg;
using OpenSim.Modules.Pages;
using OpenSim.Settings;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.Modules.Core.Maps;

/// <summary>
/// The region's pictures for the world map, one for each 256 m, at <c>/map-1-X-Y-objects.jpg</c> where viewers look for them. Drawn beside the region, at
/// the start and a while after the land has changed.
/// </summary>
internal sealed class MapTiles(Scene scene, IPages pages)
{
    private const int TileSide = 256;
    private static readonly TimeSpan Period = TimeSpan.FromSeconds(30);

    private readonly Dictionary<string, byte[]> _tiles = []; // replaced entries only, under _gate
    private readonly Lock _gate = new();
    private readonly List<string> _paths = [];
    private RegionTimer? _timer;
    private uint _drawn;
    private bool _isOn;
    private bool _draws;

    public void Start(Configuration configuration)
    {
        for (var y = 0; y < scene.Info.SizeY / TileSide; y++)
        {
            for (var x = 0; x < scene.Info.SizeX / TileSide; x++)
            {
                var path = string.Create(CultureInfo.InvariantCulture, $"map-1-{scene.Info.GridX + x}-{scene.Info.GridY + y}-objects.jpg");
                _paths.Add(path);
                pages.Add(path, "image/jpeg", () => Find(path));
            }
        }

        configuration.Watch(MapSettings.GenerateMaptiles, on => _isOn = on);
        _timer = scene.Timers.Every(Period, _ => DrawIfChanged());
        DrawIfChanged();
    }

    public void Stop()
    {
        _timer?.Cancel();
        foreach (var path in _paths)
            pages.Remove(path);
        _paths.Clear();
    }

    /// <summary>Draws what the land is now. Needs the token for a copy of the heights only.</summary>
    public void Draw()
    {
        if (_draws)
            return;
        _draws = true;
        _drawn = scene.Terrain.Version;
        var heights = scene.Terrain.Heights.Heights.ToArray();
        var water = scene.Settings.WaterHeight;
        scene.Background("map of " + scene.Info.Name, _ =>
        {
            Store(new LandPicture(heights, scene.Info.SizeX, scene.Info.SizeY, water));
            scene.Post(_ => _draws = false);
            return Task.CompletedTask;
        });
    }

    private void DrawIfChanged()
    {
        if (_isOn && _drawn != scene.Terrain.Version)
            Draw();
    }

    private void Store(LandPicture picture)
    {
        var path = 0;
        for (var y = 0; y < scene.Info.SizeY / TileSide; y++)
        {
            for (var x = 0; x < scene.Info.SizeX / TileSide; x++)
            {
                var tile = JpegWriter.Write(picture.Draw(x * TileSide, y * TileSide, TileSide));
                lock (_gate)
                    _tiles[_paths[path++]] = tile;
            }
        }
    }

    private byte[]? Find(string path)
    {
        lock (_gate)
            return _tiles.GetValueOrDefault(path);
    }
}
