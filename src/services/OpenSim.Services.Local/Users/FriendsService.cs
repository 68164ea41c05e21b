using System.Globalization;
using OpenSim.Services.Users;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Friendships, in table Friends: each side has its own row.</summary>
public sealed class FriendsService(Database database) : IFriendsService
{
    private readonly string _store =
        database.Dialect.Upsert("Friends", ["PrincipalID", "Friend"], ["PrincipalID", "Friend", "Flags", "Offered"]);

    public ValueTask<IReadOnlyList<FriendInfo>> GetFriends(string principalId)
    {
        // A bare id is matched from its start, since visitors' rows have more behind it.
        var pattern = ColumnText.LikeLiteral(principalId) + "%";
        return new(database.Read(session => session.List($"""
            select a.PrincipalID, a.Friend, a.Flags, coalesce(b.Flags, -1)
            from Friends a left join Friends b on a.PrincipalID = b.Friend and a.Friend = b.PrincipalID where a.PrincipalID like {pattern} escape '!'
            """, row => new FriendInfo(row.Text(0), row.Text(1), row.Int32(2), row.Int32(3)))));
    }

    public ValueTask<bool> StoreFriend(string principalId, string friend, int flags)
    {
        database.Write(session => session.Execute(_store, [principalId, friend, flags.ToString(CultureInfo.InvariantCulture), "0"]));
        return new(true);
    }

    public ValueTask<bool> Delete(string principalId, string friend) => new(database.Write(session =>
        session.Execute($"delete from Friends where PrincipalID = {principalId} and Friend = {friend}")) > 0);
}
