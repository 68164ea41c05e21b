using OpenSim.Telemetry.Limits;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>What a viewer can make its capabilities hold.</summary>
internal static class CapsLimitDefs
{
    private const string Category = "clientstack";
    private const string Container = "caps";

    public static readonly LimitDef Requests = new(
        Category, Container, "Requests", "opensim.caps.limit.requests", "requests", LimitPer.Account, CapsSettings.MaxRequests,
        "Requests to an avatar's capabilities that are answered at once, but for the event queue; what is over gets status 503.");

    public static readonly LimitDef Fetches = new(
        Category, Container, "Fetches", "opensim.caps.limit.fetches", "requests", LimitPer.Account, CapsSettings.MaxFetches,
        "Requests for inventory that are answered at once; what is over gets status 503.");

    public static readonly LimitDef UploadAddresses = new(
        Category, Container, "UploadAddresses", "opensim.caps.limit.uploads", "addresses", LimitPer.Session,
        CapsSettings.MaxUploadAddresses, "Uploads that have been announced; the next is refused in words that the viewer shows.");
}
