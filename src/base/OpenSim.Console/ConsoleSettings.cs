using OpenSim.Settings;

namespace OpenSim.Console;

/// <summary>OpenSimulator's console keys of <c>[Startup]</c>.</summary>
public static class ConsoleSettings
{
    private const string Section = "Startup";

    private const string LookedFor = "The file is looked for in the data folder, beside the ini file, where one stands, and beside the program.";

    public static readonly Setting<string> Prompt = new(
        Section, "ConsolePrompt", "Region (\\R) ", "Prompt of the console; \\R stands for the selected region, \\\\ for a backslash.");

    public static readonly Setting<bool> HistoryFileEnabled = new(
        Section, "ConsoleHistoryFileEnabled", true, "Keep the commands typed in a file, so that they can be called back after a restart.");

    public static readonly Setting<SettingPath> HistoryFile = new(
        Section, "ConsoleHistoryFile", "OpenSimConsoleHistory.txt",
        "File that keeps the commands typed, in the data folder unless it is a full path.");

    public static readonly Setting<int> HistoryFileLines = new(
        Section, "ConsoleHistoryFileLines", 100, "How many commands typed are kept.", "lines", 1, 10_000);

    public static readonly Setting<bool> HistoryTimeStamp = new(
        Section, "ConsoleHistoryTimeStamp", false, "Write the time before each command in the history file.");

    public static readonly Setting<SettingPath> StartupCommandsFile = new(
        Section, "startup_console_commands_file", "startup_commands.txt",
        "Commands to run when the simulator has started, one a line. " + LookedFor);

    public static readonly Setting<SettingPath> ShutdownCommandsFile = new(
        Section, "shutdown_console_commands_file", "shutdown_commands.txt",
        "Commands to run before the simulator ends, one a line. " + LookedFor);

    public static readonly Setting<string> RestUser = new(
        "Network", "ConsoleUser", "", "Name that the console over HTTP (--console rest) asks for. Empty lets nobody in.");

    public static readonly Setting<string> RestPassword = new(
        "Network", "ConsolePass", "", "Password of the console over HTTP.");

    public static readonly Setting<SettingPath> TimerScript = new(
        Section, "timer_Script", "disabled",
        "Commands to run again and again, one a line; \"disabled\" runs none. " + LookedFor);

    public static readonly Setting<int> TimerInterval = new(
        Section, "timer_Interval", 1200, "Time between two runs of timer_Script.", "s", 1, 31_536_000);
}
