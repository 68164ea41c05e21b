using System.Globalization;

namespace PCampbot.Remote;

/// <summary>Reads what a simulator prints for <c>show ticks</c>: a row for each phase, under columns that end where their
/// names do.</summary>
public static class TickTable
{
    private const string WholeTick = "Tick";
    private const string Column = "p99 us";

    /// <summary>Milliseconds within which 99 of 100 whole ticks were done.</summary>
    /// <exception cref="FormatException">The text is no such table.</exception>
    public static double P99(string text)
    {
        var lines = text.Split('\n');
        var head = Array.Find(lines, line => line.StartsWith("phase", StringComparison.Ordinal));
        var row = Array.Find(lines, line => line.StartsWith(WholeTick + " ", StringComparison.Ordinal));
        var end = (head?.IndexOf(Column, StringComparison.Ordinal) ?? -1) + Column.Length;
        if (row is null || end < Column.Length || row.Length < end)
            throw new FormatException("there is no row of whole ticks in the answer.");
        var number = row[..end].TrimEnd().Split(' ')[^1];
        return double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out var microseconds)
            ? microseconds / 1000
            : throw new FormatException($"'{number}' is no time.");
    }
}
