using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Avatars' looks as pairs of name and value, in table Avatars. Values reach 64 kB on MySQL.</summary>
public sealed class AvatarService(Database database) : IAvatarService
{
    private const string TypeName = "AvatarType";

    private readonly string _store = database.Dialect.Upsert("Avatars", ["PrincipalID", "Name"], ["PrincipalID", "Name", "Value"]);

    public ValueTask<AvatarData> GetAvatar(UUID userId)
    {
        var values = database.Read(session => session
            .List($"select Name, Value from Avatars where PrincipalID = {userId}", row => (Name: row.Text(0), Value: row.Text(1)))
            .DistinctBy(pair => pair.Name).ToDictionary(pair => pair.Name, pair => pair.Value));
        values.Remove(TypeName, out var type);
        var known = int.TryParse(type, NumberStyles.Integer, CultureInfo.InvariantCulture, out var number);
        return new(new AvatarData { AvatarType = known ? number : values.Count > 0 ? 1 : 0, Data = values });
    }

    public ValueTask<bool> SetAvatar(UUID userId, AvatarData avatar)
    {
        database.Write(session =>
        {
            session.Execute($"delete from Avatars where PrincipalID = {userId}");
            Store(session, userId, TypeName, avatar.AvatarType.ToString(CultureInfo.InvariantCulture));
            foreach (var (name, value) in avatar.Data)
                Store(session, userId, name, value);
        });
        return new(true);
    }

    public ValueTask<bool> ResetAvatar(UUID userId) =>
        new(database.Write(session => session.Execute($"delete from Avatars where PrincipalID = {userId}")) > 0);

    public ValueTask<bool> SetItems(UUID userId, IReadOnlyDictionary<string, string> values)
    {
        database.Write(session =>
        {
            foreach (var (name, value) in values)
                Store(session, userId, name, value);
        });
        return new(true);
    }

    public ValueTask<bool> RemoveItems(UUID userId, IReadOnlyList<string> names) => new(database.Write(session =>
        Chunks.Of(names).Sum(some => session.Execute($"delete from Avatars where PrincipalID = {userId} and Name in ({some})"))) > 0);

    private void Store(Session session, UUID userId, string name, string value) => session.Execute(_store, [userId, name, value]);
}
