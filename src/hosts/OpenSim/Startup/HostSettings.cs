using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>Settings of the simulator as a program.</summary>
public static class HostSettings
{
    public static readonly Setting<string> RegionsFolder = new(
        "Startup", "regionload_regionsdir", "",
        "Folder of the region files. Empty: Regions in the data folder, or else beside the ini file of --inifile or the program.");

    public static readonly Setting<bool> StartDisabled = new(
        "Startup", "StartDisabled", false, "Start with logins disabled; the console's 'login enable' opens the door.");

    public static readonly Setting<string> LogFile = new(
        "Startup", "LogFile", "", "The log, instead of the file that OpenSim.exe.config names for its appender LogFileAppender.");

    public static readonly Setting<int> MemoryLimit = new(
        "Startup", "MemoryLimit", -1, "Memory that the program may take in all. Bounds that are shares of memory follow it where it is small. "
        + "-1: what its container (control group) allows, or three quarters of the machine's; 0: no limit.", "MB", -1, 10_000_000);

    public static readonly Setting<int> MemoryMark = new(
        "Startup", "MemoryMark", 85, "How much of MemoryLimit may be used until logins, uploads and big answers are refused, in words and "
        + "until there is room again.", "%", 30, 100, live: true);

    public static readonly Setting<bool> InworldRestartShutsDown = new(
        "Startup", "InworldRestartShutsDown", false,
        "A restart from a viewer, or by 'region restart', ends the program, for a script that starts it again.", live: true);

    public static readonly Setting<bool> TakeRegionsOver = new(
        "Startup", "TakeRegionsOver", false,
        "Take regions that another simulator has by the database, without waiting until it has given no sign of life for 45 s: that one ends "
        + "when it notices.");

    public static readonly Setting<string> PidFile = new(
        "Startup", "PIDFile", "",
        "File that holds the number of the process while it runs, in the data folder unless it is a full path. Empty writes none.");
}
