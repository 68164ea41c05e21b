using OpenSim.Telemetry.Logging;

namespace OpenSim.Console.Commands;

/// <summary><c>get log level</c>, <c>set log level</c>.</summary>
internal sealed class LogCommands(LogLevelSwitch levels)
{
    private const string Levels = "trace debug info warn error fatal off";

    public void AddTo(CommandRegistry commands)
    {
        var general = commands.Group(GeneralCommands.Category);
        general.Add("get log level", "", "Shows from which level on messages are logged.",
            context => context.WriteLine($"Messages of level {levels.Minimum} and above are logged."));
        general.Add("set log level", "<level>", "Logs messages of this level and above.", Set, $"Levels: {Levels}.",
            _ => Levels.Split(' '));
    }

    private void Set(CommandContext context)
    {
        if (context.Arguments is not [var word] || !LogLevelSwitch.TryParse(word, out var level))
        {
            context.FailWithUsage($"Levels are {Levels}.");
            return;
        }

        levels.Minimum = level;
        context.WriteLine($"Messages of level {level} and above are logged now.");
    }
}
