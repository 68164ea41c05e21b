using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>Table Avatars.</summary>
public sealed class SqlAvatarStore(Database database) : IAvatarStore
{
    private readonly string _store = database.Dialect.Upsert("Avatars", ["PrincipalID", "Name"], ["PrincipalID", "Name", "Value"]);

    public IReadOnlyDictionary<string, string> Load(UUID principalId) => database.Read(session => session
        .List($"select Name, Value from Avatars where PrincipalID = {principalId}", row => (Name: row.Text(0), Value: row.Text(1)))
        .ToDictionary(pair => pair.Name, pair => pair.Value));

    public void Replace(UUID principalId, IReadOnlyDictionary<string, string> values) => database.Write(session =>
    {
        session.Execute($"delete from Avatars where PrincipalID = {principalId}");
        SetAll(session, principalId, values);
    });

    public void Set(UUID principalId, IReadOnlyDictionary<string, string> values) =>
        database.Write(session => SetAll(session, principalId, values));

    public int Remove(UUID principalId, IReadOnlyList<string> names) => database.Write(session =>
        Chunks.Of(names).Sum(chunk => session.Execute($"delete from Avatars where PrincipalID = {principalId} and Name in ({chunk})")));

    public bool Delete(UUID principalId) =>
        database.Write(session => session.Execute($"delete from Avatars where PrincipalID = {principalId}")) > 0;

    private void SetAll(Session session, UUID principalId, IReadOnlyDictionary<string, string> values)
    {
        foreach (var (name, value) in values)
            session.Execute(_store, [principalId, name, value]);
    }
}
