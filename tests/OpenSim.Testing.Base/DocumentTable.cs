namespace OpenSim.Testing;

/// <summary>A table of a page in Markdown, so that what is promised there is what tests try.</summary>
public sealed class DocumentTable
{
    private readonly IReadOnlyList<string> _columns;

    private DocumentTable(IReadOnlyList<string> columns, IReadOnlyList<IReadOnlyList<string>> rows) => (_columns, Rows) = (columns, rows);

    /// <summary>Cells from left to right, without the spaces around them.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Rows { get; }

    /// <summary>Every cell but those of the first column, which names the row.</summary>
    public IEnumerable<(string Row, string Column, string Cell)> Cells =>
        from row in Rows
        from i in Enumerable.Range(1, _columns.Count - 1)
        select (row[0], _columns[i], row[i]);

    /// <summary>The table whose first heading is this.</summary>
    /// <exception cref="FormatException">There is none.</exception>
    public static DocumentTable Read(string page, string firstHeading)
    {
        var lines = page.Split('\n');
        var at = Array.FindIndex(lines, line => line.StartsWith('|') && Split(line)[0] == firstHeading);
        if (at < 0)
            throw new FormatException($"There is no table that begins with '{firstHeading}'.");
        return new DocumentTable(Split(lines[at]), [.. lines.Skip(at + 2).TakeWhile(line => line.StartsWith('|')).Select(Split)]);
    }

    /// <summary>A page that is embedded in the assembly of a test.</summary>
    public static string Page(Type test, string name)
    {
        using var stream = test.Assembly.GetManifestResourceStream(name) ?? throw new FormatException($"{name} is not embedded.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static IReadOnlyList<string> Split(string line) => [.. line.Trim().Trim('|').Split('|').Select(cell => cell.Trim())];
}
