using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Sessions abroad, in OpenSimulator's table. Anything that is older than two days goes at the start, as there.</summary>
internal sealed class TravelTable
{
    private const int TwoDays = 2 * 24 * 3600;

    private readonly Database _database;
    private readonly Table<TravelRecord, TravelColumns> _travels;

    public TravelTable(Database database)
    {
        _database = database;
        _travels = new Table<TravelRecord, TravelColumns>(database.Dialect);
        var before = database.Dialect.NowPlus($"-{TwoDays}");
        database.Write(session => session.Execute($"delete from hg_traveling_data where TMStamp < {before:raw}"));
    }

    public TravelRecord? Find(UUID sessionId) => sessionId.IsZero
        ? null
        : _database.Read(session => _travels.First(session, $"SessionID = {sessionId}"));

    public IReadOnlyList<TravelRecord> Of(UUID userId) => _database.Read(session => _travels.List(session, $"UserID = {userId}"));

    /// <summary>In place of every other of the user: on SQLite OpenSimulator's table has room for one.</summary>
    public void Store(TravelRecord travel) => _database.Write(session =>
    {
        session.Execute($"delete from hg_traveling_data where UserID = {travel.UserId} and SessionID <> {travel.SessionId}");
        _travels.Store(session, travel);
    });

    public bool Delete(UUID sessionId) =>
        _database.Write(session => session.Execute($"delete from hg_traveling_data where SessionID = {sessionId}")) > 0;
}
