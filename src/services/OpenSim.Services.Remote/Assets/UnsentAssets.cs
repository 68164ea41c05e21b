using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Services.Remote.Assets;

/// <summary>
/// Assets that were stored while the service was away: each as a file until it is sent, across restarts. An asset never changes, so sending
/// one twice does no harm. Thread-safe.
/// </summary>
public sealed partial class UnsentAssets : IAsyncDisposable
{
    private const string Extension = ".asset";

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(5);

    private readonly AssetCalls _calls;
    private readonly string _folder;
    private readonly ILogger _log;
    private readonly ConcurrentDictionary<UUID, string> _files = new();
    private readonly CancellationTokenSource _closing = new();
    private readonly PeriodicTimer _timer;
    private readonly Task _sending;

    /// <summary>Takes over what the last process has left.</summary>
    /// <exception cref="IOException">The folder cannot be made or read.</exception>
    public UnsentAssets(AssetCalls calls, string folder, TimeProvider time, ILogger log)
    {
        (_calls, _folder, _log) = (calls, folder, log);
        Directory.CreateDirectory(folder);
        foreach (var path in Directory.EnumerateFiles(folder, "*" + Extension))
            if (UUID.TryParse(Path.GetFileNameWithoutExtension(path), out var id))
                _files[id] = path;
        _timer = new PeriodicTimer(Pause, time);
        _sending = SendAll();
    }

    /// <summary>How many wait.</summary>
    public int Count => _files.Count;

    public bool Has(UUID id) => _files.ContainsKey(id);

    /// <summary>Null when it does not wait here.</summary>
    public Asset? Find(UUID id)
    {
        if (!_files.TryGetValue(id, out var path) || Read(path) is not { } read)
            return null;
        using var data = read.Bytes;
        return read.Asset with { Data = data.ToArray() };
    }

    /// <summary>Takes it over: it is on the disk when this returns.</summary>
    /// <exception cref="IOException">The disk does not take it: it would be lost.</exception>
    public void Keep(Asset asset)
    {
        var path = Path.Combine(_folder, asset.Id + Extension);
        var part = path + ".part";
        using (var file = File.Create(part))
        {
            using (var document = new AssetXmlStream(OpenAsset.Of(asset)))
                document.CopyTo(file);
            file.Flush(flushToDisk: true);
        }

        File.Move(part, path, overwrite: true);
        _files[asset.Id] = path;
        LogKept(asset.Id, _files.Count);
    }

    public async ValueTask DisposeAsync()
    {
        await _closing.CancelAsync();
        await _sending;
        _timer.Dispose();
        _closing.Dispose();
    }

    private static (Asset Asset, SpilledBytes Bytes)? Parse(string path, string folder)
    {
        var data = new SpilledBytes(folder, int.MaxValue);
        using var file = File.OpenRead(path);
        var reader = new AssetXmlReader(data);
        var buffer = new byte[32 * 1024];
        while (file.Read(buffer) is > 0 and var read)
            if (!reader.TryTake(buffer.AsSpan(0, read)))
                return null;
        return reader.End() is { } asset ? (asset, data) : null;
    }

    private (Asset Asset, SpilledBytes Bytes)? Read(string path)
    {
        try
        {
            return Parse(path, _folder);
        }
        catch (IOException)
        {
            return null; // it has been sent meanwhile
        }
    }

    private async Task SendAll()
    {
        try
        {
            while (await _timer.WaitForNextTickAsync(_closing.Token))
                foreach (var (id, path) in _files)
                    if (!await TrySend(id, path))
                        break;
        }
        catch (OperationCanceledException)
        {
            // The rest is sent by the next process.
        }
    }

    // False when the service is still away.
    private async Task<bool> TrySend(UUID id, string path)
    {
        if (Read(path) is not { } read)
        {
            LogUnreadable(path);
            _files.TryRemove(id, out _);
            return true;
        }

        using var data = read.Bytes;
        try
        {
            var isTaken = await _calls.Store(new OpenAsset(read.Asset, data.Length, data.Open()));
            _files.TryRemove(id, out _);
            Put(id, path, isTaken);
            return true;
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    // What is refused may be of use to its owner: an operator can send it by hand.
    private void Put(UUID id, string path, bool isTaken)
    {
        if (isTaken)
        {
            File.Delete(path);
            LogSent(id, _files.Count);
            return;
        }

        File.Move(path, path + ".refused", overwrite: true);
        LogRefused(id, path + ".refused");
    }

    [LoggerMessage(1, LogLevel.Warning, "The asset service is away: asset {Id} waits on the disk ({Count} wait).")]
    private partial void LogKept(UUID id, int count);

    [LoggerMessage(2, LogLevel.Information, "Asset {Id}, which had waited, is with the asset service ({Count} wait).")]
    private partial void LogSent(UUID id, int count);

    [LoggerMessage(3, LogLevel.Error, "The asset service does not take asset {Id}; it is kept as {Path}.")]
    private partial void LogRefused(UUID id, string path);

    [LoggerMessage(4, LogLevel.Error, "{Path}, an asset that waited to be sent, cannot be read.")]
    private partial void LogUnreadable(string path);
}
