namespace OpenSim.Console.Commands;

/// <summary>
/// Commands that OpenSimulator has and for which there is nothing to do here: they answer why, and <c>help</c> lists them apart. Whoever
/// knows OpenSimulator's console is never told that there is no such command.
/// </summary>
public static class AbsentCommands
{
    public const string Category = "Not available";

    private static readonly (string Why, string[] Words)[] OfEveryProgram =
    [
        ("A running thread cannot be aborted; 'show threads' says what each does.", ["threads abort"]),
        ("The thread pool is the runtime's and keeps no account of single calls; 'debug threadpool status' says how busy it is.",
            ["debug threadpool level", "show threadpool calls"])
    ];

    /// <summary>Those of simulators and grid servers alike.</summary>
    public static void AddTo(CommandRegistry commands)
    {
        foreach (var (why, words) in OfEveryProgram)
            Add(commands, why, words);
    }

    public static void Add(CommandRegistry commands, string why, params IEnumerable<string> all)
    {
        foreach (var words in all)
            commands.Group(Category).Add(words, "", $"OpenSimulator's. {why}", c => c.Fail(why));
    }
}
