using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Logging.Tests;

/// <summary>A provider whose files lie in a folder of their own, with all that reaches the console.</summary>
internal sealed class LogFixture : IDisposable
{
    private readonly Log4NetLoggerProvider _provider;
    private readonly ILoggerFactory _loggers;
    private readonly List<string> _console = [];

    public LogFixture()
    {
        _provider = new Log4NetLoggerProvider(Levels, TimeProvider.System, () => LogConfiguration.Read(null, Folder, ""));
        _provider.AddConsole(line =>
        {
            lock (_console)
                _console.Add(line);
        });
        _loggers = LoggerFactory.Create(builder => builder.SetMinimumLevel(LogLevel.Trace));
        _loggers.AddProvider(_provider); // the factory ends what is added here, and not what its builder is given
    }

    public LogLevelSwitch Levels { get; } = new();

    public string Folder { get; } = Directory.CreateTempSubdirectory("opensim-log-").FullName;

    public string File => Path.Combine(Folder, "OpenSim.log");

    public IReadOnlyList<string> Console
    {
        get
        {
            lock (_console)
                return [.. _console];
        }
    }

    public string FileText => System.IO.File.ReadAllText(File);

    public void Say(string text) => Logger("Test").Log(LogLevel.Information, 0, text, null, (state, _) => state);

    public ILogger Logger(string category) => _loggers.CreateLogger(category);

    /// <param name="inside">What stands in the log4net section; null takes the settings that come with the program.</param>
    public IReadOnlyList<string> Configure(string? inside = null, string logFile = "")
    {
        var file = inside is null ? null : Path.Combine(Folder, "test.config");
        if (file is not null)
            System.IO.File.WriteAllText(file, $"<configuration><log4net>{inside}</log4net></configuration>");
        return _provider.Configure(LogConfiguration.Read(file, Folder, logFile));
    }

    /// <summary>Ends logging: all that was logged is in the files then.</summary>
    public void Close() => _loggers.Dispose();

    public void Dispose()
    {
        Close();
        Directory.Delete(Folder, recursive: true);
    }
}
