using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>
/// Code by the asset of its source: fetched and compiled once, beside the region and one after another, while its scripts wait. It is kept
/// as long as a script uses it. Needs the token.
/// </summary>
internal sealed class CodeShelf
{
    private readonly Scene _scene;
    private readonly IAssetService _assets;
    private readonly Func<string, Compiled> _compile;
    private readonly Dictionary<UUID, Entry> _entries = [];
    private readonly WaitingWork<UUID> _waiting;

    /// <param name="compile">Of a source; beside the region.</param>
    public CodeShelf(Scene scene, IAssetService assets, Func<string, Compiled> compile)
    {
        (_scene, _assets, _compile) = (scene, assets, compile);
        _waiting = new WaitingWork<UUID>(scene, "compile scripts", Make);
    }

    /// <summary>Calls back with the code of a source, at once or later. Null where there is no source.</summary>
    public void Get(UUID asset, Action<Compiled?> ready)
    {
        if (!_entries.TryGetValue(asset, out var entry))
        {
            _entries.Add(asset, entry = new Entry());
            _waiting.Add(asset);
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

    private async Task Make(UUID asset, CancellationToken cancel)
    {
        Compiled? made = null;
        try
        {
            if (await _assets.Get(asset) is { } source)
                made = _compile(System.Text.Encoding.UTF8.GetString(source.Data).TrimEnd('\0'));
        }
        finally
        {
            _scene.Post(_ => Ready(asset, made));
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
