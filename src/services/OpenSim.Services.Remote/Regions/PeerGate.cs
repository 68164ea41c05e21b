using System.Net;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote.Regions;

/// <summary>
/// Who may bring words and news to the people here: whoever has shown that he is of the grid, and whoever calls from a host at which the
/// grid says that a region or a server of it is. So many calls a second from each address.
/// </summary>
public sealed class PeerGate
{
    private const double Burst = 10; // seconds

    private readonly PeerHosts _hosts;
    private readonly TimeProvider _time;
    private readonly RateLimit<IPAddress> _calls;
    private readonly RateLimit<IPAddress> _strangers;

    public PeerGate(PeerHosts hosts, Configuration configuration, StatRegistry statistics, TimeProvider time)
    {
        (_hosts, _time) = (hosts, time);
        _calls = statistics.RateLimit<IPAddress>(PeerLimits.Calls, () => configuration.Get(RemoteSettings.PeerCallsPerSecond), Burst);
        _strangers = statistics.RateLimit<IPAddress>(PeerLimits.Strangers, () => PeerLimits.StrangersPerSecond, Burst);
    }

    /// <summary>For what is told to everybody: whether the address has not asked too much.</summary>
    public bool Admits(IPAddress caller) => _calls.TryTake(caller, Now);

    /// <param name="isTrusted">It is signed, or the settings name its address.</param>
    /// <param name="ask">Asks the grid service for the region from which the call says that it comes, whose host is known then.</param>
    public async ValueTask<bool> Admits(IPAddress caller, bool isTrusted, Func<ValueTask> ask)
    {
        if (!_calls.TryTake(caller, Now))
            return false;
        if (isTrusted || await _hosts.Has(caller))
            return true;
        if (!_strangers.TryTake(caller, Now))
            return false;
        try
        {
            await ask();
        }
        catch (ServiceAwayException)
        {
            return false;
        }

        return await _hosts.Has(caller);
    }

    private TimeSpan Now => _time.GetElapsedTime(0);
}
