namespace OpenSim.Console;

/// <summary>
/// Adds the commands of one subject, <c>registry.Group("Users")</c>: they share the category, and the region when they belong to one.
/// <code>
/// users.Add("kick user", "&lt;first&gt; &lt;last&gt; [&lt;message&gt;]", "Sends a user away.", Kick);
/// </code>
/// </summary>
public sealed class CommandGroup
{
    private readonly CommandRegistry _registry;
    private readonly string _category;
    private readonly string? _region;

    internal CommandGroup(CommandRegistry registry, string category, string? region) =>
        (_registry, _category, _region) = (registry, category, region);

    /// <param name="words">The fixed words.</param>
    /// <param name="arguments">What follows them; together they are the usage.</param>
    /// <param name="help">One line.</param>
    /// <param name="run"><see cref="Command.Run"/>.</param>
    /// <param name="longHelp"><see cref="Command.LongHelp"/>.</param>
    /// <param name="complete"><see cref="Command.Complete"/>.</param>
    /// <param name="holdsSecret"><see cref="Command.HoldsSecret"/>.</param>
    public void Add(
        string words,
        string arguments,
        string help,
        Func<CommandContext, ValueTask> run,
        string longHelp = "",
        Func<IReadOnlyList<string>, IEnumerable<string>>? complete = null,
        Func<IReadOnlyList<string>, bool>? holdsSecret = null) =>
        Add(new Command(_category, words, Usage(words, arguments), help, run), longHelp, complete, holdsSecret);

    /// <summary>A command that waits for nothing.</summary>
    public void Add(
        string words,
        string arguments,
        string help,
        Action<CommandContext> run,
        string longHelp = "",
        Func<IReadOnlyList<string>, IEnumerable<string>>? complete = null,
        Func<IReadOnlyList<string>, bool>? holdsSecret = null) =>
        Add(new Command(_category, words, Usage(words, arguments), help, run), longHelp, complete, holdsSecret);

    private void Add(
        Command command,
        string longHelp,
        Func<IReadOnlyList<string>, IEnumerable<string>>? complete,
        Func<IReadOnlyList<string>, bool>? holdsSecret) =>
        _registry.Add(command with { Region = _region, LongHelp = longHelp, Complete = complete, HoldsSecret = holdsSecret });

    private static string Usage(string words, string arguments) => arguments.Length == 0 ? words : $"{words} {arguments}";
}
