using System.Globalization;
using OpenSim.Imaging;
using OpenSim.Modules.Pages;
using OpenSim.World;

namespace OpenSim.Modules.Core.Maps;

/// <summary>
/// The region's pictures for the world map, one for each 256 m, at <c>/map-1-X-Y-objects.jpg</c> where viewers look for them. A tile is
/// drawn when somebody asks for it and the land has changed since it was drawn: a region that nobody looks at draws none, and does not load
/// what it would draw with (6 MiB).
/// </summary>
internal sealed class MapTiles(Scene scene, IPages pages)
{
    private const int TileSide = 256;

    // Land under somebody's hands changes ten times a second.
    private static readonly TimeSpan MinAge = TimeSpan.FromSeconds(30);

    private readonly Lock _gate = new(); // guards _tiles and _picture
    private readonly Dictionary<string, byte[]> _tiles = [];
    private readonly List<string> _paths = [];
    private LandPicture? _picture;
    private uint _version;
    private long _taken;
    private bool _isOn;

    public void Start()
    {
        for (var y = 0; y < scene.Info.SizeY / TileSide; y++)
        {
            for (var x = 0; x < scene.Info.SizeX / TileSide; x++)
            {
                var (left, bottom) = (x * TileSide, y * TileSide);
                var path = string.Create(CultureInfo.InvariantCulture, $"map-1-{scene.Info.GridX + x}-{scene.Info.GridY + y}-objects.jpg");
                _paths.Add(path);
                pages.Add(path, "image/jpeg", () => Find(path, left, bottom));
            }
        }

        scene.Watch(MapSettings.GenerateMaptiles, on => _isOn = on);
    }

    public void Stop()
    {
        foreach (var path in _paths)
            pages.Remove(path);
        _paths.Clear();
    }

    /// <summary>Has the tiles drawn anew, whatever has changed, when they are asked for next.</summary>
    public void Forget()
    {
        lock (_gate)
            _picture = null;
    }

    // HTTP threads.
    private byte[]? Find(string path, int left, int bottom)
    {
        lock (_gate)
        {
            if (_isOn)
                TakeLand();
            if (_picture is null)
                return null;
            if (!_tiles.TryGetValue(path, out var tile))
                _tiles[path] = tile = PictureFile.WriteJpeg(_picture.Draw(left, bottom, TileSide, TileSide));
            return tile;
        }
    }

    // What the land is now, if it is not what the tiles show. Waits for the token as long as a tick lasts.
    private void TakeLand()
    {
        if (_picture is not null && scene.Options.Time.GetElapsedTime(_taken) < MinAge)
            return;
        using (scene.Token.Take())
        {
            if (_picture is not null && _version == scene.Terrain.Version)
                return;
            (_version, _taken) = (scene.Terrain.Version, scene.Options.Time.GetTimestamp());
            _picture = LandPicture.Of(scene);
        }

        _tiles.Clear();
    }
}
