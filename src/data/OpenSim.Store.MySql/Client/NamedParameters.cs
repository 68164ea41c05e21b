using System.Text;

namespace OpenSim.Store.MySql.Client;

/// <summary>Turns named parameters (@name, ?name) into the question marks that the server's statements have, outside quotes and comments.</summary>
internal static class NamedParameters
{
    /// <summary>The SQL with question marks and, for each of them, the name it stood for.</summary>
    public static (string Sql, IReadOnlyList<string> Names) Rewrite(string sql)
    {
        var text = new StringBuilder(sql.Length);
        var names = new List<string>();
        for (var i = 0; i < sql.Length;)
        {
            var end = EndOfLiteral(sql, i);
            if (end > i)
            {
                text.Append(sql, i, end - i);
                i = end;
            }
            else if (sql[i] is '@' or '?' && i + 1 < sql.Length && IsNamePart(sql[i + 1]) && !(i > 0 && sql[i - 1] == '@'))
            {
                end = i + 1;
                while (end < sql.Length && IsNamePart(sql[end]))
                    end++;
                names.Add(sql[(i + 1)..end]);
                text.Append('?');
                i = end;
            }
            else
            {
                text.Append(sql[i++]);
            }
        }

        return (text.ToString(), names);
    }

    // Where a quoted text, quoted name or comment that starts here ends; the same place when none starts.
    private static int EndOfLiteral(string sql, int at)
    {
        var c = sql[at];
        if (c is '\'' or '"' or '`')
            return EndOfQuotes(sql, at, c);
        if (c == '#' || c == '-' && sql.AsSpan(at).StartsWith("-- "))
            return sql.IndexOf('\n', at) is var line and >= 0 ? line : sql.Length;
        if (c == '/' && sql.AsSpan(at).StartsWith("/*"))
            return sql.IndexOf("*/", at + 2, StringComparison.Ordinal) is var close and >= 0 ? close + 2 : sql.Length;
        return at;
    }

    private static int EndOfQuotes(string sql, int at, char quote)
    {
        for (var i = at + 1; i < sql.Length; i++)
        {
            if (sql[i] == '\\' && quote != '`')
                i++;
            else if (sql[i] == quote)
                return i + 1;
        }

        return sql.Length;
    }

    private static bool IsNamePart(char c) => char.IsAsciiLetterOrDigit(c) || c == '_';
}
