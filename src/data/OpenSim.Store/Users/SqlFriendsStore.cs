using System.Globalization;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>Table Friends.</summary>
public sealed class SqlFriendsStore(Database database) : IFriendsStore
{
    private const string Columns = "a.PrincipalID, a.Friend, a.Flags, coalesce(b.Flags, -1), a.Offered";
    private const string Tables = "Friends a left join Friends b on a.PrincipalID = b.Friend and a.Friend = b.PrincipalID";

    private readonly string _store = database.Dialect.Upsert("Friends", ["PrincipalID", "Friend"], ["PrincipalID", "Friend", "Flags", "Offered"]);

    public IReadOnlyList<FriendRow> Load(string principalId)
    {
        // A bare id is matched from its start, since visitors' rows have more behind it.
        var pattern = ColumnText.LikeLiteral(principalId) + "%";
        return database.Read(session => session.List($"select {Columns:raw} from {Tables:raw} where a.PrincipalID like {pattern} escape '!'", Read));
    }

    public IReadOnlyList<FriendRow> LoadReverse(string friendId)
    {
        var pattern = ColumnText.LikeLiteral(friendId) + "%";
        return database.Read(session => session.List($"select {Columns:raw} from {Tables:raw} where a.Friend like {pattern} escape '!'", Read));
    }

    public void Store(string principalId, string friendId, int flags, string offered = "0") => database.Write(session =>
        session.Execute(_store, [principalId, friendId, flags.ToString(CultureInfo.InvariantCulture), offered]));

    public bool Delete(string principalId, string friendId) =>
        database.Write(session => session.Execute($"delete from Friends where PrincipalID = {principalId} and Friend = {friendId}")) > 0;

    public int DeleteAll(string principalId) =>
        database.Write(session => session.Execute($"delete from Friends where PrincipalID = {principalId}"));

    private static FriendRow Read(RowCursor row) => new(row.Text(0), row.Text(1), row.Int32(2), row.Int32(3), row.Text(4));
}
