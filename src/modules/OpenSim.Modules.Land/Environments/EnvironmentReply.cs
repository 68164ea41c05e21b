using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;

namespace OpenSim.Modules.Land.Environments;

/// <summary>Answers of ExtEnvironment.</summary>
internal static class EnvironmentReply
{
    public static LlsdMap Refusal(string words) => new() { ["success"] = false, ["message"] = words };

    /// <summary>
    /// An environment as viewers take it. A region without one is told the day that stands in for it; a parcel without one is told that,
    /// without a day, and shows the region's.
    /// </summary>
    /// <param name="text">As it is kept; null for none.</param>
    /// <param name="sunHour">Where the sun stands still in a region without one; null when it moves.</param>
    public static LlsdMap Of(UUID region, EnvironmentPlace place, string? text, double? sunHour)
    {
        var environment = text is null && !place.IsRegion
            ? new LlsdMap { ["track_altitudes"] = new ViewerEnvironment().ToLlsd()["track_altitudes"] }
            : RegionEnvironments.Read(text, sunHour).ToLlsd();
        if (text is null)
            environment.Items.Remove("env_version"); // there is none to compare
        environment["is_default"] = text is null;
        environment["region_id"] = region;
        var reply = new LlsdMap { ["environment"] = environment, ["success"] = true };
        if (!place.IsRegion)
            environment["parcel_id"] = reply["parcel_id"] = place.Parcel;
        return reply;
    }
}
