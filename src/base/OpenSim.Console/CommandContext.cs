namespace OpenSim.Console;

/// <summary>One typed line on its way through a command.</summary>
/// <param name="words">All words, quotes removed; the command's fixed words come first.</param>
/// <param name="chosen">What <c>change region</c> has chosen at this console.</param>
/// <param name="origin">From where the line comes.</param>
/// <param name="ask">Puts a question to the person at the console (text, is the answer secret); null when nobody can answer.</param>
public sealed class CommandContext(
    Command command, IReadOnlyList<string> words, TextWriter output, RegionSelection chosen, CommandOrigin origin,
    Func<string, bool, string?>? ask = null)
{
    private readonly string? _region = chosen.Selected ?? command.Region; // null for all

    /// <summary>All words, quotes removed; the command's fixed words come first.</summary>
    public IReadOnlyList<string> Words { get; } = words;

    /// <summary>The words after the fixed ones.</summary>
    public IReadOnlyList<string> Arguments { get; } = [.. words.Skip(command.FixedWords.Length)];

    public TextWriter Out { get; } = new AnswerWriter(output);

    /// <summary>True once the command has said that it could not do what was asked; scripts and remote consoles see it.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>Which region the console's commands apply to.</summary>
    internal RegionSelection Chosen { get; } = chosen;

    internal CommandOrigin Origin { get; } = origin;

    internal CommandFiles Files { get; init; } = new(Environment.CurrentDirectory);

    /// <summary>How many scripts deep the line stands.</summary>
    internal int ScriptDepth { get; init; }

    /// <summary>True when the line is for this region: it is the one chosen by <c>change region</c>, or root is, which means all.</summary>
    public bool IsFor(string region) => _region is null || _region.Equals(region, StringComparison.OrdinalIgnoreCase);

    /// <summary>Where a file is that was named on the line: in the data folder, unless a folder was said.</summary>
    /// <exception cref="FileRefusedException">The line comes over the network, and the file is not for that; the command fails with the
    /// message.</exception>
    public string PathOf(string file) => Files.PathOf(file, Origin);

    /// <summary>The same where another folder is meant than the data folder.</summary>
    /// <exception cref="FileRefusedException">As above.</exception>
    public string PathOf(string file, string folder) => Files.PathOf(Path.GetFullPath(file, folder), Origin);

    public void WriteLine(string line = "") => Out.WriteLine(line);

    /// <summary>Says in one sentence why the command did nothing.</summary>
    public void Fail(string sentence)
    {
        HasFailed = true;
        Out.WriteLine(sentence);
    }

    /// <summary>Says how the command is typed, after what was wrong with the line if more is to be said than that.</summary>
    public void FailWithUsage(string? complaint = null) => Fail($"{complaint} Usage: {command.Usage}".TrimStart());

    /// <summary>
    /// Asks the person at the console for a word that was left out, and waits. Null when there is nobody: a script, a remote console
    /// without prompts. Then the command fails with its usage instead of waiting for ever.
    /// </summary>
    public string? Ask(string question, bool secret = false) => ask?.Invoke(question, secret);

    /// <summary>
    /// Puts a question to the person at the console before something that cannot be taken back. True, and the command fails, unless he
    /// answers y. Where nobody can answer, a script for one, what was typed is meant.
    /// </summary>
    public bool Refuses(string question)
    {
        if (Ask($"{question} (y/N)") is not { } answer || answer.Trim().Equals("y", StringComparison.OrdinalIgnoreCase))
            return false;
        Fail("Nothing is changed.");
        return true;
    }
}
