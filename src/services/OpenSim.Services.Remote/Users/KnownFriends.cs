using OpenSim.Services.Users;

namespace OpenSim.Services.Remote.Users;

/// <summary>
/// The friends of those who were asked about, as they were told last and as this process has changed them since: the answer while the
/// service is away. Thread-safe.
/// </summary>
internal sealed class KnownFriends(AgedCache<string, IReadOnlyList<FriendInfo>> known)
{
    private const int UuidLength = 36;

    /// <summary>What is asked, else what is known.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, and nothing is known.</exception>
    public async ValueTask<IReadOnlyList<FriendInfo>> Of(string principalId, Func<ValueTask<IReadOnlyList<FriendInfo>>> ask) =>
        await known.AskOrGetOld(Key(principalId), async () => await ask()) ?? [];

    /// <summary>One of the two rows of a friendship is as the service was told.</summary>
    public void Store(string principalId, string friend, int flags)
    {
        var back = known.GetOld(Key(friend))?.FirstOrDefault(row => row.Friend == principalId)?.MyFlags ?? -1;
        known.Change(Key(principalId), rows => rows.Any(row => row.Friend == friend)
            ? [.. rows.Select(row => row.Friend == friend ? row with { MyFlags = flags } : row)]
            : [.. rows, new FriendInfo(principalId, friend, flags, back)]);
        Mirror(principalId, friend, flags);
    }

    /// <summary>One of the two rows is gone.</summary>
    public void Remove(string principalId, string friend)
    {
        known.Change(Key(principalId), rows => [.. rows.Where(row => row.Friend != friend)]);
        Mirror(principalId, friend, -1);
    }

    // Each side's row is seen from the other's, too.
    private void Mirror(string principalId, string friend, int flags) => known.Change(Key(friend),
        rows => [.. rows.Select(row => row.Friend == principalId ? row with { TheirFlags = flags } : row)]);

    // Of a visitor of another grid the beginning, by which he is asked for.
    private static string Key(string principalId) => principalId[..Math.Min(principalId.Length, UuidLength)].ToUpperInvariant();
}
