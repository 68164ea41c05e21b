using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.Http.Addresses;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http.Operators;

/// <summary>
/// Slows those who guess a secret of the operator's: each wrong one takes a place for a second, and there are few places for an address
/// and for all. Only a request that finds places is looked at, so a right guess in a flood is as good as a wrong one.
/// </summary>
public sealed partial class GuessBrake(Configuration configuration, StatRegistry statistics, TimeProvider time, ILogger log)
{
    private const int MaxKnown = 64;

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Remembered = TimeSpan.FromDays(1);

    private readonly HeldLimit<IPAddress> _ofAddress =
        statistics.HeldLimit<IPAddress>(OperatorLimits.Guesses, () => configuration.Get(OperatorSettings.MaxGuesses));
    private readonly Limit _inAll =
        statistics.Limit(OperatorLimits.GuessesInAll, () => configuration.Get(OperatorSettings.MaxGuessesInAll));
    private readonly LogThrottle _wrong = new(time);
    private readonly Lock _gate = new(); // guards _known
    private readonly Dictionary<IPAddress, long> _known = []; // when an address was last right

    /// <summary>
    /// True when the request is to be looked at and is right. Else the reply is set: 401, or 429 when there were too many wrong ones.
    /// </summary>
    public async ValueTask<bool> Admits(HttpContext http, Func<bool> isRight, string words)
    {
        var address = ClientAddress.HolderOf(ClientAddress.Of(http, configuration));
        if (!TryTake(address, out var isHeldInAll))
        {
            await http.Refuse(StatusCodes.Status429TooManyRequests, "There were too many wrong tries. Please try again in a few seconds.");
            return false;
        }

        if (isRight())
        {
            Give(address, isHeldInAll);
            Remember(address);
            return true;
        }

        _ = GiveLater(address, isHeldInAll);
        if (_wrong.ShouldLog(out var more))
            LogWrong(address, LogText.Outside(http.Request.Path), more);
        await http.Refuse(StatusCodes.Status401Unauthorized, words);
        return false;
    }

    private bool TryTake(IPAddress address, out bool isHeldInAll)
    {
        isHeldInAll = false;
        if (!_ofAddress.TryTake(address))
            return false;
        if (IsKnown(address))
            return true;
        isHeldInAll = _inAll.TryTake();
        if (!isHeldInAll)
            _ofAddress.Give(address);
        return isHeldInAll;
    }

    private async Task GiveLater(IPAddress address, bool isHeldInAll)
    {
        await Task.Delay(Pause, time);
        Give(address, isHeldInAll);
    }

    private void Give(IPAddress address, bool isHeldInAll)
    {
        _ofAddress.Give(address);
        if (isHeldInAll)
            _inAll.Give();
    }

    private bool IsKnown(IPAddress address)
    {
        lock (_gate)
            return _known.TryGetValue(address, out var since) && time.GetElapsedTime(since) < Remembered;
    }

    private void Remember(IPAddress address)
    {
        lock (_gate)
        {
            if (_known.Count >= MaxKnown && !_known.ContainsKey(address))
                _known.Remove(_known.MinBy(known => known.Value).Key);
            _known[address] = time.GetTimestamp();
        }
    }

    [LoggerMessage(60, LogLevel.Warning,
        "A wrong token or console password from {Address} for {Path}, and {More} more since the last such line.")]
    private partial void LogWrong(IPAddress address, string path, long more);
}
