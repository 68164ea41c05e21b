namespace OpenSim.Console;

/// <summary>All commands of a process. The longest run of fixed words that matches a line wins.</summary>
public sealed class CommandRegistry
{
    private readonly Lock _gate = new(); // guards _commands: modules add while a console looks up
    private readonly List<Command> _commands = [];

    public IReadOnlyList<Command> All
    {
        get
        {
            lock (_gate)
                return [.. _commands];
        }
    }

    public void Add(Command command)
    {
        lock (_gate)
            _commands.Add(command);
    }

    public Command? Find(IReadOnlyList<string> words)
    {
        lock (_gate)
            return _commands
                .Where(c => Matches(c.Words.Split(' '), words))
                .MaxBy(c => c.Words.Count(ch => ch == ' '));
    }

    private static bool Matches(string[] fixedWords, IReadOnlyList<string> words) =>
        fixedWords.Length <= words.Count && !fixedWords.Where((w, i) => !w.Equals(words[i], StringComparison.OrdinalIgnoreCase)).Any();
}
