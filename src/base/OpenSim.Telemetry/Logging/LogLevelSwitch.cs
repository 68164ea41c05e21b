using Microsoft.Extensions.Logging;

namespace OpenSim.Telemetry.Logging;

/// <summary>The level below which nothing is logged, changed by <c>set log level</c>.</summary>
public sealed class LogLevelSwitch
{
    private int _minimum = (int)LogLevel.Information;

    /// <summary>Called with each new level, on the thread that sets it.</summary>
    public event Action<LogLevel>? Changed;

    public LogLevel Minimum
    {
        get => (LogLevel)Volatile.Read(ref _minimum);
        set
        {
            Volatile.Write(ref _minimum, (int)value);
            Changed?.Invoke(value);
        }
    }

    /// <summary>Both families of names: ours (trace … critical, none) and log4net's, which operators know (all, debug, info, warn, error,
    /// fatal, off).</summary>
    public static bool TryParse(string text, out LogLevel level)
    {
        level = text.ToLowerInvariant() switch
        {
            "trace" or "all" => LogLevel.Trace,
            "debug" => LogLevel.Debug,
            "info" or "information" => LogLevel.Information,
            "warn" or "warning" => LogLevel.Warning,
            "error" => LogLevel.Error,
            "fatal" or "critical" => LogLevel.Critical,
            "off" or "none" => LogLevel.None,
            _ => (LogLevel)(-1)
        };
        return level >= LogLevel.Trace;
    }
}
