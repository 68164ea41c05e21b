namespace OpenSim.Console;

/// <summary>What the Tab key offers: the words that can stand where the cursor is.</summary>
public sealed class Completion(CommandRegistry commands)
{
    /// <summary>Candidates for the last word of the text before the cursor, in alphabetical order, and that word as typed so far.</summary>
    public IReadOnlyList<string> Candidates(string beforeCursor, out string typed)
    {
        var words = CommandLine.Split(beforeCursor, out var openWord);
        var done = openWord ? [.. words.Take(words.Count - 1)] : words;
        typed = openWord ? words[^1] : "";

        var start = typed;
        return
        [
            .. NextFixedWords(done).Concat(Arguments(done))
                .Where(w => w.StartsWith(start, StringComparison.OrdinalIgnoreCase))
                .Distinct(StringComparer.OrdinalIgnoreCase)
                .Order(StringComparer.OrdinalIgnoreCase)
        ];
    }

    /// <summary>The longest beginning that all candidates share.</summary>
    public static string CommonBeginning(IReadOnlyList<string> candidates)
    {
        var first = candidates[0];
        var length = first.Length;
        foreach (var candidate in candidates)
        {
            length = Math.Min(length, candidate.Length);
            while (!candidate.AsSpan(0, length).Equals(first.AsSpan(0, length), StringComparison.OrdinalIgnoreCase))
                length--;
        }

        return first[..length];
    }

    private IEnumerable<string> NextFixedWords(IReadOnlyList<string> done) =>
        commands.BeginningWith(done).Where(c => c.FixedWords.Length > done.Count).Select(c => c.FixedWords[done.Count]);

    private IEnumerable<string> Arguments(IReadOnlyList<string> done) => commands.Find(done)?.Complete?.Invoke(done) ?? [];
}
