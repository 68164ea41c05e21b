using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Terrain;

/// <summary>
/// Gives the land to the store as soon as it has been left alone for a moment, and again and again while it is being changed: what somebody
/// has dug is to be in the journal within a second. The heights are copied in the tick and packed beside it, since packing a region of 4 km
/// takes a second; the pause after each save is in proportion, so that digging in such a region does not fill the disk.
/// </summary>
public sealed class TerrainSaver : ITickPhase
{
    private const double QuietSeconds = 0.25; // a stroke of the brush is one save, not ten
    private const double LongestSeconds = 0.5;
    private const double BytesPerSecond = 4 << 20; // for saves in a row

    private readonly Lock _order = new(); // guards _newestWritten, _newestBake and the order in which rows are handed over
    private readonly Scene _scene;
    private uint _newestWritten;
    private uint _bakes;
    private uint _newestBake;
    private uint _savedVersion = 1;
    private uint _seenVersion = 1;
    private double _firstChange;
    private double _lastChange;
    private double _pauseUntil;
    private long _lastLength;
    private bool _isBusy;

    internal TerrainSaver(Scene scene)
    {
        _scene = scene;
        Loaded = new LoadedLand(IsRead: true, IsBakedRead: true, scene.Info.SizeX, scene.Info.SizeY);
    }

    public string Name => "TerrainSave";

    public bool IsIdle => _scene.Store is null || (!IsDirty && !_isBusy);

    /// <summary>The store has been asked for the land and had none.</summary>
    public bool IsNew { get; private set; }

    /// <summary>What the store had, as far as it has been asked.</summary>
    public LoadedLand Loaded { get; private set; }

    /// <summary>The land is not what the store has.</summary>
    public bool IsDirty => _scene.Terrain.Version != _savedVersion;

    public void Run(in TickContext tick)
    {
        var version = _scene.Terrain.Version;
        if (version != _seenVersion)
        {
            _lastChange = tick.Time;
            if (_seenVersion == _savedVersion)
                _firstChange = tick.Time;
            _seenVersion = version;
        }

        if (_scene.Store is null || _isBusy || !IsDirty || tick.Time < _pauseUntil
            || (tick.Time - _lastChange < QuietSeconds && tick.Time - _firstChange < LongestSeconds))
            return;
        _firstChange = tick.Time; // of what is changed while this is being packed
        Start(version);
        tick.Work.Items = 1;
    }

    /// <summary>Saves at once, on the caller's thread: shutdown and <c>backup</c>. Needs the token.</summary>
    public void SaveNow()
    {
        _scene.Token.AssertHeld();
        if (!IsDirty || _scene.Store is null)
            return;
        _savedVersion = _seenVersion = _scene.Terrain.Version;
        Write(TerrainBlob.Encode(_scene.Terrain.Heights.Heights, _scene.Terrain.SizeX, _scene.Terrain.SizeY), _savedVersion);
    }

    /// <summary>Makes the present land the one that "revert" goes back to, in the store, too.</summary>
    public void Bake()
    {
        _scene.Token.AssertHeld();
        _scene.Terrain.Bake();
        if (_scene.Store is null)
            return;
        var (heights, number) = (_scene.Terrain.Baked.ToArray(), ++_bakes);
        _scene.Background("terrain bake", _ => PackBaked(heights, number));
    }

    /// <summary>
    /// Takes what the store has: nothing of it is a change. A region without a row keeps its land, which is then to be saved. Land of
    /// another size fills as much of the region as it can, from the south-west.
    /// </summary>
    public LoadedLand Load(TerrainRow? row, TerrainRow? baked)
    {
        _scene.Token.AssertHeld();
        var terrain = _scene.Terrain;
        IsNew = row is null;
        Loaded = new LoadedLand(IsRead: true, IsBakedRead: true, terrain.SizeX, terrain.SizeY);
        if (row is null)
        {
            terrain.Touch();
            return Loaded;
        }

        if (!TerrainBlob.TryDecode(row, out var heights, out var sizeX, out var sizeY))
            return Loaded = Loaded with { IsRead = false };
        Loaded = Loaded with { SizeX = sizeX, SizeY = sizeY };
        terrain.Load(heights, sizeX, sizeY);
        terrain.Bake();
        if (baked is not null && TerrainBlob.TryDecode(baked, out heights, out sizeX, out sizeY))
            terrain.LoadBaked(heights, sizeX, sizeY);
        else
            Loaded = Loaded with { IsBakedRead = baked is null };
        _savedVersion = _seenVersion = terrain.Version;
        return Loaded;
    }

    // A method of its own: its closure would else be made in every tick.
    private void Start(uint version)
    {
        _isBusy = true;
        var heights = _scene.Terrain.Heights.Heights.ToArray();
        _scene.Background("terrain save", _ => Pack(heights, version));
    }

    private Task Pack(float[] heights, uint version)
    {
        var isWritten = false;
        try
        {
            Write(TerrainBlob.Encode(heights, _scene.Terrain.SizeX, _scene.Terrain.SizeY), version);
            isWritten = true;
        }
        finally
        {
            _scene.Post(_ =>
            {
                _isBusy = false;
                _pauseUntil = _scene.Clock.Seconds + (Volatile.Read(ref _lastLength) / BytesPerSecond);
                if (isWritten && _savedVersion < version)
                    _savedVersion = version;
            });
        }

        return Task.CompletedTask;
    }

    private Task PackBaked(float[] heights, uint number)
    {
        var row = TerrainBlob.Encode(heights, _scene.Terrain.SizeX, _scene.Terrain.SizeY);
        lock (_order)
        {
            if (number < _newestBake)
                return Task.CompletedTask;
            _newestBake = number;
            HandOver(row, baked: true);
        }

        return Task.CompletedTask;
    }

    // A save at shutdown may overtake one that is still being packed; the older one must not come last.
    private void Write(TerrainRow row, uint version)
    {
        lock (_order)
        {
            if (version < _newestWritten)
                return;
            _newestWritten = version;
            Volatile.Write(ref _lastLength, row.Heightfield.Length);
            HandOver(row, baked: false);
        }
    }

    private void HandOver(TerrainRow row, bool baked) => _scene.Store?.Submit(new TerrainOperation(_scene.Info.Id, row, baked));
}
