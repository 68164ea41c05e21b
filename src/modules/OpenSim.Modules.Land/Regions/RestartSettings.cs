using OpenSim.Settings;

namespace OpenSim.Modules.Land.Regions;

/// <summary>OpenSimulator's keys for restarts of a region that are announced.</summary>
public static class RestartSettings
{
    public static readonly Setting<bool> SkipDelayOnEmptyRegion = new(
        "Startup", "SkipDelayOnEmptyRegion", false, "A restart that was announced does not wait while nobody is in the region.", live: true);

    public static readonly Setting<SettingPath> MarkerPath = new(
        "RestartModule", "MarkerPath", "",
        "Folder, from the data folder, where a file named after the region's id is made when it restarts, and deleted when it is back, for scripts that watch the "
        + "program. Empty makes none.");
}
