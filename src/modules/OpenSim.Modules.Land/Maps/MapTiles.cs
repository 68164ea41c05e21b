using OpenSim.Modules.Land.Maps.Drawing;
using OpenSim.Modules.Maps;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.World;
using OpenSim.World.Changes;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Land.Maps;

/// <summary>
/// The region's pictures for the world map, one for each 256 m. Anyone who asks gets the last one at once (the first time the land alone),
/// and has it drawn anew in the background when something in it has changed: a region that nobody looks at draws none, and does not load
/// what it would draw with (6 MiB). In grid mode the grid shows them: they are drawn soon after the start, and sent there whenever they are
/// drawn.
/// </summary>
/// <param name="grid">Where the grid keeps its map's pictures; null for a standalone.</param>
/// <param name="regions">By which it is known whose a square is.</param>
internal sealed class MapTiles(
    Scene scene, IMapImages images, IAssetService? assets, IMapImageService? grid, IGridService? regions)
{
    // Anything that stands in a cell reaches so far, and its shadow.
    private const int Reach = DrawnArea.Margin * 2;

    // Land under somebody's hands changes ten times a second.
    private static readonly TimeSpan MinAge = TimeSpan.FromSeconds(30);

    // The start itself is busy enough, and people come first.
    private static readonly TimeSpan FirstDrawing = TimeSpan.FromSeconds(60);

    private readonly int _columns = Math.Max(1, scene.Info.SizeX / MapTile.Side);
    private readonly Lock _gate = new(); // guards the tiles
    private readonly List<MapTile> _tiles = []; // row by row from the south-west
    private readonly Queue<MapTile> _line = new();
    private readonly TileDrawing _drawing = new(scene, assets);
    private readonly ChosenPicture _chosen = new(scene, assets);
    private readonly MapTexture _texture = new(scene, assets);
    private readonly RegionPicture _picture = new(scene.Info);
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
        scene.Loop.Phases.Add(TickStage.Replicate, new MapChanges(scene, Touch, TouchAll));
        var refresh = scene.Options.Configuration.Get(MapSettings.MaptileRefresh);
        if (grid is not null || IsResized)
            scene.Timers.After(FirstDrawing, _ => DrawAll());
        if (refresh > 0)
            scene.Timers.Every(TimeSpan.FromSeconds(refresh), _ => DrawAll(onlyStale: true));
    }

    public void Stop()
    {
        foreach (var tile in _tiles)
            images.Remove(GridX(tile), GridY(tile));
    }

    /// <summary>The region in one picture, for other grids; null for none. Any thread.</summary>
    public byte[]? Picture()
    {
        var whole = new List<(MapTile, byte[])>(_tiles.Count);
        foreach (var tile in _tiles)
        {
            if (Find(tile) is { } file)
                whole.Add((tile, file));
        }

        return _picture.File(whole);
    }

    /// <summary>Draws the tiles anew in the background and stores them as the region's texture.</summary>
    public void DrawAll(bool onlyStale = false)
    {
        lock (_gate)
        {
            if (!IsShown || (onlyStale && !_tiles.Exists(t => t.IsStale)))
                return;
            _isStored = true;
            foreach (var tile in _tiles.Where(t => !onlyStale || t.IsStale))
                Want(tile);
        }
    }

    // Pictures of former days show the region as it was.
    private bool IsResized => Former.X != scene.Info.SizeX || Former.Y != scene.Info.SizeY;

    private (int X, int Y) Former => (scene.TerrainSaver.Loaded.SizeX, scene.TerrainSaver.Loaded.SizeY);

    private bool IsShown => _isOn || _chosen.IsFor(_isOn);

    private void Switch(bool isOn)
    {
        lock (_gate)
        {
            _isOn = isOn;
            _tiles.ForEach(tile => tile.IsStale = true);
            // A chosen picture is there before anybody looks, so that nobody sees another.
            if (_chosen.IsFor(isOn))
                _tiles.ForEach(Want);
        }

        if (!isOn && _chosen.Texture is { IsZero: false } texture && scene.Settings.Current.MapTileId != texture)
            scene.Settings.Change(row => row with { MapTileId = texture });
    }

    // HTTP threads.
    private byte[]? Find(MapTile tile)
    {
        lock (_gate)
        {
            if (!IsShown)
                return tile.Picture;
            var isOld = tile.Picture is null || scene.Options.Time.GetElapsedTime(tile.DrawnAt) >= MinAge;
            if (isOld && tile.IsStale)
                Want(tile);
            if (tile.Picture is not null || !_isOn)
                return tile.Picture;
        }

        var bare = _drawing.DrawLand(tile);
        lock (_gate)
            return tile.Picture ??= bare;
    }

    private int GridX(MapTile tile) => (int)scene.Info.GridX + (tile.Left / MapTile.Side);

    private int GridY(MapTile tile) => (int)scene.Info.GridY + (tile.Bottom / MapTile.Side);

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

        _chosen.Forget();
        if (!_isStored)
            return;
        _isStored = false;
        List<(MapTile, byte[])> whole;
        lock (_gate)
            whole = [.. _tiles.Where(t => t.Picture is not null).Select(t => (t, t.Picture!))];
        if (_isOn)
            await _texture.Store(whole);
        if (grid is not null)
            await Send(grid, whole);
    }

    // Squares that were the region's when its land was stored last, unless they are another's now.
    private async Task TakeAwayFormer(IMapImageService from)
    {
        for (var y = 0; y < Former.Y; y += MapTile.Side)
        {
            for (var x = 0; x < Former.X; x += MapTile.Side)
            {
                if (x < scene.Info.SizeX && y < scene.Info.SizeY)
                    continue;
                var square = new MapTile(x, y);
                var (east, north) = (GridX(square) * MapTile.Side, GridY(square) * MapTile.Side);
                if (regions is not null && await regions.GetRegionByPosition(scene.Info.ScopeId, east, north) is null)
                    await from.RemoveMapTile(GridX(square), GridY(square), UUID.Zero);
            }
        }
    }

    // Those that the grid has not. A grid that is away is sent them with the next.
    private async Task Send(IMapImageService to, IReadOnlyList<(MapTile Tile, byte[] File)> tiles)
    {
        try
        {
            foreach (var (tile, file) in tiles.Where(t => !t.Tile.IsSent))
            {
                await to.AddMapTile(GridX(tile), GridY(tile), file, UUID.Zero);
                lock (_gate)
                    tile.IsSent = tile.Picture == file;
            }

            if (IsResized)
                await TakeAwayFormer(to);
        }
        catch (ServiceAwayException)
        {
            lock (_gate)
                _tiles.ForEach(tile => tile.IsStale |= !tile.IsSent);
        }
    }

    private async Task Draw(MapTile tile)
    {
        var isOn = _isOn;
        lock (_gate)
            tile.IsStale = false; // what changes from here on is drawn the next time
        var chosen = _chosen.IsFor(isOn) ? await _chosen.Cut(tile, isOn) : null;
        if (chosen is null && !isOn)
            return;
        var (file, isWhole) = chosen is not null ? (chosen, true) : await _drawing.Draw(tile);
        lock (_gate)
        {
            (tile.Picture, tile.DrawnAt, tile.IsSent) = (file, scene.Options.Time.GetTimestamp(), false);
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
        _chosen.Forget();
        lock (_gate)
        {
            _isDrawing = false;
            while (_line.TryDequeue(out var tile))
                tile.IsWaiting = false;
        }
    }

    // In the region, as below. A chosen picture shows nothing of what changes.
    private void Touch(int cell)
    {
        if (cell == scene.Cells.Large)
        {
            TouchAll();
            return;
        }

        var (x, y) = scene.Cells.PlaceOf(cell);
        var (left, right) = Squares(x, scene.Info.SizeX);
        var (bottom, top) = Squares(y, scene.Info.SizeY);
        lock (_gate)
        {
            for (var row = bottom; row <= top && !_chosen.IsShown(_isOn); row++)
            {
                for (var column = left; column <= right; column++)
                    _tiles[(row * _columns) + column].IsStale = true;
            }
        }
    }

    private void TouchAll()
    {
        lock (_gate)
        {
            if (!_chosen.IsShown(_isOn))
                _tiles.ForEach(tile => tile.IsStale = true);
        }
    }

    // Numbers of the squares along one axis in which a cell is seen.
    private static (int First, int Last) Squares(int cell, int side)
    {
        var from = cell * CellGrid.CellSize;
        return (Math.Max(0, from - Reach) / MapTile.Side, Math.Min(side - 1, from + CellGrid.CellSize + Reach - 1) / MapTile.Side);
    }
}
