using log4net.Appender;
using log4net.Config;
using log4net.Core;
using log4net.Repository.Hierarchy;
using log4net.Util;
using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;
using ILogger = Microsoft.Extensions.Logging.ILogger;

namespace OpenSim.Logging;

/// <summary>
/// log4net behind Microsoft.Extensions.Logging: a category is a logger, and appenders, levels by logger and rolling are what the XML file
/// says that operators of OpenSimulator know. Lines reach the console on the thread that logs; all other appenders have a task of their
/// own, so that no slow disk holds a region up. Anything that is logged before <see cref="Configure"/> waits for it.
/// </summary>
public sealed class Log4NetLoggerProvider : ILoggerProvider
{
    private readonly Hierarchy _hierarchy;
    private readonly LogLevelSwitch _levels;
    private readonly TimeProvider _time;
    private readonly Func<LogConfiguration> _fallback;
    private readonly FloodGuard _floods;
    private readonly Dictionary<IAppender, BackgroundAppender> _background = [];
    private readonly Lock _gate = new(); // guards _early, until it is null, and the changing of _consoles
    private List<LoggingEvent>? _early = [];
    private volatile Action<string>[] _consoles = [];

    /// <param name="levels">Level of all loggers that have none of their own in the file; the file's root says where it begins.</param>
    /// <param name="fallback">What takes the messages of a program that ends before it has configured its log.</param>
    public Log4NetLoggerProvider(LogLevelSwitch levels, TimeProvider time, Func<LogConfiguration> fallback)
    {
        NoAppSettings.Install();
        _hierarchy = new Hierarchy();
        FileAppender.SetDefaultLockingModelType<PatientFile>();
        // Anything log4net finds wrong comes back from Configure; past the console it would break into a line being typed.
        LogLog.EmitInternalMessages = false;
        _levels = levels;
        _time = time;
        _fallback = fallback;
        _floods = new FloodGuard(time);
        _hierarchy.Configured = true; // or no level would be enabled before the file is read
        _hierarchy.Root.Level = LogLevels.ToLog4Net(levels.Minimum);
        _levels.Changed += level => _hierarchy.Root.Level = LogLevels.ToLog4Net(level);
    }

    public ILogger CreateLogger(string categoryName) =>
        new Log4NetLogger(this, (Logger)_hierarchy.GetLogger(categoryName), _floods, _time);

    /// <summary>Adds one more place for the lines of the console appender.</summary>
    public void AddConsole(Action<string> writeLine)
    {
        lock (_gate)
            _consoles = [.. _consoles, writeLine];
    }

    /// <summary>Makes loggers and appenders, and hands them what has been logged so far. Once.</summary>
    /// <returns>A sentence for each thing in the file that log4net cannot use.</returns>
    public IReadOnlyList<string> Configure(LogConfiguration configuration)
    {
        var problems = XmlConfigurator.Configure(_hierarchy, configuration.Element).Cast<LogLog>()
            .Where(m => m.Prefix != "log4net: ") // its own steps
            .Select(m => $"{configuration.Source}: {m.Message}{(m.Exception is { } e ? " " + e.Message : "")}").ToList();
        AdoptAppenders();
        _levels.Minimum = LogLevels.FromLog4Net(_hierarchy.Root.Level ?? Level.Info);
        LoggingEvent[] early;
        lock (_gate)
        {
            early = [.. _early ?? []];
            _early = null;
        }

        foreach (var logged in early)
            ((Logger)_hierarchy.GetLogger(logged.LoggerName!)).Log(logged);
        return problems;
    }

    public void Dispose()
    {
        if (_early is not null)
            Configure(_fallback());
        foreach (var appender in _background.Values)
            appender.Close();
    }

    internal void Take(Logger logger, LoggingEvent logged)
    {
        lock (_gate)
        {
            if (_early is not null)
            {
                _early.Add(logged);
                return;
            }
        }

        logger.Log(logged);
    }

    private void AdoptAppenders()
    {
        foreach (var logger in _hierarchy.GetCurrentLoggers().Cast<Logger>().Append(_hierarchy.Root))
            foreach (var appender in logger.Appenders.ToArray())
                if (appender is ConsoleAppender console)
                    console.WriteLine = WriteToConsoles;
                else
                    MoveToBackground(logger, appender);
    }

    private void MoveToBackground(Logger logger, IAppender appender)
    {
        if (!_background.TryGetValue(appender, out var behind))
            _background[appender] = behind = new BackgroundAppender(appender, new ErrorTeller(appender.Name, _time, WriteToConsoles));
        logger.RemoveAppender(appender);
        logger.AddAppender(behind);
    }

    private void WriteToConsoles(string line)
    {
        foreach (var write in _consoles)
            write(line);
    }
}
