using log4net.Appender;
using log4net.Core;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Logging;

/// <summary>
/// The appender "Console" of OpenSim.exe.config, whatever type the file gives it. Its threshold and filters count; its layout does not,
/// since the console's lines and their colours are the same for all.
/// </summary>
public sealed class ConsoleAppender : AppenderSkeleton
{
    internal Action<string> WriteLine { get; set; } = _ => { };

    protected override bool RequiresLayout => false;

    protected override void Append(LoggingEvent loggingEvent)
    {
        var level = LogLevels.FromLog4Net(loggingEvent.Level ?? Level.Info);
        WriteLine(LogLine.Format(
            loggingEvent.TimeStamp,
            level,
            loggingEvent.LoggerName ?? "",
            loggingEvent.RenderedMessage ?? "",
            loggingEvent.GetExceptionString()));
    }
}
