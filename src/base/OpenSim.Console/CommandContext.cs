namespace OpenSim.Console;

/// <summary>One typed line on its way through a command.</summary>
/// <param name="fixedWords">How many of the words are the command's own.</param>
/// <param name="ask">Puts a question to the person at the console (text, is the answer secret); null when nobody can answer.</param>
public sealed class CommandContext(
    IReadOnlyList<string> words, TextWriter output, string? selectedRegion, int fixedWords = 0, Func<string, bool, string?>? ask = null)
{
    /// <summary>All words, quotes removed; the command's fixed words come first.</summary>
    public IReadOnlyList<string> Words { get; } = words;

    /// <summary>The words after the fixed ones.</summary>
    public IReadOnlyList<string> Arguments { get; } = [.. words.Skip(fixedWords)];

    public TextWriter Out { get; } = output;

    /// <summary>Region chosen by <c>change region</c>, null for root (all regions).</summary>
    public string? SelectedRegion { get; } = selectedRegion;

    /// <summary>True once the command has said that it could not do what was asked; scripts and remote consoles see it.</summary>
    public bool HasFailed { get; private set; }

    public void WriteLine(string line = "") => Out.WriteLine(line);

    /// <summary>Says in one sentence why the command did nothing.</summary>
    public void Fail(string sentence)
    {
        HasFailed = true;
        Out.WriteLine(sentence);
    }

    /// <summary>
    /// Asks the person at the console for a word that was left out. Null when there is nobody: a pipe, a script, a remote console without prompts. Then
    /// the command fails with its usage instead of waiting for ever.
    /// </summary>
    public string? Ask(string question, bool secret = false) => ask?.Invoke(question, secret);
}
