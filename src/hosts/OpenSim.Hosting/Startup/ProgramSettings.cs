using OpenSim.Settings;

namespace OpenSim.Hosting.Startup;

/// <summary>Settings of a program as such: its log, its memory, its process, its words for who comes in.</summary>
public static class ProgramSettings
{
    public static readonly Setting<SettingPath> LogFile = new(
        "Startup", "LogFile", "",
        "The log, instead of the file that OpenSim.exe.config names for its appender LogFileAppender; in the data folder unless it is a "
        + "whole path.");

    public static readonly Setting<int> MemoryLimit = new(
        "Startup", "MemoryLimit", -1, "Memory that the program may take in all. Bounds that are shares of memory follow it where it is small. "
        + "-1: what its container (control group) allows, or three quarters of the machine's; 0: no limit.", "MB", -1, 10_000_000);

    public static readonly Setting<int> MemoryMark = new(
        "Startup", "MemoryMark", 85, "How much of MemoryLimit may be used until logins, uploads and big answers are refused, in words and "
        + "until there is room again.", "%", 30, 100, live: true);

    public static readonly Setting<SettingPath> PidFile = new(
        "Startup", "PIDFile", "",
        "File that holds the number of the process while it runs, in the data folder unless it is a full path. Empty writes none.");

    public static readonly Setting<string> MessageUrl = new(
        "LoginService", "MessageUrl", "",
        "Address of a text that is fetched at the start, where people log in, and stands in for WelcomeMessage. Console: login text.");
}
