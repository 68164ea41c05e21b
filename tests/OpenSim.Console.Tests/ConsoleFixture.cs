using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console.Commands;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.Console.Tests;

/// <summary>A console with all general commands, two regions, and nothing outside a temporary folder.</summary>
internal sealed class ConsoleFixture : IDisposable
{
    public ConsoleFixture(params string[] regions)
    {
        Runner = new CommandRunner(new CommandRegistry(), () => regions, NullLogger<CommandRunner>.Instance) { Folder = Folder };
        Chosen = Runner.NewSelection();
        Watchdog = new Watchdog(NullLogger<Watchdog>.Instance, Time);
        Sampler = new StatSampler(Statistics, Time);
        GeneralCommands.AddTo(Commands, new GeneralServices
        {
            Runner = Runner,
            Program = new ProgramInfo("OpenSim", "1.0", Time.GetUtcNow()),
            Configuration = Configuration,
            Settings = Catalog,
            Statistics = Statistics,
            Sampler = Sampler,
            Recorder = new StatRecorder(new StatReport(Statistics, Sampler), Statistics, Watchdog, Time),
            Watchdog = Watchdog,
            Checks = Checks,
            LogLevels = LogLevels,
            Shutdown = () => ShutdownAsked = true,
            Time = Time
        });
    }

    public string Folder { get; } = Directory.CreateTempSubdirectory("console-").FullName;

    public ManualTime Time { get; } = new();

    public CommandRunner Runner { get; }

    /// <summary>Of the one who types.</summary>
    public RegionSelection Chosen { get; }

    /// <summary>From where that one types.</summary>
    public CommandOrigin Origin { get; set; } = CommandOrigin.Local;

    public CommandRegistry Commands => Runner.Commands;

    public Watchdog Watchdog { get; }

    public Configuration Configuration { get; } = new();

    public SettingCatalog Catalog { get; } = new();

    public StatRegistry Statistics { get; } = new();

    public StatSampler Sampler { get; }

    public HealthChecks Checks { get; } = new();

    public LogLevelSwitch LogLevels { get; } = new();

    public bool ShutdownAsked { get; private set; }

    /// <summary>What a line prints.</summary>
    public string Run(string line) => Run(line, out _);

    public string Run(string line, out bool good)
    {
        var output = new StringWriter();
        good = Runner.RunAndWait(line, output, Chosen, Origin);
        return output.ToString().TrimEnd();
    }

    public void Dispose() => Directory.Delete(Folder, recursive: true);
}
