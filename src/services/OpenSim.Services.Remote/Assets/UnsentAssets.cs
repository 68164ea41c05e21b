using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Wire.Assets;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Remote.Assets;

/// <summary>
/// Assets that were stored while the service was away: each as a file until it is sent, across restarts. An asset never changes, so sending
/// one twice does no harm. Thread-safe.
/// </summary>
public sealed partial class UnsentAssets : IAsyncDisposable
{
    private const string Extension = ".asset";
    private const string Aside = ".refused";

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(5);

    private readonly AssetCalls _calls;
    private readonly string _folder;
    private readonly Limit _room;
    private readonly TimeProvider _time;
    private readonly ILogger _log;
    private readonly ConcurrentDictionary<UUID, (string Path, long Length)> _files = new();
    private readonly HashSet<UUID> _unread = []; // those of which the log knows it; the loop's own
    private readonly CancellationTokenSource _closing = new();
    private readonly PeriodicTimer _timer;
    private readonly Task _sending;

    /// <summary>Takes over what the last process has left.</summary>
    /// <param name="room">Bytes of the files.</param>
    /// <exception cref="IOException">The folder cannot be made or read.</exception>
    public UnsentAssets(AssetCalls calls, string folder, Limit room, TimeProvider time, ILogger log)
    {
        (_calls, _folder, _room, _time, _log) = (calls, folder, room, time, log);
        Directory.CreateDirectory(folder);
        foreach (var path in Directory.EnumerateFiles(folder, "*" + Extension))
        {
            if (!UUID.TryParse(Path.GetFileNameWithoutExtension(path), out var id))
                continue;
            _files[id] = (path, new FileInfo(path).Length);
            _room.Give(-_files[id].Length); // what is there is there, whatever the bound is now
        }

        _timer = new PeriodicTimer(Pause, time);
        _sending = SendAll();
    }

    /// <summary>How many wait.</summary>
    public int Count => _files.Count;

    public bool Has(UUID id) => _files.ContainsKey(id);

    /// <summary>Null when it does not wait here, or cannot be read now.</summary>
    public Asset? Find(UUID id)
    {
        try
        {
            if (!_files.TryGetValue(id, out var file) || Parse(file.Path) is not { } read)
                return null;
            using var data = read.Bytes;
            return read.Asset with { Data = data.ToArray() };
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null; // it has been sent meanwhile, perhaps
        }
    }

    /// <summary>Takes it over: it is on the disk when this returns.</summary>
    /// <exception cref="ServiceAwayException">There is no room for it, or the disk does not take it: it would be lost.</exception>
    public void Keep(Asset asset)
    {
        using var document = new AssetXmlStream(OpenAsset.Of(asset));
        var length = document.DocumentLength ?? asset.Data.Length;
        if (!_room.TryTake(length))
            throw new ServiceAwayException("Assets that wait for a service that is away are as many as may be.");
        var path = Path.Combine(_folder, asset.Id + Extension);
        try
        {
            WholeFile.Write(path, document.CopyTo);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _room.Give(length);
            throw new ServiceAwayException($"Asset {asset.Id} cannot wait for a service that is away: {e.Message}", e);
        }

        if (!_files.TryAdd(asset.Id, (path, length)))
            _room.Give(length); // it is the same once more
        LogKept(asset.Id, _files.Count);
    }

    /// <summary>What is being sent has some seconds; then its connection is ended by others, and it is sent by the next process.</summary>
    public async ValueTask DisposeAsync()
    {
        await _closing.CancelAsync();
        await LateEnd.Of(_sending, _time);
    }

    // Null when the bytes are no asset. Throws IOException or UnauthorizedAccessException while the disk does not give them.
    private (Asset Asset, SpilledBytes Bytes)? Parse(string path)
    {
        var data = new SpilledBytes(_folder, int.MaxValue);
        try
        {
            if (ReadInto(data, path) is not { } asset)
                return data.HasNoRoom ? throw new IOException("There is no room on the disk to read it.") : null;
            var parsed = (asset, data);
            data = null;
            return parsed;
        }
        finally
        {
            data?.Dispose();
        }
    }

    private static Asset? ReadInto(SpilledBytes data, string path)
    {
        using var file = File.OpenRead(path);
        var reader = new AssetXmlReader(data);
        var buffer = new byte[32 * 1024];
        while (file.Read(buffer) is > 0 and var read)
            if (!reader.TryTake(buffer.AsSpan(0, read)))
                return null;
        return reader.End();
    }

    private async Task SendAll()
    {
        try
        {
            while (await _timer.WaitForNextTickAsync(_closing.Token))
                await SendRound();
        }
        catch (OperationCanceledException)
        {
            // The rest is sent by the next process.
        }
    }

    // Whatever comes of one round, the next is made: nobody else sends what waits.
    private async Task SendRound()
    {
        try
        {
            foreach (var (id, (path, _)) in _files)
                if (_closing.IsCancellationRequested || !await TrySend(id, path))
                    break;
        }
#pragma warning disable CA1031 // whatever it was, what waits would wait for ever
        catch (Exception e)
#pragma warning restore CA1031
        {
            LogRound(e);
        }
    }

    // False when the service is still away.
    private async Task<bool> TrySend(UUID id, string path)
    {
        (Asset Asset, SpilledBytes Bytes)? read;
        try
        {
            read = Parse(path);
        }
        catch (FileNotFoundException)
        {
            Forget(id);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            if (_unread.Add(id))
                LogUnread(path, e.Message);
            return true; // it waits on, and holds up no other
        }

        if (read is not null)
            return await TrySend(id, path, read.Value.Asset, read.Value.Bytes);
        Forget(id);
        LogSpoiled(SetAside(path));
        return true;
    }

    private async Task<bool> TrySend(UUID id, string path, Asset asset, SpilledBytes bytes)
    {
        using var data = bytes;
        try
        {
            var isTaken = await _calls.Store(new OpenAsset(asset, data.Length, data.Open()));
            Forget(id);
            Put(id, path, isTaken);
            return true;
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    private void Forget(UUID id)
    {
        if (_files.TryRemove(id, out var file))
            _room.Give(file.Length);
    }

    // Anything that is refused may be of use to its owner: an operator can send it by hand.
    private void Put(UUID id, string path, bool isTaken)
    {
        if (!isTaken)
            LogRefused(id, SetAside(path));
        else if (Try(path, File.Delete))
            LogSent(id, _files.Count);
    }

    // Where it is then: where it was, when the disk does not let it.
    private string SetAside(string path) => Try(path, from => File.Move(from, from + Aside, overwrite: true)) ? path + Aside : path;

    private bool Try(string path, Action<string> work)
    {
        try
        {
            work(path);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LogLeft(path, e.Message);
            return false;
        }
    }

    [LoggerMessage(1, LogLevel.Warning, "The asset service is away: asset {Id} waits on the disk ({Count} wait).")]
    private partial void LogKept(UUID id, int count);

    [LoggerMessage(2, LogLevel.Information, "Asset {Id}, which had waited, is with the asset service ({Count} wait).")]
    private partial void LogSent(UUID id, int count);

    [LoggerMessage(3, LogLevel.Error, "The asset service does not take asset {Id}; it is kept as {Path}.")]
    private partial void LogRefused(UUID id, string path);

    [LoggerMessage(4, LogLevel.Error, "{Path}, an asset that waits to be sent, cannot be read now: {Reason}")]
    private partial void LogUnread(string path, string reason);

    [LoggerMessage(5, LogLevel.Error, "Assets that wait could not be sent; it is tried again.")]
    private partial void LogRound(Exception e);

    [LoggerMessage(6, LogLevel.Error, "An asset that waited to be sent is none: it is set aside as {Path}.")]
    private partial void LogSpoiled(string path);

    [LoggerMessage(7, LogLevel.Error, "{Path} is left where it is, and the next start sends it again: {Reason}")]
    private partial void LogLeft(string path, string reason);
}
