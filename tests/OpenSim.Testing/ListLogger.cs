using Microsoft.Extensions.Logging;

namespace OpenSim.Testing;

/// <summary>Keeps the lines of all loggers that it makes.</summary>
public sealed class ListLogger : ILogger, ILoggerFactory
{
    public List<string> Lines { get; } = [];

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
        Func<TState, Exception?, string> formatter)
    {
        lock (Lines)
            Lines.Add(formatter(state, exception));
    }

    public ILogger CreateLogger(string categoryName) => this;

    public void AddProvider(ILoggerProvider provider)
    {
    }

    public void Dispose()
    {
    }
}
