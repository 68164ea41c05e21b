using System.Globalization;
using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Remote.Late;

/// <summary>
/// The calls that wait for one service, a file each, in their order. Of calls with the same subject only the latest waits: it says how
/// something is. Thread-safe.
/// </summary>
internal sealed partial class LateLine
{
    private const string Extension = ".call";

    private readonly string _folder;
    private readonly Limit _bytes;
    private readonly ILogger _log;
    private readonly Action<string, ServiceCall, string> _refused;
    private readonly Lock _gate = new(); // guards all below
    private readonly SortedDictionary<long, (string Subject, int Length)> _waiting = [];
    private readonly SemaphoreSlim _turn = new(1); // who sends
    private long _number;

    /// <param name="refused">Told of each call that the service has refused for good, and why.</param>
    public LateLine(string folder, Limit bytes, ILogger log, Action<string, ServiceCall, string> refused)
    {
        (_folder, _bytes, _log, _refused) = (folder, bytes, log, refused);
        if (Directory.Exists(folder))
            TakeOver();
    }

    /// <summary>How the service is asked now; null while nobody has said where it is.</summary>
    public Func<ServiceCall, ValueTask<ServiceReply>>? Service { get; set; }

    public int Count
    {
        get
        {
            lock (_gate)
                return _waiting.Count;
        }
    }

    /// <summary>True when the call is on the disk; false when there is no room or the disk does not take it.</summary>
    public bool TryKeep(ServiceCall call)
    {
        var bytes = LateCall.ToBytes(call);
        lock (_gate)
        {
            if (!_bytes.TryTake(bytes.Length))
                return false;
            var number = ++_number;
            if (!TryWrite(number, bytes))
            {
                _bytes.Give(bytes.Length);
                return false;
            }

            if (call.Subject.Length > 0)
                foreach (var (old, entry) in _waiting.Where(pair => pair.Value.Subject == call.Subject).ToList())
                    Remove(old, entry.Length);
            _waiting[number] = (call.Subject, bytes.Length);
            if (_waiting.Count == 1)
                LogKept(Path.GetFileName(_folder));
            return true;
        }
    }

    /// <summary>Sends what waits, the oldest first, until all is sent or the service is still away. True when nothing waits.</summary>
    public async Task<bool> Send()
    {
        await _turn.WaitAsync();
        try
        {
            while (Oldest() is { } number)
                if (!await TrySend(number))
                    return false;
            return true;
        }
        finally
        {
            _turn.Release();
        }
    }

    private async Task<bool> TrySend(long number)
    {
        if (Service is not { } service)
            return false;
        if (Read(number) is { } call)
        {
            try
            {
                if (LateAnswer.RefusalOf(call, await service(call)) is { } reason)
                    _refused(Path.GetFileName(_folder), call, reason);
            }
            catch (ServiceAwayException)
            {
                return false;
            }
        }

        lock (_gate)
        {
            if (_waiting.TryGetValue(number, out var entry))
                Remove(number, entry.Length);
            if (_waiting.Count == 0)
                LogSent(Path.GetFileName(_folder));
        }

        return true;
    }

    private long? Oldest()
    {
        lock (_gate)
            return _waiting.Count == 0 ? null : _waiting.First().Key;
    }

    private void Remove(long number, int length)
    {
        _waiting.Remove(number);
        _bytes.Give(length);
        File.Delete(PathOf(number));
    }

    // Null for one that was replaced meanwhile, or that nobody can read.
    private ServiceCall? Read(long number)
    {
        try
        {
            if (LateCall.Read(File.ReadAllBytes(PathOf(number))) is { } call)
                return call;
            LogUnreadable(PathOf(number));
        }
        catch (IOException e) when (e is not FileNotFoundException)
        {
            LogUnreadable(PathOf(number));
        }
        catch (FileNotFoundException)
        {
            // A later one of the same subject has taken its place.
        }

        return null;
    }

    private bool TryWrite(long number, byte[] bytes)
    {
        var path = PathOf(number);
        try
        {
            Directory.CreateDirectory(_folder);
            using (var file = File.Create(path + ".part"))
            {
                file.Write(bytes);
                file.Flush(flushToDisk: true);
            }

            File.Move(path + ".part", path);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LogDisk(Path.GetFileName(_folder), e.Message);
            return false;
        }
    }

    private void TakeOver()
    {
        foreach (var path in Directory.EnumerateFiles(_folder, "*" + Extension))
        {
            if (!long.TryParse(Path.GetFileNameWithoutExtension(path), CultureInfo.InvariantCulture, out var number))
                continue;
            var length = (int)new FileInfo(path).Length;
            _bytes.Give(-length); // what is there is there, whatever the bound is now
            _waiting[number] = (LateCall.Read(File.ReadAllBytes(path))?.Subject ?? "", length);
            _number = Math.Max(_number, number);
        }
    }

    private string PathOf(long number) => Path.Combine(_folder, number.ToString("D16", CultureInfo.InvariantCulture) + Extension);

    [LoggerMessage(1, LogLevel.Warning, "{Service} is away: what it is to be told waits on the disk until it is back.")]
    private partial void LogKept(string service);

    [LoggerMessage(2, LogLevel.Information, "{Service} is back, and has all that waited for it.")]
    private partial void LogSent(string service);

    [LoggerMessage(3, LogLevel.Error, "{Path}, a call that waited to be sent, cannot be read.")]
    private partial void LogUnreadable(string path);

    [LoggerMessage(4, LogLevel.Error, "What {Service} is to be told cannot be kept: {Reason}")]
    private partial void LogDisk(string service, string reason);
}
