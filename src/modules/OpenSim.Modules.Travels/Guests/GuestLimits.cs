using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>How much is fetched from servers of other grids.</summary>
public sealed class GuestLimits(StatRegistry statistics, Configuration configuration)
{
    private const double Hour = 3600;
    private const double Mega = 1024 * 1024;

    public static readonly LimitDef BytesDef = new("hypergrid", "guests", "MegabytesOfServer", "opensim.hypergrid.guests.megabytes", "MB",
        LimitPer.Address, GuestSettings.MegabytesPerHour,
        "Megabytes fetched in an hour from one server of another grid; beyond them things of its people stay as they are without.");

    private readonly RateLimit<string> _bytes =
        statistics.RateLimit<string>(BytesDef, () => configuration.Get(GuestSettings.MegabytesPerHour) / Hour, Hour);

    public int AtOnce => configuration.Get(GuestSettings.FetchesAtOnce);

    public int MaxThings => configuration.Get(GuestSettings.MaxThings);

    public bool MayTakeAlong => configuration.Get(GuestSettings.OutboundPermission);

    /// <summary>Whether so many bytes more may come from a server; with none, whether any may.</summary>
    public bool TryFetch(string server, long bytes, TimeSpan now) => _bytes.TryTake(server, now, bytes / Mega);
}
