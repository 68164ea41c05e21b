using System.Text.RegularExpressions;

namespace OpenSim.Store.Schema;

/// <summary>
/// Reads columns and keys out of a "create table" statement, so that a script is the one place that says what a table must have: the same
/// text makes a new table and tells which columns and keys an older one lacks.
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
        var keys = new List<TableKey>();
        foreach (var part in Parts(statement, head.Length))
        {
            var match = Column().Match(part);
            if (match.Success && (part[0] == '`' || !NotColumns.Contains(match.Groups[1].Value, StringComparer.OrdinalIgnoreCase)))
            {
                columns.Add(new ColumnDefinition(match.Groups[1].Value, match.Groups[3].Value.ToLowerInvariant(),
                    match.Groups[2].Value.Trim()));
                if (KeyOfColumn().IsMatch(match.Groups[2].Value))
                    keys.Add(new TableKey([match.Groups[1].Value]));
            }
            else if (KeyOfTable().Match(part) is { Success: true } key)
            {
                keys.Add(KeyOf(key.Groups[1].Value));
            }
        }

        return new TableDefinition(head.Groups[1].Value, columns, Distinct(keys));
    }

    /// <summary>The table and the key of a "create unique index" statement; null for any other.</summary>
    public static (string Table, TableKey Key)? ParseUniqueIndex(string statement) =>
        UniqueIndex().Match(statement) is { Success: true } match ? (match.Groups[1].Value, KeyOf(match.Groups[2].Value)) : null;

    /// <summary>Some tables of OpenSimulator say the same key twice.</summary>
    public static IReadOnlyList<TableKey> Distinct(IEnumerable<TableKey> keys)
    {
        var distinct = new List<TableKey>();
        foreach (var key in keys)
        {
            if (!distinct.Exists(key.IsSame))
                distinct.Add(key);
        }

        return distinct;
    }

    private static TableKey KeyOf(string list)
    {
        var parts = KeyPart().Matches(list);
        return new TableKey([.. parts.Select(part => part.Groups[1].Value)])
        {
            Lengths = [.. parts.Select(part => part.Groups[2].Success ? int.Parse(part.Groups[2].ValueSpan) : 0)]
        };
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

    [GeneratedRegex(@"\b(primary\s+key|unique)\b", RegexOptions.IgnoreCase)]
    private static partial Regex KeyOfColumn();

    [GeneratedRegex(@"^\s*(?:constraint\s+\S+\s+)?(?:primary\s+key|unique)[^(]*\(((?:[^()]|\(\d+\))*)\)", RegexOptions.IgnoreCase)]
    private static partial Regex KeyOfTable();

    [GeneratedRegex(@"^\s*create\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?\S+\s+on\s+[`""]?(\w+)[`""]?\s*\((.*)\)\s*$",
        RegexOptions.IgnoreCase | RegexOptions.Singleline)]
    private static partial Regex UniqueIndex();

    [GeneratedRegex(@"[`""]?([A-Za-z_]\w*)[`""]?\s*(?:\((\d+)\))?")]
    private static partial Regex KeyPart();

    [GeneratedRegex(@"^[`""]?(\w+)[`""]?\s*(((?:\w+(?:\s*\([^)]*\))?(?:\s+unsigned)?)?).*)$", RegexOptions.Singleline)]
    private static partial Regex Column();
}
