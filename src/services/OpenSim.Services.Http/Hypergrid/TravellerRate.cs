using System.Net;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>How many travellers an address may announce, whether they come or leave. Thread-safe.</summary>
public sealed class TravellerRate(Configuration configuration, StatRegistry statistics, TimeProvider time)
{
    public static readonly LimitDef Arrivals = new("services", "gatekeeper", "ArrivalsOfAddress", "opensim.services.gatekeeper.arrivals",
        "travellers", LimitPer.Address, HandlerSettings.MaxArrivals,
        "Travellers whom one address announces in a minute, coming or leaving; then refused, in words.");

    private const double Minute = 60;

    private readonly RateLimit<IPAddress> _rate =
        statistics.RateLimit<IPAddress>(Arrivals, () => configuration.Get(HandlerSettings.MaxArrivals) / Minute, Minute);

    public bool Admits(IPAddress caller) => _rate.TryTake(caller, time.GetElapsedTime(0));
}
