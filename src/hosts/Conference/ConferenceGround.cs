using Microsoft.Extensions.Logging;
using OpenSim.Conference.Commands;
using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Plans;
using OpenSim.Console;
using OpenSim.Logging;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Conference;

/// <summary>What every part of the supervisor stands on: the log, the console, the news, the way to the members.</summary>
internal sealed class ConferenceGround : IDisposable
{
    internal const string Prompt = "Conference (\\R) ";
    private const int HistoryLines = 100;

    private readonly Log4NetLoggerProvider _logging;

    public ConferenceGround(ConferencePlan plan, bool isPlain)
    {
        Plan = plan;
        Token = ConferenceToken.Read(plan.Data);
        Link = new MemberLink(plan, Token);
        Regions = new RegionConsole(plan, Link, Board);
        _logging = new Log4NetLoggerProvider(new LogLevelSwitch(), TimeProvider.System, () => LogOf(plan));
        Loggers = LoggerFactory.Create(builder => builder.AddProvider(_logging).AddFilter("Orleans", LogLevel.Warning)
            .AddFilter("Microsoft.Orleans", LogLevel.Warning).AddFilter("Polly", LogLevel.Warning));
        Watchdog = new Watchdog(Loggers.CreateLogger<Watchdog>(), TimeProvider.System);
        Runner = new CommandRunner(
            new CommandRegistry(), () => [.. plan.Regions.Select(r => r.Name)], Loggers.CreateLogger<CommandRunner>())
        {
            Folder = plan.Data,
            Elsewhere = (line, output, chosen) => Regions.Run(line, output, chosen.Selected)
        };
        Console = !isPlain && LocalConsole.IsPossible
            ? new LocalConsole(Runner, Watchdog, () => new ConsoleOptions(Prompt, Path.Combine(plan.Data, "history.txt"), HistoryLines, false),
                TimeProvider.System)
            : new BasicConsole(Runner, Watchdog, System.Console.In, System.Console.Out);
        _logging.Configure(LogOf(plan));
    }

    public ConferencePlan Plan { get; }

    /// <summary>The operator's, for the conference's page and for all regions.</summary>
    public string Token { get; }

    public MemberLink Link { get; }

    public RegionConsole Regions { get; }

    public NewsBoard Board { get; } = new();

    public ILoggerFactory Loggers { get; }

    public Watchdog Watchdog { get; }

    public CommandRunner Runner { get; }

    public IConsole Console { get; }

    /// <summary>Completed when the supervisor is to end: true with all regions, false without them.</summary>
    public TaskCompletionSource<bool> Quit { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public void Dispose()
    {
        Link.Dispose();
        Console.Dispose();
        Loggers.Dispose();
    }

    private static LogConfiguration LogOf(ConferencePlan plan) => LogConfiguration.Read(null, plan.Data, "Conference.log");
}
