using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;

namespace OpenSim.Testing;

/// <summary>Lines typed at a console.</summary>
public static class TypedLines
{
    /// <summary>
    /// Types a line at a console of some regions. What it printed, with line feeds alone, and whether it did what was asked.
    /// </summary>
    public static (string Text, bool Good) Type(this CommandRegistry commands, string line, params string[] regions) =>
        commands.Type(line, null, regions);

    /// <summary>The same where somebody answers questions.</summary>
    public static (string Text, bool Good) Type(this CommandRegistry commands, string line, Func<string, bool, string?>? ask,
        params string[] regions)
    {
        using var output = new StringWriter { NewLine = "\n" };
        var runner = new CommandRunner(commands, () => regions, NullLogger<CommandRunner>.Instance);
        var good = Waiting.For(runner.Run(line, output, runner.NewSelection(), CommandOrigin.Local, ask));
        return (output.ToString(), good);
    }
}
