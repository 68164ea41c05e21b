using Microsoft.Extensions.Logging;
using OpenSim.Settings.Checking;

namespace OpenSim.Console;

/// <summary>
/// Takes typed lines to their commands: splits, finds, runs, and says what is wrong when there is no such command. The same for the local console, for
/// scripts, for standard input and for remote consoles; one line runs at a time, whoever sent it.
/// </summary>
public sealed partial class CommandRunner(CommandRegistry commands, RegionSelection regions, ILogger<CommandRunner> logger)
{
    private const int MaxScriptDepth = 10;

    private readonly Lock _gate = new(); // one command at a time; re-entered by scripts on the same thread
    private int _scriptDepth;

    public CommandRegistry Commands { get; } = commands;

    public RegionSelection Regions { get; } = regions;

    /// <summary>Runs one line. True when the command was found and did what was asked; blank lines and comments are true.</summary>
    public bool Run(string line, TextWriter output, Func<string, bool, string?>? ask = null)
    {
        if (CommandLine.IsComment(line))
            return true;
        var words = CommandLine.Split(line);
        lock (_gate)
        {
            var found = Commands.FindAll(words, Regions.Selected);
            if (found.Count > 0)
                return found.All(command => RunCommand(command, words, output, ask));
        }

        output.WriteLine(WhyUnknown(words));
        return false;
    }

    /// <summary>
    /// Runs a file of commands, one a line. True when all lines did; a line that fails does not stop the rest, which in a start-up script are other people's
    /// settings.
    /// </summary>
    public bool RunScript(string path, TextWriter output)
    {
        if (!File.Exists(path))
        {
            output.WriteLine($"There is no command script {path}.");
            return false;
        }

        if (_scriptDepth >= MaxScriptDepth)
        {
            output.WriteLine($"{path} is not run: scripts call one another more than {MaxScriptDepth} deep.");
            return false;
        }

        LogScript(path);
        _scriptDepth++;
        try
        {
            return File.ReadAllLines(path).Aggregate(true, (good, line) => Run(line, output) && good);
        }
        finally
        {
            _scriptDepth--;
        }
    }

    private bool RunCommand(Command command, IReadOnlyList<string> words, TextWriter output, Func<string, bool, string?>? ask)
    {
        var context = new CommandContext(words, output, Regions.Selected ?? command.Region, command.FixedWords.Length, ask);
        try
        {
            command.Run(context);
            return !context.HasFailed;
        }
#pragma warning disable CA1031 // a command's defect must not end the console
        catch (Exception e)
#pragma warning restore CA1031
        {
            output.WriteLine($"{command.Words} failed: {e.Message}");
            LogFailed(e, command.Words);
            return false;
        }
    }

    private string WhyUnknown(IReadOnlyList<string> words)
    {
        if (Commands.Find(words) is { Region: { } region } elsewhere)
            return $"'{elsewhere.Words}' belongs to region {region}; choose it with 'change region {CommandLine.Quote(region)}'.";
        var longer = Commands.BeginningWith(words);
        if (longer.Count > 0)
            return string.Join('\n', longer.Select(c => c.Usage).Prepend("The command goes on:"));

        var typed = string.Join(' ', words);
        var nearest = EditDistance.Nearest(FirstWords(typed, 2), Commands.All.Select(c => FirstWords(c.Words, 2)).Distinct());
        var advice = nearest is null ? "'help' lists the commands." : $"Is '{nearest}' meant? 'help' lists the commands.";
        return $"There is no command '{typed}'. {advice}";
    }

    private static string FirstWords(string text, int count) => string.Join(' ', text.Split(' ').Take(count));

    [LoggerMessage(1, LogLevel.Information, "Running command script {Path}.")]
    private partial void LogScript(string path);

    [LoggerMessage(2, LogLevel.Error, "Console command '{Words}' failed.")]
    private partial void LogFailed(Exception e, string words);
}
