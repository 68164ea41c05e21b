using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>
/// Code by the asset of its source: fetched and compiled once, beside the region and one after another, while its scripts wait. It is kept
/// as long as a script uses it. Needs the token.
/// </summary>
/// <param name="compile">Of a source; beside the region.</param>
internal sealed class CodeShelf(Scene scene, IAssetService assets, Func<string, Compiled> compile)
{
    private readonly Dictionary<UUID, Entry> _entries = [];
    private readonly Queue<UUID> _waiting = new();
    private bool _isCompiling;

    /// <summary>Calls back with the code of a source, at once or later. Null where there is no source.</summary>
    public void Get(UUID asset, Action<Compiled?> ready)
    {
        if (!_entries.TryGetValue(asset, out var entry))
        {
            _entries.Add(asset, entry = new Entry());
            _waiting.Enqueue(asset);
            Work();
        }

        if (entry.IsReady)
            ready(entry.Compiled);
        else
            entry.Waiting.Add(ready);
    }

    /// <summary>One script more uses it.</summary>
    public void Hold(UUID asset) => _entries[asset].Users++;

    /// <summary>One less; without any it is forgotten.</summary>
    public void Release(UUID asset)
    {
        if (_entries.TryGetValue(asset, out var entry) && --entry.Users <= 0 && entry.IsReady)
            _entries.Remove(asset);
    }

    /// <summary>Anything that did not become a script's is not kept.</summary>
    public void Forget(UUID asset)
    {
        if (_entries.TryGetValue(asset, out var entry) && entry.IsReady && entry.Users == 0)
            _entries.Remove(asset);
    }

    // One piece of work for all that wait: thousands of scripts of a region that starts are no thousand entries of a lane.
    private void Work()
    {
        if (_isCompiling)
            return;
        _isCompiling = true;
        if (!scene.Background(scene.Info.Id, null, "compile scripts", CompileAll, question: null, WorkKind.Compile))
            _isCompiling = false;
    }

    private async Task CompileAll(CancellationToken cancel)
    {
        while (!cancel.IsCancellationRequested)
        {
            UUID asset;
            using (scene.Token.Take())
            {
                if (!_waiting.TryDequeue(out asset))
                {
                    _isCompiling = false;
                    return;
                }
            }

            var made = await Make(asset);
            scene.Post(_ => Ready(asset, made));
        }
    }

    private async Task<Compiled?> Make(UUID asset)
    {
        try
        {
            return await assets.Get(asset) is { } source ? compile(System.Text.Encoding.UTF8.GetString(source.Data).TrimEnd('\0')) : null;
        }
#pragma warning disable CA1031 // one source that cannot be fetched or compiled does not keep the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            scene.Post(_ => scene.Errors.Report("compile script", e));
            return null;
        }
    }

    private void Ready(UUID asset, Compiled? compiled)
    {
        if (!_entries.TryGetValue(asset, out var entry))
            return;
        entry.Compiled = compiled;
        for (var i = 0; i < entry.Waiting.Count; i++)
            entry.Waiting[i](compiled);
        entry.Waiting.Clear();
        entry.IsReady = true; // from here on whoever lets go of it may be the last
        if (compiled is null || entry.Users == 0)
            _entries.Remove(asset);
    }

    private sealed class Entry
    {
        public bool IsReady { get; set; }

        public Compiled? Compiled { get; set; }

        public int Users { get; set; }

        public List<Action<Compiled?>> Waiting { get; } = [];
    }
}
