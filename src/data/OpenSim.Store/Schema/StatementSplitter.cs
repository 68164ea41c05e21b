namespace OpenSim.Store.Schema;

/// <summary>
/// Cuts SQL at its semicolons, leaving alone those within quotes. Transaction words are dropped: the runner has its own transactions.
/// </summary>
public static class StatementSplitter
{
    public static IEnumerable<string> Split(string sql)
    {
        var start = 0;
        var quote = '\0';
        for (var i = 0; i < sql.Length; i++)
        {
            var c = sql[i];
            if (quote != '\0')
            {
                if (c == quote)
                    quote = '\0'; // a doubled quote closes and opens again at once, which comes to the same
            }
            else if (c is '\'' or '"' or '`')
            {
                quote = c;
            }
            else if (c == ';')
            {
                if (Useful(sql[start..i]) is { } statement)
                    yield return statement;
                start = i + 1;
            }
        }

        if (Useful(sql[start..]) is { } last)
            yield return last;
    }

    private static string? Useful(string statement)
    {
        statement = statement.Trim();
        return statement.ToLowerInvariant() is "" or "begin" or "begin transaction" or "start transaction" or "commit"
            or "commit transaction" ? null : statement;
    }
}
