using log4net.Core;
using Microsoft.Extensions.Logging;

namespace OpenSim.Logging;

/// <summary>Levels of Microsoft.Extensions.Logging in log4net's words, and back. log4net has more of them; each counts as the next one
/// below.</summary>
internal static class LogLevels
{
    public static Level ToLog4Net(LogLevel level) => level switch
    {
        LogLevel.Trace => Level.Trace,
        LogLevel.Debug => Level.Debug,
        LogLevel.Information => Level.Info,
        LogLevel.Warning => Level.Warn,
        LogLevel.Error => Level.Error,
        LogLevel.Critical => Level.Fatal,
        _ => Level.Off
    };

    public static LogLevel FromLog4Net(Level level) => level switch
    {
        _ when level >= Level.Off => LogLevel.None,
        _ when level >= Level.Fatal => LogLevel.Critical,
        _ when level >= Level.Error => LogLevel.Error,
        _ when level >= Level.Warn => LogLevel.Warning,
        _ when level >= Level.Info => LogLevel.Information,
        _ when level >= Level.Debug => LogLevel.Debug,
        _ => LogLevel.Trace
    };
}
