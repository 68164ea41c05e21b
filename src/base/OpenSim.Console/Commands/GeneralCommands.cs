namespace OpenSim.Console.Commands;

/// <summary>The commands that every program has: simulator, grid server and load tester.</summary>
public static class GeneralCommands
{
    public const string Category = "General";

    /// <summary>Help and the choice of a region alone, for a program whose console speaks for others.</summary>
    public static void AddFewTo(CommandRegistry commands, CommandRunner runner)
    {
        new HelpCommands(commands).AddTo(commands);
        RegionChoice.AddTo(commands, runner);
    }

    public static void AddTo(CommandRegistry commands, GeneralServices services)
    {
        new HelpCommands(commands).AddTo(commands);
        new ProgramCommands(services).AddTo(commands);
        new ConfigCommands(services.Configuration, services.Settings).AddTo(commands);
        new LogCommands(services.LogLevels).AddTo(commands);
        new StatsCommands(services.Statistics, services.Sampler, services.Recorder).AddTo(commands);
        new LimitCommands(services.Statistics).AddTo(commands);
        new ThreadCommands(services.Watchdog).AddTo(commands);
        new CheckCommands(services.Checks).AddTo(commands);
    }
}
