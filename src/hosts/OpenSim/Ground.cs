using System.Collections.Immutable;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.OperatorPage;
using OpenSim.Console;
using OpenSim.Host.Options;
using OpenSim.Host.Startup;
using OpenSim.Logging;
using OpenSim.Modules;
using OpenSim.Services.Login;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Host;

/// <summary>
/// What every part of the simulator stands on, there before the first setting is read: folder, clock, logs, statistics, console, the list
/// of regions.
/// </summary>
internal sealed partial class Ground : IDisposable
{
    /// <param name="quit">Completed by whoever wants the simulator to end: the console here, a signal elsewhere.</param>
    public Ground(HostOptions options, TextReader input, TextWriter output, TaskCompletionSource quit)
    {
        Options = options;
        Quit = quit;
        Folder = new DataFolder(options.Data);
        Logging = new Log4NetLoggerProvider(LogLevels, Time, () => LogStep.BuiltIn(Folder));
        Loggers = LoggerFactory.Create(builder => builder.SetMinimumLevel(LogLevel.Trace)); // log4net's loggers have the levels
        Loggers.AddProvider(Logging);
        Watchdog = new Watchdog(Loggers.CreateLogger<Watchdog>(), Time);
        Watchdog.OnOwnerDied += sentence => Quit.TrySetException(new ThreadDiedException(sentence));
        Runner = new CommandRunner(new CommandRegistry(), () => [.. Scenes.Select(s => s.Info.Name).Union(Restarting)],
            Loggers.CreateLogger<CommandRunner>())
        { Folder = Folder.Data };
        Console = NewConsole(options.Console, input, output);
        Logging.AddConsole(Console.WriteLine);
        Logging.AddConsole(LogTail.Add);
        Log = Loggers.CreateLogger("OpenSim");
    }

    public HostOptions Options { get; }

    public TaskCompletionSource Quit { get; }

    public TimeProvider Time { get; } = TimeProvider.System;

    public DataFolder Folder { get; }

    public SettingCatalog Catalogue { get; } = DeclaredSettings.Catalog();

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

    public Scenes Scenes { get; } = new();

    public Descriptors Descriptors { get; } = new(TimeProvider.System);

    /// <summary>Without a bound until <see cref="ReadSettings"/>.</summary>
    public MemoryGuard Memory { get; private set; } = new();

    /// <summary>
    /// Names of regions that are away for a moment: consoles keep them chosen, and what is typed meanwhile is for no other region.
    /// </summary>
    public ImmutableHashSet<string> Restarting { get; set; } = [];

    public LoginGate Gate { get; } = new();

    public CommandRunner Runner { get; }

    public CommandRegistry Commands => Runner.Commands;

    public IConsole Console { get; }

    /// <exception cref="ConfigurationException">An unreadable file or value.</exception>
    /// <exception cref="StartupException">A value that cannot be used.</exception>
    public void ReadSettings()
    {
        foreach (var note in Options.Notes)
            Warn(note);
        if (Folder.OpenToOthers is { } sentence)
            Warn(sentence);
        Configuration = ConfigurationStep.Load(Options, Folder, Catalogue, Warn, sentence => LogInformed(Log, sentence));
        Memory = MemoryStep.Take(Configuration, Statistics, Warn);
        foreach (var problem in Logging.Configure(LogStep.Read(Options, Folder, Configuration)))
            Warn(problem);
    }

    public void Warn(string sentence) => LogWarned(Log, sentence);

    /// <summary>Runs a file of console commands in the data folder, when it is there; what they say comes to the console.</summary>
    /// <param name="chosen">The console for which the script chooses a region; null when it does so for itself only.</param>
    public async Task RunScript(string file, RegionSelection? chosen = null)
    {
        var path = Folder.In(file);
        if (!File.Exists(path))
            return;
        using var output = new ConsoleWriter(Console.WriteLine);
        await Runner.RunScript(path, output, chosen ?? Runner.NewSelection());
    }

    public void Dispose()
    {
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
