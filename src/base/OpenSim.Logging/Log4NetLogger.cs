using log4net.Core;
using log4net.Repository.Hierarchy;
using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;
using ILogger = Microsoft.Extensions.Logging.ILogger;

namespace OpenSim.Logging;

/// <summary>One category. A message below the logger's level costs a comparison and no allocation.</summary>
internal sealed class Log4NetLogger(Log4NetLoggerProvider provider, Logger logger, FloodGuard floods, TimeProvider time)
    : ILogger
{
    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel != LogLevel.None && logger.IsEnabledFor(LogLevels.ToLog4Net(logLevel));

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        var more = 0L;
        if (!IsEnabled(logLevel) || (logLevel >= LogLevel.Warning && !floods.Admits(logger.Name, eventId.Id, out more)))
            return;
        var text = formatter(state, exception);
        // All that an appender may ask for is set here: it runs on another thread.
        provider.Take(logger, new LoggingEvent(null, logger.Repository, new LoggingEventData
        {
            LoggerName = logger.Name,
            Level = LogLevels.ToLog4Net(logLevel),
            Message = LogText.Message(more == 0 ? text : $"({more} more of this kind are left out) {text}"),
            ExceptionString = exception is null ? "" : LogText.Exception(exception),
            ThreadName = Thread.CurrentThread.Name ?? "",
            TimeStampUtc = time.GetUtcNow().UtcDateTime,
            LocationInfo = null,
            UserName = "",
            Identity = "",
            Domain = ""
        }));
    }
}
