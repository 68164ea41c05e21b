using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>The people of a grid as others look for them: who does not want to be found is found by himself alone.</summary>
public static class PeopleDirectory
{
    /// <summary>A page of what <see cref="IUserAccountService.FindUserAccounts"/> finds, without those.</summary>
    /// <param name="profiles">Null where nobody can say that he does not want to be found.</param>
    public static async ValueTask<IReadOnlyList<UserAccount>> FindInDirectory(
        this IUserAccountService accounts, IUserProfilesService? profiles, UUID asker, UUID scope, string words, int skip = 0)
    {
        var found = await accounts.FindUserAccounts(scope, words, skip);
        if (profiles is null || found.Count == 0)
            return found;
        var hidden = await profiles.FindHidden([.. found.Select(account => account.PrincipalId)]);
        return hidden.Count == 0
            ? found
            : [.. found.Where(account => account.PrincipalId == asker || !hidden.Contains(account.PrincipalId))];
    }
}
