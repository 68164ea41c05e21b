using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http;

/// <summary>Statistics of the HTTP server; the container is its port.</summary>
public static class HttpStats
{
    public static readonly StatDef RequestsServed = new(
        "httpserver", "", "HTTPRequestsServed", "opensim.http.requests", "requests", StatKind.Counter,
        "Requests answered, in whatever way.");

    public static readonly StatDef RequestsUnknown = new(
        "httpserver", "", "HTTPRequestsUnknown", "opensim.http.unknown", "requests", StatKind.Counter,
        "Requests for paths that nobody serves: old capabilities, and strangers who try doors.");

    public static readonly StatDef RequestsRefused = new(
        "httpserver", "", "HTTPRequestsRefused", "opensim.http.refused", "requests", StatKind.Counter,
        "Requests refused because what was sent could not be read, was too long, or is not allowed.");

    public static readonly StatDef RequestsFailed = new(
        "httpserver", "", "HTTPRequestsFailed", "opensim.http.failed", "requests", StatKind.Counter,
        "Requests that failed by a fault of the server; each is in the log.");
}
