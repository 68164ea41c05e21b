using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Accounts in table UserAccounts. Case is ignored by the columns' collation on MySQL and by asking for it on SQLite.</summary>
public sealed class UserAccountService(
    Database database,
    IAuthenticationService authentication,
    IInventoryService inventory,
    IAvatarService avatars,
    Configuration configuration,
    TimeProvider time) : IUserAccountService
{
    private const int MaxNameLength = 31; // what the name fields of viewers hold; the table would take 64
    private const int MaxFound = 100;

    private readonly Table<UserAccount, UserAccountColumns> _accounts = new(database.Dialect);
    private readonly string _noCase = database.Dialect.IsSqlite ? "collate nocase" : "";

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, UUID principalId) => new(Find(scopeId, principalId));

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, string firstName, string lastName) =>
        new(Find(scopeId, firstName, lastName));

    public ValueTask<UserAccount?> GetUserAccountByEmail(UUID scopeId, string email) =>
        new(email.Length == 0 ? null : database.Read(session =>
        _accounts.First(session, $"Email = {email} {_noCase:raw} and {Scope.Condition(scopeId):raw}")));

    public ValueTask<IReadOnlyList<UserAccount>> GetUserAccounts(UUID scopeId, IReadOnlyList<UUID> principalIds) =>
        new(database.Read(session =>
        Chunks.Of(principalIds).SelectMany(ids => _accounts.List(session, $"PrincipalID in ({ids}) and {Scope.Condition(scopeId):raw}"))
            .ToList()));

    public ValueTask<IReadOnlyList<UserAccount>> FindUserAccounts(UUID scopeId, string query)
    {
        var words = query.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (words.Length is 0 or > 2)
            return new([]);
        var first = "%" + ColumnText.LikeLiteral(words[0]) + "%";
        var last = "%" + ColumnText.LikeLiteral(words[^1]) + "%";
        var both = words.Length == 1 ? "or" : "and";
        return new(database.Read(session => _accounts.List(session, $"""
            (FirstName like {first} escape '!' {both:raw} LastName like {last} escape '!')
            and active = 1 and {Scope.Condition(scopeId):raw} order by FirstName, LastName limit {MaxFound}
            """)));
    }

    public ValueTask<bool> StoreUserAccount(UserAccount account)
    {
        if (account.PrincipalId.IsZero || account.FirstName.Length == 0)
            return new(false);
        Store(account);
        return new(true);
    }

    public async ValueTask<UserAccount?> CreateUser(UUID scopeId, UUID principalId, string firstName, string lastName, string password,
        string email)
    {
        if (!IsName(firstName) || !IsName(lastName) || Find(scopeId, firstName, lastName) is not null)
            return null;
        if (principalId.IsZero)
            principalId = UUID.Random();
        else if (Find(UUID.Zero, principalId) is not null)
            return null;
        var account = new UserAccount
        {
            PrincipalId = principalId,
            ScopeId = scopeId,
            FirstName = firstName,
            LastName = lastName,
            Email = email,
            Created = (int)time.GetUtcNow().ToUnixTimeSeconds()
        };
        // The account last: until then the name is free and a cut-off creation can simply be repeated.
        await authentication.SetPassword(principalId, password);
        await inventory.CreateUserInventory(principalId);
        if (configuration.Get(AccountSettings.CreateDefaultAvatar))
            await DefaultOutfit.Give(account, inventory, avatars, account.Created);
        Store(account);
        return account;
    }

    private UserAccount? Find(UUID scopeId, UUID id) => database.Read(session =>
        _accounts.First(session, $"PrincipalID = {id} and {Scope.Condition(scopeId):raw}"));

    private UserAccount? Find(UUID scopeId, string firstName, string lastName) => database.Read(session => _accounts.First(session,
        $"FirstName = {firstName} {_noCase:raw} and LastName = {lastName} {_noCase:raw} and {Scope.Condition(scopeId):raw}"));

    private void Store(UserAccount account) => database.Write(session => _accounts.Store(session, account));

    private static bool IsName(string name) =>
        name.Length is > 0 and <= MaxNameLength && !name.Any(c => char.IsControl(c) || char.IsWhiteSpace(c));
}
