using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.OperatorPage;
using OpenSim.Console;
using OpenSim.Hosting.Options;
using OpenSim.Hosting.Startup;
using OpenSim.Logging;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Hosting;

/// <summary>
/// What every part of a program stands on, there before the first setting is read: folder, clock, logs, statistics, console.
/// </summary>
public partial class ProgramGround : IDisposable
{
    // Nobody need have them.
    private static readonly SettingPath[] UsualScripts =
        [ConsoleSettings.StartupCommandsFile.Default, ConsoleSettings.ShutdownCommandsFile.Default];

    private readonly HashSet<string> _missed = []; // scripts of which it has been said
    private readonly ProgramOptions _options;

    /// <param name="program">Name and version.</param>
    /// <param name="quit">Completed by whoever wants the program to end: the console here, a signal elsewhere.</param>
    public ProgramGround((string Name, string Version) program, ProgramOptions options, SettingCatalog catalogue, TextReader input,
        TextWriter output, TaskCompletionSource quit)
    {
        Program = new ProgramInfo(program.Name, program.Version, Time.GetUtcNow());
        _options = options;
        Catalogue = catalogue;
        Quit = quit;
        Folder = new DataFolder(options.Data);
        Logging = new Log4NetLoggerProvider(LogLevels, Time, () => LogStep.BuiltIn(Folder));
        // log4net's loggers have the levels. LoggerFactory.Create would compile a container of services for it: 92 methods at each start.
        Loggers = new LoggerFactory([Logging], new LoggerFilterOptions { MinLevel = LogLevel.Trace });
        Watchdog = new Watchdog(Loggers.CreateLogger<Watchdog>(), Time);
        Watchdog.OnOwnerDied += sentence => Quit.TrySetException(new ThreadDiedException(sentence));
        Runner = new CommandRunner(new CommandRegistry(), () => [.. RegionNames],
            Loggers.CreateLogger<CommandRunner>())
        { Folder = Folder.Data };
        Console = NewConsole(options.Console, input, output);
        Logging.AddConsole(Console.WriteLine);
        Logging.AddConsole(LogTail.Add);
        Log = Loggers.CreateLogger("OpenSim");
    }

    public ProgramInfo Program { get; }

    public TaskCompletionSource Quit { get; }

    public TimeProvider Time { get; } = TimeProvider.System;

    public DataFolder Folder { get; }

    public SettingCatalog Catalogue { get; }

    /// <summary>Empty until <see cref="ReadSettings"/>.</summary>
    public Configuration Configuration { get; private set; } = new();

    public LogLevelSwitch LogLevels { get; } = new();

    public LogTail LogTail { get; } = new();

    public Log4NetLoggerProvider Logging { get; }

    public ILoggerFactory Loggers { get; }

    public ILogger Log { get; }

    public StatRegistry Statistics { get; } = new();

    public HealthChecks Health { get; } = new();

    public Watchdog Watchdog { get; }

    public Descriptors Descriptors { get; } = new(TimeProvider.System);

    /// <summary>Without a bound until <see cref="ReadSettings"/>.</summary>
    public MemoryGuard Memory { get; private set; } = new();

    public CommandRunner Runner { get; }

    public CommandRegistry Commands => Runner.Commands;

    public IConsole Console { get; }

    /// <summary>Regions that a console may choose.</summary>
    protected virtual IEnumerable<string> RegionNames => [];

    /// <exception cref="ConfigurationException">An unreadable file or value.</exception>
    /// <exception cref="StartupException">A value that cannot be used.</exception>
    public void ReadSettings()
    {
        foreach (var note in _options.Notes)
            Warn(note);
        if (Folder.OpenToOthers is { } sentence)
            Warn(sentence);
        Configuration = SettingsStep.Load(_options, Folder, Catalogue, Warn, Inform);
        Check();
        Memory = MemoryStep.Take(Configuration, Statistics, Warn);
        foreach (var problem in Logging.Configure(LogStep.Read(_options, Folder, Configuration)))
            Warn(problem);
    }

    public void Warn(string sentence) => LogWarned(Log, sentence);

    public void Inform(string sentence) => LogInformed(Log, sentence);

    /// <summary>Runs a file of console commands, when it is there (<see cref="DataFolder.Find"/>); what they say comes to the console.</summary>
    /// <param name="chosen">The console for which the script chooses a region; null when it does so for itself only.</param>
    public async Task RunScript(SettingPath file, RegionSelection? chosen = null)
    {
        var path = Folder.Find(_options, file.Text, File.Exists);
        if (!File.Exists(path))
        {
            if (!UsualScripts.Contains(file) && _missed.Add(path))
                Warn($"The console commands of {path} are not run: there is no such file, nor beside the ini file or the program.");
            return;
        }

        using var output = new ConsoleWriter(Console.WriteLine);
        await Runner.RunScript(path, output, chosen ?? Runner.NewSelection());
    }

    /// <summary>Whether the program can do what the settings ask for.</summary>
    /// <exception cref="StartupException">It cannot.</exception>
    protected virtual void Check()
    {
    }

    public void Dispose()
    {
        GC.SuppressFinalize(this);
        Console.Dispose();
        Loggers.Dispose();
    }

    private IConsole NewConsole(ConsoleKind kind, TextReader input, TextWriter output) => kind switch
    {
        ConsoleKind.Local when LocalConsole.IsPossible =>
            new LocalConsole(Runner, Watchdog, () => ConsoleOptions.From(Configuration, Folder.Data), Time),
        ConsoleKind.None or ConsoleKind.Rest => new BasicConsole(Runner, Watchdog, TextReader.Null, output),
        _ => new BasicConsole(Runner, Watchdog, input, output)
    };

    [LoggerMessage(2, LogLevel.Warning, "{Sentence}")]
    private static partial void LogWarned(ILogger log, string sentence);

    [LoggerMessage(3, LogLevel.Information, "{Sentence}")]
    private static partial void LogInformed(ILogger log, string sentence);
}
