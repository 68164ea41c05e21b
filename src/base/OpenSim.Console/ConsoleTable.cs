namespace OpenSim.Console;

/// <summary>
/// Rows under headings, each column as wide as its widest cell. Numbers go right when the heading says so by a leading '&gt;'.
/// </summary>
public sealed class ConsoleTable(params string[] headings)
{
    private readonly List<string[]> _rows = [];

    public int Count => _rows.Count;

    /// <summary>One cell a heading; missing ones are empty.</summary>
    public void Add(params string[] cells) => _rows.Add(cells);

    public void WriteTo(TextWriter output)
    {
        string[] titles = [.. headings.Select(h => h.TrimStart('>'))];
        int[] widths = [.. titles.Select((title, i) => _rows.Select(r => Cell(r, i).Length).Append(title.Length).Max())];
        output.WriteLine(Line(titles, widths));
        foreach (var row in _rows)
            output.WriteLine(Line(row, widths));
    }

    private string Line(string[] cells, int[] widths) =>
        string.Join("  ",
            widths.Select((width, i) => headings[i].StartsWith('>') ? Cell(cells, i).PadLeft(width) : Cell(cells, i).PadRight(width)))
            .TrimEnd();

    private static string Cell(string[] cells, int index) => index < cells.Length ? cells[index] : "";
}
