using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>Settings of the simulator as a program.</summary>
public static class HostSettings
{
    public static readonly Setting<string> RegionsFolder = new(
        "Startup", "regionload_regionsdir", "",
        "Folder of the region files. Empty: Regions in the data folder, or else beside the ini file of --inifile or the program.");

    public static readonly Setting<bool> AllowRegionless = new(
        "Startup", "allow_regionless", false,
        "Start without a region where the files name none; 'create region' makes one. Off, a first start makes one, and a file without one "
        + "ends the start.");

    public static readonly Setting<bool> StartDisabled = new(
        "Startup", "StartDisabled", false, "Start with logins disabled; the console's 'login enable' opens the door.");

    public static readonly Setting<bool> InworldRestartShutsDown = new(
        "Startup", "InworldRestartShutsDown", false,
        "A restart from a viewer, or by 'region restart', ends the program, for a script that starts it again.", live: true);

    public static readonly Setting<bool> TakeRegionsOver = new(
        "Startup", "TakeRegionsOver", false,
        "Take regions that another simulator has by the database, without waiting until it has given no sign of life for 45 s: that one ends "
        + "when it notices.");
}
