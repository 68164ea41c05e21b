using System.Globalization;
using OpenSim.Services.Users;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Friendships, in table Friends: each side has its own row.</summary>
/// <param name="rows">What one user may have; null takes the defaults.</param>
public sealed class FriendsService(Database database, AccountRows? rows = null) : IFriendsService
{
    private readonly AccountRows _rows = rows ?? AccountRows.ByDefault();

    // Behind the semicolon, the address and the name of a visitor.
    private const string Last = "~";

    private readonly string _store =
        database.Dialect.Upsert("Friends", ["PrincipalID", "Friend"], ["PrincipalID", "Friend", "Flags", "Offered"]);

    public ValueTask<IReadOnlyList<FriendInfo>> GetFriends(string principalId)
    {
        // A bare id is matched from its start, since visitors' rows have more behind it; between is what both engines have an index for.
        return new(database.Read(session => session.List($"""
            select a.PrincipalID, a.Friend, a.Flags, coalesce(b.Flags, -1)
            from Friends a left join Friends b on a.PrincipalID = b.Friend and a.Friend = b.PrincipalID where a.PrincipalID between {principalId} and {principalId + Last}
            """, row => new FriendInfo(row.Text(0), row.Text(1), row.Int32(2), row.Int32(3)))));
    }

    public ValueTask<bool> StoreFriend(string principalId, string friend, int flags)
    {
        return new(database.Write(session =>
        {
            if (flags == 0 && !MayOffer(session, principalId, friend))
                return false;
            session.Execute(_store, [principalId, friend, flags.ToString(CultureInfo.InvariantCulture), "0"]);
            return true;
        }));
    }

    // A row of one side alone is an offer, which nobody makes by what he grants.
    public ValueTask<bool> Grant(string principalId, string friend, int rights) => new(database.Write(session =>
    {
        var sides = session.Number($"""
            select count(*) from Friends
            where (PrincipalID = {principalId} and Friend = {friend}) or (PrincipalID = {friend} and Friend = {principalId})
            """);
        if (sides == 2)
            session.Execute($"update Friends set Flags = {rights} where PrincipalID = {principalId} and Friend = {friend}");
        return sides == 2;
    }));

    // A row without rights of which there is no other half: the friend has offered.
    private bool MayOffer(Session session, string principalId, string friend)
    {
        if (session.Number($"select count(*) from Friends where PrincipalID = {principalId} and Friend = {friend}") > 0)
            return true;
        return _rows.Offers.Allows(session.Number($"""
            select count(*) from Friends a left join Friends b on b.PrincipalID = a.Friend and b.Friend = a.PrincipalID
            where a.Friend = {friend} and b.PrincipalID is null
            """));
    }

    public ValueTask<bool> Delete(string principalId, string friend) => new(database.Write(session =>
        session.Execute($"delete from Friends where PrincipalID = {principalId} and Friend = {friend}")) > 0);
}
