using System.Net;
using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Remote.Late;

/// <summary>
/// The calls that wait for one service, a file each, in their order. Of calls with the same subject only the latest waits: it says how
/// something is. One at which the service fails each time is set aside, since all the others wait behind it. Thread-safe.
/// </summary>
internal sealed partial class LateLine
{
    private const int MinTries = 5;

    // A server that begins, or whose database is away for a moment, fails at everything.
    private static readonly TimeSpan BeforeDoubt = TimeSpan.FromMinutes(2);

    // Longer than the ten minutes for which services may be away: OpenSimulator's server fails at everything while its database is.
    private static readonly TimeSpan BeforeGivingUp = TimeSpan.FromMinutes(15);

    private readonly CallFiles _files;
    private readonly Limit _bytes;
    private readonly TimeProvider _time;
    private readonly ILogger _log;
    private readonly Action<string, ServiceCall, string> _refused;
    private readonly Lock _gate = new(); // guards all below
    private readonly SortedDictionary<long, (string Subject, int Length)> _waiting = [];
    private readonly SemaphoreSlim _turn = new(1); // who sends
    private Failing? _failing; // the oldest, while the service answers that it fails at it
    private long _number;

    /// <param name="refused">Told of each call that the service has refused for good, and why.</param>
    public LateLine(string folder, Limit bytes, TimeProvider time, ILogger log, Action<string, ServiceCall, string> refused)
    {
        (_files, _bytes, _time, _log, _refused) = (new CallFiles(folder, log), bytes, time, log, refused);
        foreach (var (number, subject, length) in _files.Left())
        {
            _bytes.Give(-length); // what is there is there, whatever the bound is now
            _waiting[number] = (subject, length);
            _number = Math.Max(_number, number);
        }
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

    /// <summary>
    /// The call at which the service has failed for minutes, so that one may doubt whether it is the call or the service; null while there
    /// is none.
    /// </summary>
    public long? Doubtful
    {
        get
        {
            lock (_gate)
                return HasFailedFor(BeforeDoubt) && _failing?.Number == Oldest() ? _failing?.Number : null;
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
            if (!_files.TryWrite(number, bytes))
            {
                _bytes.Give(bytes.Length);
                return false;
            }

            if (call.Subject.Length > 0)
                Replace(number, call);
            _waiting[number] = (call.Subject, bytes.Length);
            if (_waiting.Count == 1)
                LogKept(_files.Name);
            return true;
        }
    }

    /// <summary>Sends what waits, the oldest first, until all is sent or the service is still away. True when nothing waits.</summary>
    /// <param name="isClosing">Asked before each call: when true, none is begun any more.</param>
    public async Task<bool> Send(Func<bool>? isClosing = null)
    {
        await _turn.WaitAsync();
        try
        {
            while (Oldest() is { } number)
                if (isClosing?.Invoke() == true || !await TrySend(number))
                    return false;
            return true;
        }
        finally
        {
            _turn.Release();
        }
    }

    /// <summary>The service has answered something else: a doubtful call that it fails at once more is set aside.</summary>
    public async Task SendOnceMore(long number)
    {
        await _turn.WaitAsync();
        try
        {
            var before = _failing;
            if (before?.Number == number && Oldest() == number && !await TrySend(number)
                && _failing is { } failing && failing.Number == number && failing.Tries > before.Tries)
                SetAside(number, failing.Call);
        }
        finally
        {
            _turn.Release();
        }
    }

    // At what takes the place of another the service fails as it did at that.
    private void Replace(long number, ServiceCall call)
    {
        foreach (var old in _waiting.Where(pair => pair.Value.Subject == call.Subject).Select(pair => pair.Key).ToList())
        {
            if (_failing?.Number == old)
                _failing = _failing with { Number = number, Call = call };
            Delete(old);
        }
    }

    // False when it waits on.
    private async Task<bool> TrySend(long number)
    {
        if (Service is not { } service || !_files.TryRead(number, out var call))
            return false;
        if (call is not null)
        {
            try
            {
                if (LateAnswer.RefusalOf(call, await service(call)) is { } reason)
                    _refused(_files.Name, call, reason);
            }
            catch (ServiceAwayException e)
            {
                return Note(e, number, call);
            }
        }

        lock (_gate)
        {
            if (call is null)
                Remove(number);
            else
                Delete(number);
            if (_waiting.Count == 0)
                LogSent(_files.Name);
        }

        return true;
    }

    // True when it is out of the way.
    private bool Note(ServiceAwayException e, long number, ServiceCall call)
    {
        lock (_gate)
        {
            if (!IsFault(e))
            {
                if (e.InnerException is not null) // else it was not even tried
                    _failing = null;
                return false;
            }

            if (!_waiting.ContainsKey(number))
                return true; // a later one has taken its place meanwhile
            _failing = _failing?.Number == number
                ? _failing with { Tries = _failing.Tries + 1 }
                : new Failing(number, call, 1, _time.GetTimestamp());
            if (!HasFailedFor(BeforeGivingUp))
                return false;
        }

        SetAside(number, call);
        return true;
    }

    // An answer, that it fails; not that of a proxy whose server is away, nor that there is too much to do.
    private static bool IsFault(ServiceAwayException e) => e.InnerException is HttpRequestException
    {
        StatusCode: >= HttpStatusCode.InternalServerError
            and not (HttpStatusCode.BadGateway or HttpStatusCode.ServiceUnavailable or HttpStatusCode.GatewayTimeout)
    };

    private bool HasFailedFor(TimeSpan time) =>
        _failing is { Tries: >= MinTries } failing && _time.GetElapsedTime(failing.Since) >= time;

    private void SetAside(long number, ServiceCall call)
    {
        lock (_gate)
        {
            Remove(number);
            LogAside(_files.Name, call.Method, call.Path, LateAnswer.MethodOf(call), _files.SetAside(number));
        }

        _refused(_files.Name, call, "its server fails at it.");
    }

    private long? Oldest()
    {
        lock (_gate)
            return _waiting.Count == 0 ? null : _waiting.First().Key;
    }

    private void Delete(long number)
    {
        Remove(number);
        _files.Delete(number);
    }

    // Its file stays.
    private void Remove(long number)
    {
        if (_failing?.Number == number)
            _failing = null;
        if (_waiting.Remove(number, out var entry))
            _bytes.Give(entry.Length);
    }

    [LoggerMessage(1, LogLevel.Warning, "{Service} is away: what it is to be told waits on the disk until it is back.")]
    private partial void LogKept(string service);

    [LoggerMessage(2, LogLevel.Information, "{Service} is back, and nothing waits for it any more.")]
    private partial void LogSent(string service);

    [LoggerMessage(7, LogLevel.Error, "{Service} fails each time at {Method} {Path} ({What}), all else waits behind it: see {File}.")]
    private partial void LogAside(string service, string method, string path, string what, string file);

    private sealed record Failing(long Number, ServiceCall Call, int Tries, long Since);
}
