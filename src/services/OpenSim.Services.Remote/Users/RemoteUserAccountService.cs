using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Remote.Users;

/// <summary>The accounts of another process, at <c>/accounts</c>. Those that were found are remembered for a while.</summary>
public sealed class RemoteUserAccountService(ServiceClient client) : IUserAccountService
{
    private const string Path = "/accounts";

    private readonly AgedCache<UUID, UserAccount> _known = client.Cache<UUID, UserAccount>(RemoteSettings.AccountAge);

    public async ValueTask<UserAccount?> GetUserAccount(UUID scopeId, UUID principalId)
    {
        var known = await _known.GetOrAsk(principalId, () => AskFor(scopeId, principalId));
        return known is null || IsIn(known, scopeId) ? known : await AskFor(scopeId, principalId);
    }

    public async ValueTask<UserAccount?> GetUserAccount(UUID scopeId, string firstName, string lastName)
    {
        var changes = _known.Changes;
        return Keep(Read(await Ask("getaccount",
            new LlsdMap { ["ScopeID"] = scopeId, ["FirstName"] = firstName, ["LastName"] = lastName })), changes);
    }

    public async ValueTask<UserAccount?> GetUserAccountByEmail(UUID scopeId, string email) => email.Length == 0
        ? null
        : Read(await Ask("getaccount", new LlsdMap { ["ScopeID"] = scopeId, ["Email"] = email }));

    public async ValueTask<IReadOnlyList<UserAccount>> GetUserAccounts(UUID scopeId, IReadOnlyList<UUID> principalIds)
    {
        var found = new List<UserAccount>();
        var asked = new List<UUID>();
        foreach (var id in principalIds)
        {
            if (_known.TryGet(id, out var known) && IsIn(known, scopeId))
                found.Add(known);
            else if (!id.IsZero)
                asked.Add(id);
        }

        if (asked.Count == 0)
            return found;
        var changes = _known.Changes;
        LlsdMap answer;
        try
        {
            answer = await Ask("getmultiaccounts", new LlsdMap { ["ScopeID"] = scopeId, ["IDS"] = asked.ToWireList() });
        }
        catch (ServiceAwayException) when (asked.TrueForAll(id => _known.GetOld(id) is not null))
        {
            return [.. found, .. asked.Select(id => _known.GetOld(id)!)];
        }

        found.AddRange(ServerResponse.Maps(answer).Select(UserAccountPairs.Read).OfType<UserAccount>().Select(a => Keep(a, changes)!));
        return found;
    }

    // The wire has no pages: accounts behind the first hundred are out of reach.
    public async ValueTask<IReadOnlyList<UserAccount>> FindUserAccounts(UUID scopeId, string query, int skip = 0)
    {
        if (skip < 0 || string.IsNullOrWhiteSpace(query))
            return [];
        var answer = await Ask("getaccounts", new LlsdMap { ["ScopeID"] = scopeId, ["query"] = query });
        return [.. ServerResponse.Maps(answer).Select(UserAccountPairs.Read).OfType<UserAccount>().Skip(skip)];
    }

    public async ValueTask<bool> StoreUserAccount(UserAccount account)
    {
        var answer = await Ask("setaccount", UserAccountPairs.Write(account));
        _known.Forget(account.PrincipalId);
        return answer["result"] is LlsdMap;
    }

    public async ValueTask<UserAccount?> CreateUser(UUID scopeId, UUID principalId, string firstName, string lastName, string password,
        string email, string model = "")
    {
        var form = Calls.Versioned("createuser", new LlsdMap
        {
            ["FirstName"] = firstName, ["LastName"] = lastName, ["Password"] = password, ["Email"] = email, ["ScopeID"] = scopeId
        });
        if (!principalId.IsZero)
            form["PrincipalID"] = principalId;
        if (model.Length > 0)
            form["Model"] = model;
        return Read(await client.Post(Path, form));
    }

    private async ValueTask<UserAccount?> AskFor(UUID scopeId, UUID principalId) =>
        Read(await Ask("getaccount", new LlsdMap { ["ScopeID"] = scopeId, ["UserID"] = principalId }));

    private static bool IsIn(UserAccount account, UUID scopeId) =>
        scopeId.IsZero || account.ScopeId.IsZero || account.ScopeId == scopeId;

    private static UserAccount? Read(LlsdMap answer) => answer["result"] is LlsdMap pairs ? UserAccountPairs.Read(pairs) : null;

    private UserAccount? Keep(UserAccount? account, long changes)
    {
        if (account is not null)
            _known.Keep(account.PrincipalId, account, changes);
        return account;
    }

    private ValueTask<LlsdMap> Ask(string method, LlsdMap parameters) =>
        client.Post(Path, Calls.Versioned(method, parameters), Retry.Once);
}
