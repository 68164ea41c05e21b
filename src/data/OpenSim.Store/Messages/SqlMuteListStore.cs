using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Messages;

/// <summary>Table MuteList; on SQLite one of ours, because OpenSimulator's has a key there that allows one mute for each avatar.</summary>
public sealed class SqlMuteListStore(Database database) : IMuteListStore
{
    private readonly string _table = TableOf(database);
    private readonly string _store = database.Dialect.Upsert(TableOf(database), ["AgentID", "MuteID", "MuteName"],
        ["AgentID", "MuteID", "MuteName", "MuteType", "MuteFlags", "Stamp"]);

    public IReadOnlyList<MuteRow> Load(UUID agentId) => database.Read(session => session.List(
        $"select AgentID, MuteID, MuteName, MuteType, MuteFlags, Stamp from {_table:raw} where AgentID = {agentId}",
        row => new MuteRow(row.Id(0), row.Id(1), row.Text(2), row.Int32(3), row.Int32(4), row.Int32(5))));

    public void Store(MuteRow mute) => database.Write(session => session.Execute(_store,
        [mute.AgentId, mute.MuteId, ColumnText.Cut(mute.Name, 64), mute.Type, mute.Flags, mute.Stamp]));

    public bool Delete(UUID agentId, UUID muteId, string name)
    {
        name = ColumnText.Cut(name, 64);
        return database.Write(session =>
            session.Execute($"delete from {_table:raw} where AgentID = {agentId} and MuteID = {muteId} and MuteName = {name}")) > 0;
    }

    private static string TableOf(Database database) => database.Dialect.IsSqlite ? "own_MuteList" : "MuteList";
}
