namespace OpenSim.Store.Schema;

/// <summary>A primary key or unique index: columns whose values together stand in one row at the most.</summary>
/// <param name="Columns">Their names, in the key's order.</param>
/// <param name="Name">The index as the engine knows it; empty for one that a script declares.</param>
public sealed record TableKey(IReadOnlyList<string> Columns, string Name = "")
{
    /// <summary>For long text on MySQL, how many characters of each column count; 0 for all of it.</summary>
    public IReadOnlyList<int> Lengths { get; init; } = [];

    /// <summary>"UUID", or "PrincipalID, Name".</summary>
    public string Words => string.Join(", ", Columns);

    /// <summary>True when an upsert by the other key finds its row by this one: the same columns, in whatever order.</summary>
    public bool IsSame(TableKey other) => Columns.Count == other.Columns.Count && IsWithin(other);

    /// <summary>True when rows that differ in the other key may be the same in this one, so that one of them would be refused.</summary>
    public bool IsNarrower(TableKey other) => Columns.Count < other.Columns.Count && IsWithin(other);

    private bool IsWithin(TableKey other) => Columns.All(name => other.Columns.Contains(name, StringComparer.OrdinalIgnoreCase));
}
