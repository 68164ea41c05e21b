namespace OpenSim.Console;

/// <summary>All commands of a process. The longest run of fixed words that matches a line wins.</summary>
public sealed class CommandRegistry
{
    private readonly Lock _gate = new(); // guards _commands: modules add while a console looks up
    private readonly List<Command> _commands = [];

    /// <summary>In order of registration; one entry for each region where a command belongs to regions.</summary>
    public IReadOnlyList<Command> All
    {
        get
        {
            lock (_gate)
                return [.. _commands];
        }
    }

    /// <summary>Where the commands of a category are added, and of a region when they belong to one.</summary>
    public CommandGroup Group(string category, string? region = null) => new(this, category, region);

    public void Add(Command command)
    {
        lock (_gate)
            _commands.Add(command);
    }

    /// <summary>Takes away the commands of a region that is closed.</summary>
    public void RemoveRegion(string region)
    {
        lock (_gate)
            _commands.RemoveAll(c => region.Equals(c.Region, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>The command that the words mean; where regions have it each, any of them.</summary>
    public Command? Find(IReadOnlyList<string> words) =>
        All.Where(c => IsPrefix(c.FixedWords, words)).MaxBy(c => c.FixedWords.Length);

    /// <summary>What is to run: one command, or one for each region when root is selected (null).</summary>
    public IReadOnlyList<Command> FindAll(IReadOnlyList<string> words, string? selectedRegion)
    {
        if (Find(words) is not { } found)
            return [];
        var same = All.Where(c => c.Words.Equals(found.Words, StringComparison.OrdinalIgnoreCase));
        var wanted = same.Where(c =>
            c.Region is null || selectedRegion is null || c.Region.Equals(selectedRegion, StringComparison.OrdinalIgnoreCase));
        return [.. wanted];
    }

    /// <summary>Commands whose fixed words begin with all of these: what "show" alone could become.</summary>
    public IReadOnlyList<Command> BeginningWith(IReadOnlyList<string> words) =>
    [
        .. All.Where(c => IsPrefix(words, c.FixedWords))
            .DistinctBy(c => c.Words, StringComparer.OrdinalIgnoreCase)
            .OrderBy(c => c.Words, StringComparer.OrdinalIgnoreCase)
    ];

    private static bool IsPrefix(IReadOnlyList<string> prefix, IReadOnlyList<string> words)
    {
        if (prefix.Count > words.Count)
            return false;
        for (var i = 0; i < prefix.Count; i++)
        {
            if (!prefix[i].Equals(words[i], StringComparison.OrdinalIgnoreCase))
                return false;
        }

        return true;
    }
}
