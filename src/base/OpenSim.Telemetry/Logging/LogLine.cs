using System.Globalization;
using Microsoft.Extensions.Logging;

namespace OpenSim.Telemetry.Logging;

/// <summary>How a log message looks on a console: "10:00:05 WARN  Scene: text", and below it the exception if there is one.</summary>
public static class LogLine
{
    /// <param name="category">Only the last word is shown, the class: the folders before it are for the log file.</param>
    public static string Format(DateTimeOffset localTime, LogLevel level, string category, string message, string? exception)
    {
        var name = category.AsSpan(category.LastIndexOf('.') + 1);
        var line = string.Create(CultureInfo.InvariantCulture, $"{localTime:HH:mm:ss} {Word(level)} {name}: {message}");
        return string.IsNullOrEmpty(exception) ? line : $"{line}\n{exception}";
    }

    private static string Word(LogLevel level) => level switch
    {
        LogLevel.Trace => "TRACE",
        LogLevel.Debug => "DEBUG",
        LogLevel.Information => "INFO ",
        LogLevel.Warning => "WARN ",
        LogLevel.Error => "ERROR",
        _ => "FATAL"
    };
}
