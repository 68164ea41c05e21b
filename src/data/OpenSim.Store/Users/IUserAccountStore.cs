using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>
/// Accounts: table UserAccounts. A scope of zero means any; accounts with scope zero are in every scope. Names and e-mail addresses compare
/// without case.
/// </summary>
public interface IUserAccountStore
{
    UserAccountRow? Load(UUID scopeId, UUID id);

    UserAccountRow? Load(UUID scopeId, string firstName, string lastName);

    UserAccountRow? LoadByEmail(UUID scopeId, string email);

    IReadOnlyList<UserAccountRow> Load(UUID scopeId, IReadOnlyList<UUID> ids);

    /// <summary>Active accounts whose first or last name holds the word, or with two words: each its own. Up to the limit.</summary>
    IReadOnlyList<UserAccountRow> Find(UUID scopeId, string words, int limit = 100);

    /// <summary>Inserts or replaces.</summary>
    void Store(UserAccountRow account);

    bool Delete(UUID id);

    int Count();
}
