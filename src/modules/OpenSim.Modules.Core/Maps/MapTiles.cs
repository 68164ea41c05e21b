using System.Numerics;
using OpenSim.Imaging;
using OpenSim.Modules.Core.Maps.Drawing;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Maps;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.Modules.Core.Maps;

/// <summary>
/// The region's pictures for the world map, one for each 256 m. Who asks gets the last one at once (the first time the land alone), and has
/// it drawn anew in the background when something has changed: a region that nobody looks at draws none, and does not load what it would
/// draw with (6 MiB). In grid mode the grid shows them: they are drawn soon after the start, and sent there whenever they are drawn.
/// </summary>
/// <param name="grid">Where the grid keeps its map's pictures; null for a standalone.</param>
internal sealed class MapTiles(Scene scene, IMapImages images, IAssetService? assets, IMapImageService? grid)
{
    // Land under somebody's hands changes ten times a second.
    private static readonly TimeSpan MinAge = TimeSpan.FromSeconds(30);

    // The start itself is busy enough, and people come first.
    private static readonly TimeSpan FirstDrawing = TimeSpan.FromSeconds(60);

    private readonly Lock _gate = new(); // guards the tiles
    private readonly List<MapTile> _tiles = [];
    private readonly Queue<MapTile> _line = new();
    private readonly TilePainter _painter = new(new MapSurfaces(assets), new TextureColours(assets));
    private readonly MapTexture _texture = new(scene, assets);
    private bool _isDrawing;
    private bool _isStored; // the line's end is stored as the region's texture
    private bool _isOn;

    public void Start()
    {
        for (var y = 0; y < scene.Info.SizeY; y += MapTile.Side)
        {
            for (var x = 0; x < scene.Info.SizeX; x += MapTile.Side)
            {
                var tile = new MapTile(x, y);
                _tiles.Add(tile);
                images.Add(GridX(tile), GridY(tile), () => Find(tile));
            }
        }

        scene.Watch(MapSettings.GenerateMaptiles, Switch);
        scene.Loop.Phases.Add(TickStage.Publish, new MapChanges(scene, Touch));
        var refresh = scene.Options.Configuration.Get(MapSettings.MaptileRefresh);
        if (grid is not null)
            scene.Timers.After(FirstDrawing, _ => DrawAll());
        if (refresh > 0)
            scene.Timers.Every(TimeSpan.FromSeconds(refresh), _ => DrawAll(onlyStale: true));
    }

    public void Stop()
    {
        foreach (var tile in _tiles)
            images.Remove(GridX(tile), GridY(tile));
    }

    /// <summary>Draws the tiles anew in the background and stores them as the region's texture.</summary>
    public void DrawAll(bool onlyStale = false)
    {
        lock (_gate)
        {
            if (!_isOn || (onlyStale && !_tiles.Exists(IsStale)))
                return;
            _isStored = true;
            foreach (var tile in _tiles.Where(t => !onlyStale || IsStale(t)))
                Want(tile);
        }
    }

    private void Switch(bool isOn)
    {
        _isOn = isOn;
        if (!isOn && StaticTexture is { IsZero: false } texture && scene.Settings.Current.MapTileId != texture)
            scene.Settings.Change(row => row with { MapTileId = texture });
    }

    private UUID StaticTexture => !scene.Info.StaticMapTexture.IsZero ? scene.Info.StaticMapTexture
        : UUID.TryParse(scene.Options.Configuration.Get(MapSettings.StaticTexture), out var texture) ? texture : UUID.Zero;

    // HTTP threads.
    private byte[]? Find(MapTile tile)
    {
        lock (_gate)
        {
            if (!_isOn)
                return tile.Picture;
            var isOld = tile.Picture is null || scene.Options.Time.GetElapsedTime(tile.DrawnAt) >= MinAge;
            if (isOld && IsStale(tile))
                Want(tile);
            if (tile.Picture is not null)
                return tile.Picture;
        }

        var land = TakeLand(out _);
        var bare = PictureFile.WriteJpeg(land.Draw(tile.Left, tile.Bottom, MapTile.Side, MapTile.Side));
        lock (_gate)
            return tile.Picture ??= bare;
    }

    private int GridX(MapTile tile) => (int)scene.Info.GridX + (tile.Left / MapTile.Side);

    private int GridY(MapTile tile) => (int)scene.Info.GridY + (tile.Bottom / MapTile.Side);

    private bool IsStale(MapTile tile) => tile.IsStale || tile.Land != scene.Terrain.Version;

    // Under the gate.
    private void Want(MapTile tile)
    {
        if (tile.IsWaiting)
            return;
        tile.IsWaiting = true;
        _line.Enqueue(tile);
        if (_isDrawing)
            return;
        _isDrawing = true;
        scene.Background("map tiles", DrawLine, failed: _ => Release());
    }

    private async Task DrawLine(CancellationToken cancel)
    {
        while (TryTake(out var tile))
        {
            cancel.ThrowIfCancellationRequested();
            await Draw(tile);
        }

        if (!_isStored)
            return;
        _isStored = false;
        List<(MapTile, byte[])> whole;
        lock (_gate)
            whole = [.. _tiles.Where(t => t.Picture is not null).Select(t => (t, t.Picture!))];
        await _texture.Store(whole);
        if (grid is not null)
            await Send(grid, whole);
    }

    // A grid that is away is sent them with the next.
    private async Task Send(IMapImageService to, IReadOnlyList<(MapTile Tile, byte[] File)> tiles)
    {
        try
        {
            foreach (var (tile, file) in tiles)
                await to.AddMapTile(GridX(tile), GridY(tile), file, UUID.Zero);
        }
        catch (ServiceAwayException)
        {
            lock (_gate)
                _tiles.ForEach(tile => tile.IsStale = true);
        }
    }

    private async Task Draw(MapTile tile)
    {
        var area = new DrawnArea(tile.Left, tile.Bottom, MapTile.Side, MapTile.Side);
        var settings = scene.Options.Configuration;
        var look = new MapLook(settings.Get(MapSettings.DrawPrims), settings.Get(MapSettings.Textures), settings.Get(MapSettings.Meshes));
        var heights = new MapRange(settings.Get(MapSettings.MinHeight), settings.Get(MapSettings.MaxHeight));
        lock (_gate)
            tile.IsStale = false; // what changes from here on is drawn the next time
        var land = TakeLand(out var version);
        var parts = look.HasPrims ? PartGathering.Gather(scene, area, heights) : [];
        var (picture, isWhole) = await _painter.Draw(area, land, parts, look);
        var file = PictureFile.WriteJpeg(picture);
        lock (_gate)
        {
            (tile.Picture, tile.Land, tile.DrawnAt) = (file, version, scene.Options.Time.GetTimestamp());
            tile.IsStale |= !isWhole;
        }

        images.Changed(GridX(tile), GridY(tile));
    }

    private bool TryTake(out MapTile tile)
    {
        lock (_gate)
        {
            if (_line.TryDequeue(out tile!))
            {
                tile.IsWaiting = false;
                return true;
            }

            _isDrawing = false;
            return false;
        }
    }

    private void Release()
    {
        lock (_gate)
        {
            _isDrawing = false;
            while (_line.TryDequeue(out var tile))
                tile.IsWaiting = false;
        }
    }

    // Waits for the token as long as a tick lasts.
    private LandPicture TakeLand(out uint version)
    {
        using (scene.Token.Take())
        {
            version = scene.Terrain.Version;
            return LandPicture.Of(scene);
        }
    }

    // In the region. Not a number: anywhere.
    private void Touch(Vector3 place)
    {
        lock (_gate)
        {
            foreach (var tile in _tiles)
                tile.IsStale |= float.IsNaN(place.X) || IsNear(tile, place);
        }
    }

    private static bool IsNear(MapTile tile, Vector3 place)
    {
        const int Reach = DrawnArea.Margin * 2;
        return place.X >= tile.Left - Reach && place.X < tile.Left + MapTile.Side + Reach
            && place.Y >= tile.Bottom - Reach && place.Y < tile.Bottom + MapTile.Side + Reach;
    }
}
