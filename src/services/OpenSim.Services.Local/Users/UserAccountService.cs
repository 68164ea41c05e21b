using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>Accounts in table UserAccounts.</summary>
public sealed class UserAccountService(
    IUserAccountStore store,
    IAuthenticationService authentication,
    IInventoryService inventory,
    IAvatarService avatars,
    Configuration configuration,
    TimeProvider time) : IUserAccountService
{
    // What the name fields of viewers hold; the table would take 64.
    private const int MaxNameLength = 31;

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, UUID principalId) => ValueTask.FromResult(ToAccount(store.Load(scopeId, principalId)));

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, string firstName, string lastName) =>
        ValueTask.FromResult(ToAccount(store.Load(scopeId, firstName, lastName)));

    public ValueTask<UserAccount?> GetUserAccountByEmail(UUID scopeId, string email) =>
        ValueTask.FromResult(email.Length == 0 ? null : ToAccount(store.LoadByEmail(scopeId, email)));

    public ValueTask<IReadOnlyList<UserAccount>> GetUserAccounts(UUID scopeId, IReadOnlyList<UUID> principalIds) =>
        ValueTask.FromResult<IReadOnlyList<UserAccount>>([.. store.Load(scopeId, principalIds).Select(row => ToAccount(row)!)]);

    public ValueTask<IReadOnlyList<UserAccount>> FindUserAccounts(UUID scopeId, string query) =>
        ValueTask.FromResult<IReadOnlyList<UserAccount>>(query.Trim().Length == 0 ? [] : [.. store.Find(scopeId, query.Trim()).Select(row => ToAccount(row)!)]);

    public ValueTask<bool> StoreUserAccount(UserAccount account)
    {
        if (account.PrincipalId.IsZero || account.FirstName.Length == 0)
            return ValueTask.FromResult(false);
        store.Store(ToRow(account));
        return ValueTask.FromResult(true);
    }

    public async ValueTask<UserAccount?> CreateUser(UUID scopeId, UUID principalId, string firstName, string lastName, string password, string email)
    {
        if (!IsName(firstName) || !IsName(lastName) || store.Load(scopeId, firstName, lastName) is not null)
            return null;
        if (principalId.IsZero)
            principalId = UUID.Random();
        else if (store.Load(UUID.Zero, principalId) is not null)
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
        store.Store(ToRow(account));
        return account;
    }

    private static bool IsName(string name) => name.Length is > 0 and <= MaxNameLength && !name.Any(c => char.IsControl(c) || char.IsWhiteSpace(c));

    private static UserAccount? ToAccount(UserAccountRow? row) => row is null ? null : new UserAccount
    {
        PrincipalId = row.Id,
        ScopeId = row.ScopeId,
        FirstName = row.FirstName,
        LastName = row.LastName,
        Email = row.Email,
        Created = row.Created,
        UserLevel = row.Active ? row.UserLevel : -1,
        UserFlags = row.UserFlags,
        UserTitle = row.UserTitle,
        ServiceUrls = ParseUrls(row.ServiceUrls)
    };

    private static UserAccountRow ToRow(UserAccount account) => new()
    {
        Id = account.PrincipalId,
        ScopeId = account.ScopeId,
        FirstName = account.FirstName,
        LastName = account.LastName,
        Email = account.Email,
        Created = account.Created,
        UserLevel = account.UserLevel,
        UserFlags = account.UserFlags,
        UserTitle = account.UserTitle,
        ServiceUrls = string.Concat(account.ServiceUrls.Select(pair => $"{pair.Key}*{pair.Value} "))
    };

    // "Key*URL Key*URL ", an empty URL allowed.
    private static Dictionary<string, string> ParseUrls(string text)
    {
        var urls = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var pair in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            var star = pair.IndexOf('*');
            if (star > 0)
                urls[pair[..star]] = pair[(star + 1)..];
        }

        return urls;
    }
}
