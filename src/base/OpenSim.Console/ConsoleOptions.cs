using OpenSim.Settings;

namespace OpenSim.Console;

/// <summary>How the local console looks and what it remembers.</summary>
/// <param name="Prompt">With <c>\R</c> for the selected region; "# " follows.</param>
/// <param name="HistoryFile">Full path; null keeps no file.</param>
public sealed record ConsoleOptions(string Prompt, string? HistoryFile, int HistoryLines, bool HistoryTimeStamps)
{
    /// <param name="dataFolder">Where a relative history file lives.</param>
    public static ConsoleOptions From(Configuration configuration, string dataFolder) => new(
        configuration.Get(ConsoleSettings.Prompt),
        configuration.Get(ConsoleSettings.HistoryFileEnabled)
        ? configuration.Get(ConsoleSettings.HistoryFile).In(dataFolder)
        : null,
        configuration.Get(ConsoleSettings.HistoryFileLines),
        configuration.Get(ConsoleSettings.HistoryTimeStamp));
}
