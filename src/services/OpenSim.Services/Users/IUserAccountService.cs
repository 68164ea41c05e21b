using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>
/// Accounts of people. A scope of zero means any. As with every service contract, a call may wait for a database or another machine: never
/// make it with a region's token held.
/// </summary>
public interface IUserAccountService
{
    ValueTask<UserAccount?> GetUserAccount(UUID scopeId, UUID principalId);

    /// <summary>Names compare without case.</summary>
    ValueTask<UserAccount?> GetUserAccount(UUID scopeId, string firstName, string lastName);

    ValueTask<UserAccount?> GetUserAccountByEmail(UUID scopeId, string email);

    /// <summary>Those of the ids that are known, in no order.</summary>
    ValueTask<IReadOnlyList<UserAccount>> GetUserAccounts(UUID scopeId, IReadOnlyList<UUID> principalIds);

    /// <summary>
    /// A page of at most 100 people whose first or last name begins with the word, or with two words each with its own, in the order of
    /// their names; after them, where one of the words has three letters, those in whose names the words stand elsewhere. Case does not
    /// count.
    /// </summary>
    /// <param name="skip">People of the pages before, at most 1000.</param>
    ValueTask<IReadOnlyList<UserAccount>> FindUserAccounts(UUID scopeId, string query, int skip = 0);

    ValueTask<bool> StoreUserAccount(UserAccount account);

    /// <summary>
    /// Makes account, password, inventory skeleton and a default body. Null when the name is taken or none
    /// (<see cref="BoundedText.IsAccountName"/>), or there is no such model. A zero
    /// <paramref name="principalId"/> lets the service choose one.
    /// </summary>
    /// <param name="model">First and last name of a user whose clothes, attachments and looks are given in place of the default ones.
    /// </param>
    ValueTask<UserAccount?> CreateUser(UUID scopeId, UUID principalId, string firstName, string lastName, string password, string email,
        string model = "");
}
