using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>
/// Accounts by parts of their names, with one answer on every engine: an index names what may be it, <see cref="SqlDialect.Fold"/> says
/// what it is.
/// </summary>
internal sealed class UserSearch(Database database)
{
    private const int MaxFound = 100;
    private const int MaxSkipped = 1000;
    private const int MinInner = 3; // letters of a word that is looked for inside of names

    private readonly Table<UserAccount, UserAccountColumns> _accounts = new(database.Dialect);
    private readonly string _noCase = database.Dialect.IsSqlite ? "collate nocase" : "";
    private readonly string _first = database.Dialect.Fold("FirstName");
    private readonly string _last = database.Dialect.Fold("LastName");

    // Behind every letter that may follow: SQLite compares bytes, MySQL by weights, in which all beyond the plane of letters weigh less.
    private readonly string _end = database.Dialect.IsSqlite ? "\U0010FFFF" : "\uFFFF";

    // By the beginnings of names, and only where they do not fill the page, all accounts are looked at; as in OpenSimulator not for two
    // letters, which are in half of all names.
    public IReadOnlyList<UserAccount> Find(UUID scopeId, string query, int skip)
    {
        var words = query.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (words.Length is 0 or > 2 || skip is < 0 or > MaxSkipped)
            return [];
        var max = skip + MaxFound;
        return database.Read<IReadOnlyList<UserAccount>>(session =>
        {
            var found = Beginning(session, scopeId, words, max);
            if (found.Count < max && words.Any(word => word.Length >= MinInner))
                found = [.. found.Concat(Holding(session, scopeId, words, max)).DistinctBy(account => account.PrincipalId)];
            return [.. found.Skip(skip).Take(MaxFound)];
        });
    }

    // Where there are more than a page, the index says which: the database stops at the page's end, however many begin so (0.1 ms of
    // 100,000 accounts; 43 ms when all of them are put in order first).
    private List<UserAccount> Beginning(Session session, UUID scopeId, string[] words, int max)
    {
        IEnumerable<UserAccount> found = words.Length == 2
            ? ByBothNames(session, scopeId, words[0], words[1], max)
            : ByFirstName(session, scopeId, words[0], max).Concat(ByLastName(session, scopeId, words[0], max));
        return [.. found.DistinctBy(account => account.PrincipalId).OrderBy(account => account.Name, StringComparer.OrdinalIgnoreCase)];
    }

    private List<UserAccount> Holding(Session session, UUID scopeId, string[] words, int max)
    {
        var (first, last) = (ColumnText.Holding(words[0]), ColumnText.Holding(words[^1]));
        var both = words.Length == 2 ? "and" : "or";
        return _accounts.List(session, $"""
            ({_first:raw} like {first} escape '!' {both:raw} {_last:raw} like {last} escape '!') and active = 1
            and {Scope.Condition(scopeId):raw} order by {_first:raw}, {_last:raw}, PrincipalID limit {max}
            """);
    }

    private List<UserAccount> ByFirstName(Session session, UUID scopeId, string name, int max)
    {
        var (from, to) = Range(name);
        return _accounts.List(session, $"""
            FirstName {_noCase:raw} between {from} and {to} and {_first:raw} like {Beginning(name)} escape '!' and active = 1
            and {Scope.Condition(scopeId):raw} order by FirstName {_noCase:raw}, LastName {_noCase:raw} limit {max}
            """);
    }

    private List<UserAccount> ByLastName(Session session, UUID scopeId, string name, int max)
    {
        var (from, to) = Range(name);
        return _accounts.List(session, $"""
            LastName {_noCase:raw} between {from} and {to} and {_last:raw} like {Beginning(name)} escape '!' and active = 1
            and {Scope.Condition(scopeId):raw} order by LastName {_noCase:raw} limit {max}
            """);
    }

    private List<UserAccount> ByBothNames(Session session, UUID scopeId, string first, string last, int max)
    {
        var ((from, to), (lastFrom, lastTo)) = (Range(first), Range(last));
        return _accounts.List(session, $"""
            FirstName {_noCase:raw} between {from} and {to} and LastName {_noCase:raw} between {lastFrom} and {lastTo}
            and {_first:raw} like {Beginning(first)} escape '!' and {_last:raw} like {Beginning(last)} escape '!'
            and active = 1 and {Scope.Condition(scopeId):raw} order by FirstName {_noCase:raw}, LastName {_noCase:raw} limit {max}
            """);
    }

    private static string Beginning(string name) => ColumnText.Alike(name) + "%";

    // What an index looks through. MySQL's knows the case of every letter, SQLite's of A to Z only: there as much of the name as is those,
    // or all from the one case of its first letter to the other.
    private (string From, string To) Range(string name)
    {
        if (!database.Dialect.IsSqlite || Ascii.IsValid(name))
            return (name, name + _end);
        var letters = name.AsSpan().IndexOfAnyExceptInRange('\0', '\x7F');
        var head = letters > 0 ? name[..letters] : Rune.GetRuneAt(name, 0).ToString();
        var (upper, lower) = (head.ToUpperInvariant(), head.ToLowerInvariant());
        return string.CompareOrdinal(upper, lower) < 0 ? (upper, lower + _end) : (lower, upper + _end);
    }
}
