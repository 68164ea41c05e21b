using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>Table UserAccounts. Case is ignored by the column's collation on MySQL and by asking for it on SQLite.</summary>
public sealed class SqlUserAccountStore(Database database) : IUserAccountStore
{
    private const string Columns = "PrincipalID, ScopeID, FirstName, LastName, Email, ServiceURLs, Created, UserLevel, UserFlags, UserTitle, active";

    private readonly string _store = database.Dialect.Upsert("UserAccounts", ["PrincipalID"], Columns.Split(", "));
    private readonly string _noCase = database.Dialect.IsSqlite ? "collate nocase" : "";

    public UserAccountRow? Load(UUID scopeId, UUID id) => database.Read(session => session.First(
        $"select {Columns:raw} from UserAccounts where PrincipalID = {id} and {Scope(scopeId):raw}", Read));

    public UserAccountRow? Load(UUID scopeId, string firstName, string lastName) => database.Read(session => session.First(
        $"select {Columns:raw} from UserAccounts where FirstName = {firstName} {_noCase:raw} and LastName = {lastName} {_noCase:raw} and {Scope(scopeId):raw}", Read));

    public UserAccountRow? LoadByEmail(UUID scopeId, string email) => database.Read(session => session.First(
        $"select {Columns:raw} from UserAccounts where Email = {email} {_noCase:raw} and {Scope(scopeId):raw}", Read));

    public IReadOnlyList<UserAccountRow> Load(UUID scopeId, IReadOnlyList<UUID> ids) => database.Read(session =>
    {
        var accounts = new List<UserAccountRow>(ids.Count);
        foreach (var chunk in Chunks.Of(ids))
            accounts.AddRange(session.List($"select {Columns:raw} from UserAccounts where PrincipalID in ({chunk}) and {Scope(scopeId):raw}", Read));
        return accounts;
    });

    public IReadOnlyList<UserAccountRow> Find(UUID scopeId, string words, int limit = 100)
    {
        var parts = words.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (parts.Length is 0 or > 2)
            return [];
        var first = "%" + ColumnText.LikeLiteral(parts[0]) + "%";
        var last = "%" + ColumnText.LikeLiteral(parts[^1]) + "%";
        var both = parts.Length == 1 ? "or" : "and";
        return database.Read(session => session.List(
            $"select {Columns:raw} from UserAccounts where (FirstName like {first} escape '!' {both:raw} LastName like {last} escape '!') and active = 1 and {Scope(scopeId):raw} order by FirstName, LastName limit {limit}",
            Read));
    }

    public void Store(UserAccountRow account) => database.Write(session => session.Execute(_store,
    [
        account.Id, account.ScopeId, ColumnText.Cut(account.FirstName, 64), ColumnText.Cut(account.LastName, 64), ColumnText.Cut(account.Email, 64),
        account.ServiceUrls, account.Created, account.UserLevel, account.UserFlags, ColumnText.Cut(account.UserTitle, 64), account.Active
    ]));

    public bool Delete(UUID id) => database.Write(session => session.Execute($"delete from UserAccounts where PrincipalID = {id}")) > 0;

    public int Count() => (int)database.Read(session => session.Number($"select count(*) from UserAccounts"));

    // A UUID has only hexadecimal digits and hyphens, so it may stand in the text.
    private static string Scope(UUID scopeId) => scopeId.IsZero ? "1 = 1" : $"(ScopeID = '{scopeId}' or ScopeID = '{UUID.Zero}')";

    private static UserAccountRow Read(RowCursor row) => new()
    {
        Id = row.Id(0),
        ScopeId = row.Id(1),
        FirstName = row.Text(2),
        LastName = row.Text(3),
        Email = row.Text(4),
        ServiceUrls = row.Text(5),
        Created = row.Int32(6),
        UserLevel = row.Int32(7),
        UserFlags = row.Int32(8),
        UserTitle = row.Text(9),
        Active = row.Bool(10)
    };
}
