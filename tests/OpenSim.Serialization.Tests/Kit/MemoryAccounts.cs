using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Serialization.Tests.Kit;

/// <summary>Accounts in a list; answers at once.</summary>
public sealed class MemoryAccounts : IUserAccountService
{
    private readonly List<UserAccount> _all = [];

    public UserAccount Add(string first, string last)
    {
        var account = new UserAccount { PrincipalId = UUID.Random(), FirstName = first, LastName = last };
        _all.Add(account);
        return account;
    }

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, UUID principalId) =>
        ValueTask.FromResult(_all.Find(a => a.PrincipalId == principalId));

    public ValueTask<UserAccount?> GetUserAccount(UUID scopeId, string firstName, string lastName) =>
        ValueTask.FromResult(_all.Find(a => a.Name.Equals($"{firstName} {lastName}", StringComparison.OrdinalIgnoreCase)));

    public ValueTask<UserAccount?> GetUserAccountByEmail(UUID scopeId, string email) => ValueTask.FromResult<UserAccount?>(null);

    public ValueTask<IReadOnlyList<UserAccount>> GetUserAccounts(UUID scopeId, IReadOnlyList<UUID> principalIds) =>
        ValueTask.FromResult<IReadOnlyList<UserAccount>>([.. _all.Where(a => principalIds.Contains(a.PrincipalId))]);

    public ValueTask<IReadOnlyList<UserAccount>> FindUserAccounts(UUID scopeId, string query, int skip = 0) =>
        ValueTask.FromResult<IReadOnlyList<UserAccount>>([]);

    public ValueTask<bool> StoreUserAccount(UserAccount account) => ValueTask.FromResult(false);

    public ValueTask<UserAccount?> CreateUser(UUID scopeId, UUID principalId, string firstName, string lastName, string password,
        string email, string model = "") =>
        ValueTask.FromResult<UserAccount?>(null);
}
