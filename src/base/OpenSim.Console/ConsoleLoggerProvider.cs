using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Console;

/// <summary>Log messages as console lines. Through the console, not past it, so that they never break into a line being typed.</summary>
public sealed class ConsoleLoggerProvider(Action<string> writeLine, TimeProvider time) : ILoggerProvider
{
    public ILogger CreateLogger(string categoryName) => new ConsoleLogger(categoryName, writeLine, time);

    public void Dispose()
    {
    }

    private sealed class ConsoleLogger(string category, Action<string> writeLine, TimeProvider time) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel != LogLevel.None;

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            writeLine(LogLine.Format(
                time.GetLocalNow(), logLevel, category, LogText.Message(formatter(state, exception)),
                exception is null ? null : LogText.Exception(exception)));
    }
}
