using OpenSim.Settings;

namespace OpenSim.Host.Watching;

/// <summary>Who is told that a region is ready, by OpenSimulator's names.</summary>
public static class ReadySettings
{
    public static readonly Setting<bool> Enabled = new(
        "RegionReady", "enabled", false, "Whether alert_uri is told when a region lets people in and when it ends.");

    public static readonly Setting<string> AlertUri = new(
        "RegionReady", "alert_uri", "", "Address to which that is posted, as JSON: alert, login (enabled, shutdown), region_name, region_id.");
}
