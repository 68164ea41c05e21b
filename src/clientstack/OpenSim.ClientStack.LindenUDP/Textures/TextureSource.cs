using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Telemetry.Logging;

namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// Brings textures into memory, a few at a time, each once for all viewers who wait for it; nobody waits in the thread that sends. Keeps
/// those that were asked for lately, with where their layers end, and for some seconds what is not there. Texture thread, but for the
/// fetches themselves.
/// </summary>
internal sealed partial class TextureSource(IAssetService? assets, ILogger logger, TimeProvider time, Action wake)
{
    private const int MaxFetches = 8;

    /// <summary>Bytes kept here. The same bytes are in the asset cache as long as they are young there too.</summary>
    private const long MaxKept = 16 << 20;

    private const int MaxMissing = 10_000;

    /// <summary>
    /// Microseconds for which a texture that was not there is not looked for again: at first the time that an upload may be behind the word
    /// of it, then twice as long each time, up to the NegativeCacheTimeout of OpenSimulator's asset cache. A big region with lost textures
    /// asked its database 14,000 times every 10 s.
    /// </summary>
    private const long FirstMissingLife = 10_000_000;

    private const long LongestMissingLife = 120_000_000;

    private readonly Dictionary<UUID, List<TextureTransfer>> _waiting = [];
    private readonly Stack<List<TextureTransfer>> _spareLists = new();
    private readonly Queue<UUID> _next = new();
    private readonly ConcurrentQueue<(UUID Id, LoadedTexture? Texture)> _arrived = new();
    private readonly Dictionary<UUID, LinkedListNode<LoadedTexture>> _kept = [];
    private readonly LinkedList<LoadedTexture> _byUse = new();
    private readonly Dictionary<UUID, (long Until, long Life)> _missing = [];
    private readonly LogThrottle _log = new(time);
    private long _keptBytes;
    private int _fetching;

    /// <summary>Starts a fetch. A test runs it at once.</summary>
    public Action<Func<Task>> Start { get; set; } = static fetch => _ = Task.Run(fetch);

    /// <summary>Textures that are being fetched or wait for it.</summary>
    public int Waiting => _waiting.Count;

    public bool HasArrivals => !_arrived.IsEmpty;

    /// <summary>The texture when it is at hand.</summary>
    public LoadedTexture? Find(UUID id)
    {
        if (!_kept.TryGetValue(id, out var node))
            return null;
        _byUse.Remove(node);
        _byUse.AddFirst(node);
        return node.Value;
    }

    /// <summary>Whether the texture was looked for lately and is not there.</summary>
    public bool IsMissing(UUID id, long now) => _missing.TryGetValue(id, out var missing) && missing.Until > now;

    /// <summary>Fetches a texture that is not at hand; the transfer is told of by <see cref="TryArrive"/>.</summary>
    public void Wait(TextureTransfer transfer)
    {
        if (!_waiting.TryGetValue(transfer.Id, out var waiting))
        {
            _waiting.Add(transfer.Id, waiting = _spareLists.TryPop(out var spare) ? spare : []);
            _next.Enqueue(transfer.Id);
        }

        waiting.Add(transfer);
        StartFetches();
    }

    /// <summary>One texture that was fetched, or not found, and who waits for it. Call until false.</summary>
    public bool TryArrive(long now, List<TextureTransfer> waiting, out LoadedTexture? texture)
    {
        waiting.Clear();
        if (!_arrived.TryDequeue(out var arrival))
        {
            texture = null;
            return false;
        }

        texture = arrival.Texture;
        _fetching--;
        if (_waiting.Remove(arrival.Id, out var found))
            HandOver(found, waiting);
        if (texture is not null)
        {
            _missing.Remove(arrival.Id);
            Keep(texture);
        }
        else
        {
            NoteMissing(arrival.Id, now);
        }

        StartFetches();
        return true;
    }

    private void HandOver(List<TextureTransfer> found, List<TextureTransfer> waiting)
    {
        waiting.AddRange(found);
        found.Clear();
        _spareLists.Push(found);
    }

    private void StartFetches()
    {
        while (_fetching < MaxFetches && _next.TryDequeue(out var id))
        {
            _fetching++;
            Start(() => Fetch(id));
        }
    }

    private async Task Fetch(UUID id)
    {
        LoadedTexture? texture = null;
        try
        {
            if (assets is not null
                && await assets.Get(id) is { Type: AssetType.Texture, Data.Length: > 0 and <= LoadedTexture.MaxBytes } asset)
                texture = new LoadedTexture(id, asset.Data);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            if (_log.ShouldLog(out var more))
                LogFailed(e, id, more);
        }

        _arrived.Enqueue((id, texture));
        wake();
    }

    private void Keep(LoadedTexture texture)
    {
        if (_kept.ContainsKey(texture.Id))
            return;
        _kept.Add(texture.Id, _byUse.AddFirst(texture));
        _keptBytes += texture.Data.Length;
        while (_keptBytes > MaxKept && _byUse.Last is { } last)
        {
            _byUse.Remove(last);
            _kept.Remove(last.Value.Id);
            _keptBytes -= last.Value.Data.Length;
        }
    }

    private void NoteMissing(UUID id, long now)
    {
        if (_missing.Count >= MaxMissing)
            _missing.Clear();
        var life = _missing.TryGetValue(id, out var before) ? Math.Min(before.Life * 2, LongestMissingLife) : FirstMissingLife;
        _missing[id] = (now + life, life);
    }

    [LoggerMessage(40, LogLevel.Warning, "Texture {Id} could not be fetched ({More} more since the last such line).")]
    private partial void LogFailed(Exception error, UUID id, long more);
}
