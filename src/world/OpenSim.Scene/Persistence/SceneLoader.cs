using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Persistence;

/// <summary>
/// Fills an empty region from the store: prims as they stream past, in any order, put together into linksets at the end. Nothing of it is a
/// change: nothing is saved, no event is raised, no change set tells of it. Runs before the region's loop starts.
/// </summary>
public sealed class SceneLoader : IPrimSink
{
    private readonly Scene _scene;
    private readonly Dictionary<UUID, Assembly> _objects = [];
    private int[] _next = [];      // list of the prims of one object, by prim index
    private int[] _linkNumbers = [];
    private int _lastPrim;         // items of one prim come together
    private UUID _lastPrimId;

    public SceneLoader(Scene scene) => _scene = scene;

    /// <summary>Prims whose id was in the region already; the later one is left in the database.</summary>
    public int Duplicates { get; private set; }

    /// <summary>Told of every prim; null when nobody wants to know.</summary>
    public LoadProgress? Progress { get; init; }

    /// <summary>Reads all objects. Takes the token for the whole time.</summary>
    public RegionLoadReport Load(ISceneStore store, CancellationToken cancel = default)
    {
        using (_scene.Token.Take())
        {
            var report = store.Load(_scene.Info.Id, this, cancel);
            Finish();
            return report;
        }
    }

    /// <summary>Reads the settings, the environment and the extras; a region without a row gets one of its own.</summary>
    public void LoadSettings(SqlRegionSettingsStore store)
    {
        using (_scene.Token.Take())
        {
            if (store.Load(_scene.Info.Id) is { } row)
                _scene.Settings.Load(row);
            else
                _scene.Settings.Save();
            _scene.Settings.LoadEnvironment(store.LoadEnvironment(_scene.Info.Id));
            _scene.Settings.LoadExtras(store.LoadExtra(_scene.Info.Id));
        }
    }

    public void Begin(int expectedPrims)
    {
        Progress?.Begin(expectedPrims);
        _scene.Prims.Reserve(expectedPrims);
        _objects.EnsureCapacity(expectedPrims / 2);
    }

    public void Prim(PrimRow row)
    {
        Progress?.Count();
        if (_scene.Prims.TryGet(row.Id, out _))
        {
            Duplicates++;
            return;
        }

        var isRoot = row.Id == row.ObjectId;
        var index = _scene.Writer.AddPrim(row, isRoot);
        Grow(index);
        _objects.TryGetValue(row.ObjectId, out var assembly);
        _next[index] = assembly.First;
        _linkNumbers[index] = isRoot ? int.MinValue : row.LinkNumber;
        _objects[row.ObjectId] = new Assembly(index, assembly.Count + 1, assembly.HasRoot || isRoot);
    }

    public void Item(PrimItemRow row)
    {
        if (row.PrimId != _lastPrimId)
        {
            _lastPrimId = row.PrimId;
            _lastPrim = _scene.Prims.TryGet(row.PrimId, out var prim) ? prim.Index : 0;
        }

        if (_lastPrim != 0)
            _scene.Inventories.CountStored(_lastPrim, row);
    }

    /// <summary>Nothing to do: <see cref="Finish"/> drops what has no root.</summary>
    public void Orphan(UUID objectId)
    {
    }

    private void Finish()
    {
        foreach (var assembly in _objects.Values)
        {
            var parts = PartsOf(assembly);
            if (assembly.HasRoot)
                _scene.Writer.FormGroup(parts);
            else
                Array.ForEach(parts, _scene.Prims.Remove);
        }
    }

    /// <summary>Root first, then by link number; equal numbers as they came.</summary>
    private int[] PartsOf(Assembly assembly)
    {
        var parts = new int[assembly.Count];
        var at = assembly.First;
        for (var i = parts.Length - 1; i >= 0; i--, at = _next[at])
            parts[i] = at;
        if (parts.Length > 1)
            Array.Sort(parts, ByLinkNumber);
        return parts;
    }

    private int ByLinkNumber(int a, int b)
    {
        var byNumber = _linkNumbers[a].CompareTo(_linkNumbers[b]);
        return byNumber != 0 ? byNumber : a.CompareTo(b); // indexes grow in order of arrival
    }

    private void Grow(int index)
    {
        if (index < _next.Length)
            return;
        Array.Resize(ref _next, Math.Max(_scene.Prims.Limit * 2, 64));
        Array.Resize(ref _linkNumbers, _next.Length);
    }

    private readonly record struct Assembly(int First, int Count, bool HasRoot);
}
