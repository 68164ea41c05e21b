using System.Text.RegularExpressions;

namespace OpenSim.Store.Schema;

/// <summary>
/// Reads the columns out of a "create table" statement, so that a script is the one place that says what a table must have: the same text
/// makes a new table and tells which columns an older one lacks.
/// </summary>
public static partial class TableParser
{
    private static readonly string[] NotColumns = ["primary", "unique", "key", "index", "constraint", "foreign", "check", "fulltext"];

    /// <summary>Null when the statement creates no table.</summary>
    public static TableDefinition? Parse(string statement)
    {
        var head = Head().Match(statement);
        if (!head.Success)
            return null;
        var columns = new List<ColumnDefinition>();
        foreach (var part in Parts(statement, head.Length))
        {
            var match = Column().Match(part);
            if (match.Success && (part[0] == '`' || !NotColumns.Contains(match.Groups[1].Value, StringComparer.OrdinalIgnoreCase)))
                columns.Add(new ColumnDefinition(match.Groups[1].Value, match.Groups[3].Value.ToLowerInvariant(),
                    match.Groups[2].Value.Trim()));
        }

        return new TableDefinition(head.Groups[1].Value, columns);
    }

    // The list between the outer parentheses, cut at the commas that lie in no inner parenthesis and no quotes.
    private static IEnumerable<string> Parts(string statement, int from)
    {
        var depth = 1;
        var start = from;
        var quoted = false;
        for (var i = from; i < statement.Length && depth > 0; i++)
        {
            var c = statement[i];
            if (c == '\'')
                quoted = !quoted;
            if (quoted)
                continue;
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth != 0 && !(c == ',' && depth == 1))
                continue;
            yield return statement[start..i].Trim();
            start = i + 1;
        }
    }

    [GeneratedRegex(@"^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?[`""]?(\w+)[`""]?\s*\(", RegexOptions.IgnoreCase)]
    private static partial Regex Head();

    [GeneratedRegex(@"^[`""]?(\w+)[`""]?\s*(((?:\w+(?:\s*\([^)]*\))?(?:\s+unsigned)?)?).*)$", RegexOptions.Singleline)]
    private static partial Regex Column();
}
