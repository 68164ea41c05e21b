namespace OpenSim.Store.Users;

/// <summary>Friendships: table Friends. Each side has its own row; ids are UUIDs, or "uuid;home URI;First Last;secret" for people of other grids.</summary>
public interface IFriendsStore
{
    /// <summary>The rows of one principal with what the friend gave in return; matches a bare UUID also against longer ids that start with it.</summary>
    IReadOnlyList<FriendRow> Load(string principalId);

    /// <summary>Rows in which the given id is the friend.</summary>
    IReadOnlyList<FriendRow> LoadReverse(string friendId);

    void Store(string principalId, string friendId, int flags, string offered = "0");

    bool Delete(string principalId, string friendId);

    int DeleteAll(string principalId);
}

/// <summary>
/// One side of a friendship: <paramref name="Flags"/> the rights this principal grants, -1 while only offered;
/// <paramref name="TheirFlags"/> what the friend grants back, -1 when there is no row for that.
/// </summary>
public sealed record FriendRow(string PrincipalId, string FriendId, int Flags, int TheirFlags, string Offered);
