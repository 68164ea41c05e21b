using System.Globalization;

namespace OpenSim.Store.Schema;

/// <summary>What is done to an older table, in words for the operator.</summary>
internal static class TableChange
{
    // 63 MB a second were measured, with both on one disk; a busy server has less to spare.
    private const double CopiedBytesPerSecond = 30e6;

    /// <summary>"gets StartStr; is converted to utf8mb4: Name, Description; is widened: llsd_settings".</summary>
    public static string Words(IEnumerable<ColumnDefinition> missing, ILookup<ColumnChange, ColumnDefinition> changes) =>
        string.Join("; ", new[]
        {
            Part("gets ", missing),
            Part("is converted to utf8mb4: ", changes[ColumnChange.Characters]),
            Part("is widened: ", changes[ColumnChange.Type])
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
