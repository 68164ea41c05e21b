using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>Settings of the simulator as a program.</summary>
public static class HostSettings
{
    public static readonly Setting<SettingPath> RegionsFolder = new(
        "Startup", "regionload_regionsdir", "",
        "Folder of the region files. Empty: Regions. Unless it is a whole path it is looked for in the data folder, beside the ini file of "
        + "--inifile, where one stands, and beside the program.");

    public static readonly Setting<SettingPath> EstatesFolder = new(
        "Startup", "regionload_estatesdir", "",
        "Folder of files of estates (*.ini), which are made at the start where they are not there: a section an estate, called as it, with "
        + "Owner (the id of a user) and EstateID (0 takes the next). Empty: Estates, looked for as the folder of region files.");

    public static readonly Setting<bool> AllowRegionless = new(
        "Startup", "allow_regionless", false,
        "Start without a region where the files name none; 'create region' makes one. Off, a first start makes one, and a file without one "
        + "ends the start.");

    public static readonly Setting<bool> GridMode = new(
        "Startup", "gridmode", false,
        "The region is a grid's, as files of OpenSimulator 0.6 say it; those since 0.7 say it by Include-Architecture.");

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
