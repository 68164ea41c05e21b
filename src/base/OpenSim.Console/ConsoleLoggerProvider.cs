using System.Globalization;
using Microsoft.Extensions.Logging;

namespace OpenSim.Console;

/// <summary>
/// Log messages as console lines: "10:00:05 WARN  Scene: text". Through the console, not past it, so that they never break into a line being typed.
/// </summary>
public sealed class ConsoleLoggerProvider(Action<string> writeLine, TimeProvider time) : ILoggerProvider
{
    public ILogger CreateLogger(string categoryName) => new ConsoleLogger(ShortName(categoryName), writeLine, time);

    public void Dispose()
    {
    }

    /// <summary>The class alone: the folders before it are for the log file.</summary>
    private static string ShortName(string category) => category[(category.LastIndexOf('.') + 1)..];

    private sealed class ConsoleLogger(string name, Action<string> writeLine, TimeProvider time) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel != LogLevel.None;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            var line = $"{time.GetLocalNow().ToString("HH:mm:ss", CultureInfo.InvariantCulture)} {Word(logLevel)} {name}: {formatter(state, exception)}";
            writeLine(exception is null ? line : $"{line}\n{exception}");
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
}
