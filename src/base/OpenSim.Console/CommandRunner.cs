using Microsoft.Extensions.Logging;
using OpenSim.Settings.Checking;

namespace OpenSim.Console;

/// <summary>
/// Takes typed lines to their commands: splits, finds, runs, and says what is wrong when there is no such command. The same for the local
/// console, for scripts, for standard input and for remote consoles. Each of them waits for its own line and has its own region chosen;
/// none waits for another's.
/// </summary>
/// <param name="regions">The names of the process's regions, as they are when they are asked for.</param>
public sealed partial class CommandRunner(
    CommandRegistry commands, Func<IReadOnlyList<string>> regions, ILogger<CommandRunner> logger)
{
    private const int MaxScriptDepth = 10;

    private readonly CommandFiles _files = new(Environment.CurrentDirectory);

    public CommandRegistry Commands { get; } = commands;

    /// <summary>The names of the process's regions.</summary>
    public IReadOnlyList<string> Regions => regions();

    /// <summary>Where files are that commands name without a folder.</summary>
    public string Folder
    {
        get => _files.Folder;
        init => _files = new CommandFiles(value);
    }

    /// <summary>What takes a line that no command here knows: line, output, chosen region. Null: the line is unknown.</summary>
    public Func<string, TextWriter, RegionSelection, ValueTask<bool>>? Elsewhere { get; init; }

    /// <summary>Runs one line. True when the command was found and did what was asked; blank lines and comments are true.</summary>
    /// <param name="chosen">The console's choice, which <c>change region</c> changes.</param>
    /// <param name="origin">From where the line comes.</param>
    /// <param name="ask">Puts a question to whoever typed the line; null when nobody can answer.</param>
    public ValueTask<bool> Run(
        string line, TextWriter output, RegionSelection chosen, CommandOrigin origin, Func<string, bool, string?>? ask = null) =>
        Run(line, output, chosen, origin, ask, scriptDepth: 0);

    /// <summary>Runs one line to its end: for a console's own thread, which has nothing else to do.</summary>
    public bool RunAndWait(
        string line, TextWriter output, RegionSelection chosen, CommandOrigin origin, Func<string, bool, string?>? ask = null)
    {
#pragma warning disable RS0030 // consoles read in a thread of their own, and a line is done when its command is
        return Run(line, output, chosen, origin, ask).AsTask().GetAwaiter().GetResult();
#pragma warning restore RS0030
    }

    /// <summary>
    /// Runs a file of the operator's commands, one a line. True when all lines did; a line that fails does not stop the rest, which in a
    /// start-up script are other people's settings.
    /// </summary>
    /// <param name="chosen">The choice of the console that the script is run at, or one for itself.</param>
    public ValueTask<bool> RunScript(string path, TextWriter output, RegionSelection chosen) =>
        RunScript(path, output, chosen, CommandOrigin.Local, depth: 1);

    /// <summary>A choice for a new console: of the only region, or of none.</summary>
    public RegionSelection NewSelection() => new(regions);

    internal async ValueTask<bool> RunScript(string path, TextWriter output, RegionSelection chosen, CommandOrigin origin, int depth)
    {
        if (!File.Exists(path))
        {
            output.WriteLine($"There is no command script {path}.");
            return false;
        }

        if (depth > MaxScriptDepth)
        {
            output.WriteLine($"{path} is not run: scripts call one another more than {MaxScriptDepth} deep.");
            return false;
        }

        LogScript(path);
        try
        {
            var good = true;
            foreach (var line in await File.ReadAllLinesAsync(path))
                good &= await Run(line, output, chosen, origin, ask: null, depth);
            return good;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            output.WriteLine($"{path} cannot be read: {e.Message}");
            return false;
        }
    }

    private async ValueTask<bool> Run(
        string line, TextWriter output, RegionSelection chosen, CommandOrigin origin, Func<string, bool, string?>? ask, int scriptDepth)
    {
        if (CommandLine.IsComment(line))
            return true;
        var words = CommandLine.Split(line);
        var found = Commands.FindAll(words, chosen.Selected);
        if (found.Count == 0 && Elsewhere is not null)
            return await Elsewhere(line, output, chosen);
        if (found.Count == 0)
            output.WriteLine(WhyUnknown(words));
        var good = found.Count > 0;
        foreach (var command in found) // one for each region: what one cannot do another may
        {
            var context = new CommandContext(command, words, output, chosen, origin, ask) { Files = _files, ScriptDepth = scriptDepth };
            good &= await RunCommand(command, context);
        }

        return good;
    }

    private async ValueTask<bool> RunCommand(Command command, CommandContext context)
    {
        try
        {
            await command.Run(context);
            return !context.HasFailed;
        }
        catch (FileRefusedException e)
        {
            context.Fail(e.Message);
            return false;
        }
#pragma warning disable CA1031 // a command's defect must not end the console
        catch (Exception e)
#pragma warning restore CA1031
        {
            context.WriteLine($"{command.Words} failed: {e.Message}");
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
