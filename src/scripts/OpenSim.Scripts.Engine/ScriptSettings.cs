using OpenSim.Scripts.Declarations;
using OpenSim.Settings;

namespace OpenSim.Scripts.Engine;

/// <summary>Scripts: keys of OpenSimulator's engines that mean the same here.</summary>
public static class ScriptSettings
{
    private const string Engine = "YEngine";
    private const string Scripts = "Scripts";
    private const string Functions = "LL-Functions";

    public static readonly Setting<bool> Enabled = new(
        Engine, "Enabled", true, "Scripts run. Without, they lie in objects as they are, and nothing of the engine is loaded.");

    public static readonly Setting<SettingPath> ScriptBasePath = new(
        Engine, "ScriptEnginesPath", "ScriptEngines",
        "Folder of compiled scripts, in the data folder unless it is a whole path; at most 256 MB. It may be deleted while the simulator is down.");

    public static readonly Setting<Dialect> Dialect = new(
        "LSL", "Dialect", Declarations.Dialect.SecondLife,
        "Whose results are given where Second Life and OpenSimulator differ: SecondLife or OpenSimulator. What either compiles is compiled.");

    public static readonly Setting<double> MaxShareOfCore = new(
        Scripts, "MaxShareOfCore", 75,
        "Of one core's time what the scripts of a region may take. What users, bodies and timers have made begins all the same.", "%", 1, 100,
        live: true);

    public static readonly Setting<double> MaxShareOfTick = new(
        Scripts, "MaxShareOfTick", 50,
        "Of a tick's time what the scripts of a region may have the region for themselves, a millisecond at a time and between its ticks.",
        "%", 1, 100, live: true);

    public static readonly Setting<int> ScriptHeapSize = new(
        Engine, "ScriptHeapSize", 1024,
        "Memory that one script may take, as scripts count it themselves. Second Life has 64.", "KiB", 16, 1048576, live: true);

    public static readonly Setting<int> MaxScriptsPerOwner = new(
        Scripts, "MaxScriptsPerOwner", 20000, "Scripts of one owner that run in a region; those beyond are held.", "scripts", 1, 10000000,
        live: true);

    public static readonly Setting<int> MaxScriptsPerRegion = new(
        Scripts, "MaxScriptsPerRegion", 100000, "Scripts that run in a region; those beyond are held.", "scripts", 1, 10000000, live: true);

    public static readonly Setting<int> MaxMemoryPerOwner = new(
        Scripts, "MaxMemoryPerOwner", 512, "Memory of all scripts of one owner in a region; a script that goes beyond is held.", "MiB", 1,
        1048576, live: true);

    public static readonly Setting<int> MaxMemoryPerRegion = new(
        Scripts, "MaxMemoryPerRegion", 2048, "Memory of all scripts of a region; a script that goes beyond is held.", "MiB", 1, 1048576,
        live: true);

    public static readonly Setting<int> MaxEventsPerOwner = new(
        Scripts, "MaxEventsPerOwner", 10000000,
        "Events that the scripts of one owner may have in a region; a script beyond waits for the next second.", "/s", 1, 1000000000,
        live: true);

    public static readonly Setting<double> MinTimerInterval = new(
        Engine, "MinTimerInterval", 0.05, "Shortest time between two timer events of a script.", "s", 0.01, 10, live: true);

    public static readonly Setting<double> ScriptDelayFactor = new(
        Engine, "ScriptDelayFactor", 1, "Forced delays of functions are multiplied with it.", "", 0, 100, live: true);

    public static readonly Setting<double> ScriptDistanceLimitFactor = new(
        Engine, "ScriptDistanceLimitFactor", 1, "Distances to which functions are limited are multiplied with it.", "", 0, 1000, live: true);

    public static readonly Setting<double> SensorMaxRange = new(
        Engine, "SensorMaxRange", 96, "How far sensors of scripts reach.", "m", 1, 4096, live: true);

    public static readonly Setting<int> SensorMaxResults = new(
        Engine, "SensorMaxResults", 32, "How many of what a sensor finds a script is told: the nearest.", "", 1, 256, live: true);

    public static readonly Setting<int> MaxListensPerScript = new(
        Functions, "max_listens_per_script", 65, "Listens that a script may have at a time.", "listens", 1, 10000, live: true);

    public static readonly Setting<int> MaxListensPerRegion = new(
        Functions, "max_listens_per_region", 10000, "Listens that all scripts of a region may have at a time.", "listens", 1, 1000000,
        live: true);
}
