namespace OpenSim.Console;

/// <summary>A console command as it is declared: <c>verb noun</c> words, where it stands in <c>help</c>, and what it does.</summary>
/// <param name="Category">Group shown by <c>help</c> (General, Users, Regions, Terrain, Archiving, Debug …).</param>
/// <param name="Words">The fixed words, "show users".</param>
/// <param name="Usage">The whole form, "show users [full]"; <see cref="CommandContext.FailWithUsage"/> says it.</param>
/// <param name="Help">One line.</param>
/// <param name="Run">Does what was typed, and writes to <see cref="CommandContext.Out"/>. Only the console that it was typed at waits for
/// it.</param>
public sealed record Command(string Category, string Words, string Usage, string Help, Func<CommandContext, ValueTask> Run)
{
    /// <summary>A command that waits for nothing.</summary>
    public Command(string category, string words, string usage, string help, Action<CommandContext> run)
        : this(category, words, usage, help, AtOnce(run))
    {
    }

    /// <summary>Further lines for <c>help show users</c>.</summary>
    public string LongHelp { get; init; } = "";

    /// <summary>
    /// Region that this command belongs to, null for the whole process. Each region's modules add the same words; the one of the selected
    /// region runs, or all of them when root is selected.
    /// </summary>
    public string? Region { get; init; }

    /// <summary>Tells whether the words after the fixed ones hold a password: then they are kept out of the history. Null: never.</summary>
    public Func<IReadOnlyList<string>, bool>? HoldsSecret { get; init; }

    /// <summary>
    /// Candidates for the word being typed, given the words before it (fixed ones first); null when there is nothing to offer.
    /// </summary>
    public Func<IReadOnlyList<string>, IEnumerable<string>>? Complete { get; init; }

    internal string[] FixedWords { get; } = Words.Split(' ', StringSplitOptions.RemoveEmptyEntries);

    private static Func<CommandContext, ValueTask> AtOnce(Action<CommandContext> run) => context =>
    {
        run(context);
        return ValueTask.CompletedTask;
    };
}
