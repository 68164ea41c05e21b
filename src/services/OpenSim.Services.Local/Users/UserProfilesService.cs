using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Profiles, in tables userprofile, userpicks and usernotes.</summary>
public sealed class UserProfilesService(Database database) : IUserProfilesService
{
    private readonly Table<UserProfileProperties, UserProfileColumns> _profiles = new(database.Dialect);
    private readonly Table<UserProfilePick, UserPickColumns> _picks = new(database.Dialect);

    public ValueTask<UserProfileProperties> GetProperties(UUID userId) => new(
        database.Read(session => _profiles.First(session, $"useruuid = {userId}")) ?? new UserProfileProperties { UserId = userId });

    public ValueTask<bool> StoreProperties(UserProfileProperties properties)
    {
        database.Write(session => _profiles.Store(session, properties));
        return new(true);
    }

    public ValueTask<IReadOnlyList<UserProfilePick>> GetPicks(UUID userId) => new(database.Read(session =>
        _picks.List(session, $"creatoruuid = {userId} order by sortorder, name")));

    public ValueTask<UserProfilePick?> GetPick(UUID pickId) => new(database.Read(session => Pick(session, pickId)));

    public ValueTask<bool> StorePick(UserProfilePick pick) => new(database.Write(session =>
    {
        if (Pick(session, pick.PickId) is { } present && present.CreatorId != pick.CreatorId)
            return false;
        _picks.Store(session, pick);
        return true;
    }));

    public ValueTask<bool> DeletePick(UUID creatorId, UUID pickId) => new(database.Write(session =>
        session.Execute($"delete from userpicks where pickuuid = {pickId} and creatoruuid = {creatorId}")) > 0);

    public ValueTask<string> GetNotes(UUID userId, UUID targetId) => new(database.Read(session =>
        session.First($"select notes from usernotes where useruuid = {userId} and targetuuid = {targetId}", row => row.Text(0))) ?? "");

    /// <summary>An empty text removes the note.</summary>
    public ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes)
    {
        database.Write(session =>
        {
            session.Execute($"delete from usernotes where useruuid = {userId} and targetuuid = {targetId}");
            if (notes.Length > 0)
                session.Execute($"insert into usernotes (useruuid, targetuuid, notes) values ({userId}, {targetId}, {notes})");
        });
        return new(true);
    }

    private UserProfilePick? Pick(Session session, UUID pickId) => _picks.First(session, $"pickuuid = {pickId}");
}
