using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>Table GridUser, in which everything is text.</summary>
public sealed class SqlGridUserStore(Database database) : IGridUserStore
{
    private const string Columns = "UserID, HomeRegionID, HomePosition, HomeLookAt, LastRegionID, LastPosition, LastLookAt, Online, Login, Logout";

    private readonly string _store = database.Dialect.Upsert("GridUser", ["UserID"], Columns.Split(", "));

    public GridUserRow? Load(string userId) => database.Read(session =>
        session.First($"select {Columns:raw} from GridUser where UserID = {userId}", Read));

    public IReadOnlyList<GridUserRow> LoadLike(UUID id)
    {
        var pattern = id + "%";
        return database.Read(session => session.List($"select {Columns:raw} from GridUser where UserID like {pattern}", Read));
    }

    public IReadOnlyList<GridUserRow> Load(IReadOnlyList<string> userIds) => database.Read(session =>
    {
        var rows = new List<GridUserRow>();
        foreach (var chunk in Chunks.Of(userIds))
            rows.AddRange(session.List($"select {Columns:raw} from GridUser where UserID in ({chunk})", Read));
        return rows;
    });

    public IReadOnlyList<GridUserRow> LoadOnline(int most) => database.Read(session =>
        session.List($"select {Columns:raw} from GridUser where lower(Online) = 'true' order by Login desc limit {most}", Read));

    public void Store(GridUserRow user) => database.Write(session => session.Execute(_store,
    [
        user.UserId, user.HomeRegionId, ColumnText.Format(user.HomePosition), ColumnText.Format(user.HomeLookAt),
        user.LastRegionId, ColumnText.Format(user.LastPosition), ColumnText.Format(user.LastLookAt), user.Online ? "True" : "False",
        user.Login.ToString(CultureInfo.InvariantCulture), user.Logout.ToString(CultureInfo.InvariantCulture)
    ]));

    public int ClearOnline() => database.Write(session => session.Execute($"update GridUser set Online = 'False' where lower(Online) = 'true'"));

    public bool Delete(string userId) => database.Write(session => session.Execute($"delete from GridUser where UserID = {userId}")) > 0;

    private static GridUserRow Read(RowCursor row) => new()
    {
        UserId = row.Text(0),
        HomeRegionId = row.Id(1),
        HomePosition = ColumnText.Vector(row.Text(2)),
        HomeLookAt = ColumnText.Vector(row.Text(3)),
        LastRegionId = row.Id(4),
        LastPosition = ColumnText.Vector(row.Text(5)),
        LastLookAt = ColumnText.Vector(row.Text(6)),
        Online = row.Bool(7),
        Login = row.Int64(8),
        Logout = row.Int64(9)
    };
}
