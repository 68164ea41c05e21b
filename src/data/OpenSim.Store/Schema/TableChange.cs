using System.Globalization;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Schema;

/// <summary>What is to be done to an older table.</summary>
internal sealed class TableChange
{
    // 63 MB a second were measured, with both on one disk; a busy server has less to spare.
    private const double CopiedBytesPerSecond = 30e6;

    private readonly List<ColumnDefinition> _missing = [];
    private readonly List<ColumnDefinition> _narrow = [];
    private readonly List<ColumnDefinition> _characters = [];

    public TableChange(SqlDialect dialect, TableDefinition wanted, IReadOnlyList<ColumnInfo> actual)
    {
        var byName = actual.ToDictionary(column => column.Name, StringComparer.OrdinalIgnoreCase);
        foreach (var column in wanted.Columns)
            if (!byName.TryGetValue(column.Name, out var known))
                _missing.Add(column);
            else if (dialect.ChangeOf(wanted.Name, known, column) is not ColumnChange.None and var change)
                (change == ColumnChange.Type ? _narrow : _characters).Add(column);
    }

    public bool IsNone => _missing.Count + _narrow.Count + _characters.Count == 0;

    public IReadOnlyList<ColumnDefinition> Missing => _missing;

    /// <summary>Columns that are there and cannot take all that is written into them.</summary>
    public IReadOnlyList<ColumnDefinition> Unfit => [.. _narrow, .. _characters];

    /// <summary>"gets StartStr; is converted to utf8mb4: Name, Description; is widened: llsd_settings".</summary>
    public string Words() => string.Join("; ", new[]
    {
        Part("gets ", _missing),
        Part("is converted to utf8mb4: ", _characters),
        Part("is widened: ", _narrow)
    }.Where(part => part.Length > 0));

    public static string Size(long bytes) => bytes < 1_000_000_000
        ? string.Create(CultureInfo.InvariantCulture, $"{Math.Max(1, bytes / 1_000_000)} MB")
        : string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e9:F1} GB");

    /// <summary>How long copying takes at the most, as far as anybody knows.</summary>
    public static string Time(long bytes) => bytes / CopiedBytesPerSecond is var seconds && seconds < 60
        ? "less than a minute"
        : string.Create(CultureInfo.InvariantCulture, $"up to {Math.Ceiling(seconds / 60)} minutes");

    private static string Part(string words, IEnumerable<ColumnDefinition> columns) =>
        string.Join(", ", columns.Select(column => column.Name)) is { Length: > 0 } names ? words + names : "";
}
