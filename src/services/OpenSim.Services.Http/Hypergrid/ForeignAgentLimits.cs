using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>Bounds of travellers from other grids.</summary>
public static class ForeignAgentLimits
{
    public static readonly LimitDef Arrivals = new("services", "gatekeeper", "ArrivalsOfAddress", "opensim.services.gatekeeper.arrivals",
        "travellers", LimitPer.Address, HandlerSettings.MaxArrivals,
        "Travellers whom one address announces in a minute; then refused, in words.");
}
