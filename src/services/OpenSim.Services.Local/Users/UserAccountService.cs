using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Accounts in table UserAccounts. Case is ignored by the columns' collation on MySQL and by asking for it on SQLite.</summary>
/// <param name="giveHome">Gives somebody who has just been made a home; null where there is none.</param>
public sealed class UserAccountService(
    Database database,
    IAuthenticationService authentication,
    IInventoryService inventory,
    IAvatarService avatars,
    Configuration configuration,
    TimeProvider time,
    Func<UUID, ValueTask>? giveHome = null) : IUserAccountService
{
    private const int MaxNameLength = 31; // what the name fields of viewers hold; the table would take 64

    private readonly Table<UserAccount, UserAccountColumns> _accounts = new(database.Dialect);
    private readonly string _noCase = database.Dialect.IsSqlite ? "collate nocase" : "";
    private readonly UserSearch _search = new(database);

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, UUID principalId) => new(Find(scopeId, principalId));

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, string firstName, string lastName) =>
        new(Find(scopeId, firstName, lastName));

    public ValueTask<UserAccount?> GetUserAccountByEmail(UUID scopeId, string email) =>
        new(email.Length == 0 ? null : database.Read(session =>
            _accounts.First(session, $"""
                Email = {email} {_noCase:raw} and {database.Dialect.Fold("Email"):raw} like {ColumnText.Alike(email)} escape '!'
                and {Scope.Condition(scopeId):raw}
                """)));

    public ValueTask<IReadOnlyList<UserAccount>> GetUserAccounts(UUID scopeId, IReadOnlyList<UUID> principalIds) =>
        new(database.Read(session =>
        Chunks.Of(principalIds).SelectMany(ids => _accounts.List(session, $"PrincipalID in ({ids}) and {Scope.Condition(scopeId):raw}"))
            .ToList()));

    public ValueTask<IReadOnlyList<UserAccount>> FindUserAccounts(UUID scopeId, string query, int skip = 0) =>
        new(_search.Find(scopeId, query, skip));

    public ValueTask<bool> StoreUserAccount(UserAccount account)
    {
        if (account.PrincipalId.IsZero || account.FirstName.Length == 0)
            return new(false);
        // A name that somebody has is his, whatever it is; a new one is as for whoever is made here.
        var present = Find(UUID.Zero, account.PrincipalId);
        if (present?.Name != account.Name && !(IsName(account.FirstName) && IsName(account.LastName)))
            return new(false);
        Store(account);
        return new(true);
    }

    public async ValueTask<UserAccount?> CreateUser(UUID scopeId, UUID principalId, string firstName, string lastName, string password,
        string email, string model = "")
    {
        if (!IsName(firstName) || !IsName(lastName) || Find(scopeId, firstName, lastName) is not null)
            return null;
        if (model.Length > 0 && Model(model) is null)
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
        if (configuration.Get(AccountSettings.CreateDefaultAvatar) && !await GiveLookOf(model, principalId))
            await DefaultOutfit.Give(account, inventory, avatars, account.Created);
        if (giveHome is not null)
            await giveHome(principalId);
        Store(account);
        return account;
    }

    private UserAccount? Model(string name) =>
        name.Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var first, var last] ? Find(UUID.Zero, first, last) : null;

    // False where there is no model, or it wears nothing: he is dressed as everybody then.
    private async ValueTask<bool> GiveLookOf(string model, UUID to) =>
        Model(model) is { } from
        && await new ModelOutfit(inventory, avatars).Give(to, from.PrincipalId);

    private UserAccount? Find(UUID scopeId, UUID id) => database.Read(session =>
        _accounts.First(session, $"PrincipalID = {id} and {Scope.Condition(scopeId):raw}"));

    // The engines do not agree on what is alike: SQLite knows the case of A to Z only, MySQL's collations take accents and blanks at the
    // end for nothing. So either is asked for all that may be it, and what is alike is said here: whatever its case, and nothing else.
    private UserAccount? Find(UUID scopeId, string firstName, string lastName)
    {
        var (firsts, lasts) = (Cases(firstName), Cases(lastName));
        return database.Read(session => _accounts.List(session,
            $"FirstName {_noCase:raw} in ({firsts}) and LastName {_noCase:raw} in ({lasts}) and {Scope.Condition(scopeId):raw}"))
            .Find(account => account.FirstName.Equals(firstName, StringComparison.OrdinalIgnoreCase)
                && account.LastName.Equals(lastName, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>The name as it may be written in a column that does not know the case of its letters.</summary>
    private static IReadOnlyList<string> Cases(string name) => System.Text.Ascii.IsValid(name)
        ? [name]
        : [.. new[] { name, name.ToLowerInvariant(), name.ToUpperInvariant(), Capitalised(name) }.Distinct(StringComparer.Ordinal)];

    private static string Capitalised(string name) => name[..1].ToUpperInvariant() + name[1..].ToLowerInvariant();

    private void Store(UserAccount account) => database.Write(session => _accounts.Store(session, account));

    private static bool IsName(string name) => BoundedText.IsAccountName(name, MaxNameLength);
}
