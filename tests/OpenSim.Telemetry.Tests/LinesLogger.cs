using Microsoft.Extensions.Logging;

namespace OpenSim.Telemetry.Tests;

/// <summary>Keeps what was logged, for tests to read.</summary>
internal sealed class LinesLogger<T> : ILogger<T>
{
    public List<string> Lines { get; } = [];

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
        Func<TState, Exception?, string> formatter)
    {
        lock (Lines)
            Lines.Add($"{logLevel}: {formatter(state, exception)}");
    }
}
