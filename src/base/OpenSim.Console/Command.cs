namespace OpenSim.Console;

/// <summary>A console command as it is declared: <c>verb noun</c> words, where it stands in <c>help</c>, and what it does.</summary>
/// <param name="Category">Group shown by <c>help</c> (General, Users, Regions, Terrain, Archiving, Debug …).</param>
/// <param name="Words">The fixed words, "show users".</param>
/// <param name="Usage">The whole form, "show users [full]".</param>
/// <param name="Help">One line.</param>
/// <param name="Run">Receives all words typed, the fixed ones first; writes to <see cref="CommandContext.Out"/>.</param>
public sealed record Command(string Category, string Words, string Usage, string Help, Action<CommandContext> Run)
{
    /// <summary>Further lines for <c>help show users</c>.</summary>
    public string LongHelp { get; init; } = "";
}
