using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Profiles, in tables userprofile, userpicks, classifieds, usersettings and usernotes.</summary>
/// <param name="rows">What one user may have; null takes the defaults.</param>
public sealed class UserProfilesService(Database database, AccountRows? rows = null) : IUserProfilesService
{
    private const int MaxLookedAt = 5000;

    private readonly AccountRows _rows = rows ?? AccountRows.ByDefault();
    private readonly Table<UserProfileProperties, UserProfileColumns> _profiles = new(database.Dialect);
    private readonly Table<Pick, UserPickColumns> _picks = new(database.Dialect);
    private readonly Table<Classified, ClassifiedColumns> _classifieds = new(database.Dialect);
    private readonly Table<UserSettings, UserSettingsColumns> _settings = new(database.Dialect);

    public ValueTask<UserProfileProperties> GetProperties(UUID userId) => new(
        database.Read(session => _profiles.First(session, $"useruuid = {userId}")) ?? new UserProfileProperties { UserId = userId });

    // The row is held: viewers send both parts at once, and they may come to two servers of the grid.
    public ValueTask<bool> StoreProperties(UserProfileProperties properties, ProfileParts parts = ProfileParts.All) =>
        new(database.Write(session =>
        {
            var user = properties.UserId;
            var present = _profiles.First(session, $"useruuid = {user}{session.Dialect.ForUpdate:raw}")
                ?? new UserProfileProperties { UserId = user };
            var wanted = parts == ProfileParts.All ? properties : Merge(present, properties, parts);
            _profiles.Store(session, wanted);
            if (wanted.PublishProfile != present.PublishProfile)
                KeepWish(session, user, wanted.PublishProfile);
            return true;
        }));

    public ValueTask<IReadOnlyList<Pick>> GetPicks(UUID userId) => new(database.Read(session =>
        _picks.List(session, $"creatoruuid = {userId} order by sortorder, name")));

    public ValueTask<Pick?> GetPick(UUID pickId) => new(database.Read(session => PickOf(session, pickId)));

    public ValueTask<bool> StorePick(Pick pick) => new(database.Write(session =>
    {
        var mayStore = PickOf(session, pick.Id) is { } present
            ? present.CreatorId == pick.CreatorId
            : AccountRows.Allow(_rows.Picks, session, "userpicks", "creatoruuid", pick.CreatorId);
        if (!mayStore)
            return false;
        _picks.Store(session, pick);
        return true;
    }));

    public ValueTask<bool> DeletePick(UUID creatorId, UUID pickId) => new(database.Write(session =>
        session.Execute($"delete from userpicks where pickuuid = {pickId} and creatoruuid = {creatorId}")) > 0);

    public ValueTask<IReadOnlyList<Classified>> GetClassifieds(UUID creatorId) => new(database.Read(session =>
        _classifieds.List(session, $"creatoruuid = {creatorId} order by name")));

    public ValueTask<Classified?> GetClassified(UUID id) => new(database.Read(session => ClassifiedOf(session, id)));

    // The bound stands inside: whatever is asked for, no more rows are read than these, in the order of an index.
    public ValueTask<IReadOnlyList<Classified>> FindClassifieds(ClassifiedQuestion question, int start, int max)
    {
        var words = ColumnText.Holding(question.Words);
        var (name, description) = (database.Dialect.Fold("name"), database.Dialect.Fold("description"));
        var (ofAll, category) = (question.Category <= 0, question.Category.ToString(CultureInfo.InvariantCulture));
        return new(database.Read(session => session.List($"""
            select {_classifieds.Select:raw} from (select * from classifieds order by creationdate desc limit {MaxLookedAt}) newest
            where expirationdate > {question.Now} and ({ofAll} = 1 or category = {category})
            and (({question.WithGeneral} = 1 and classifiedflags & 2 = 0) or ({question.WithMature} = 1 and classifiedflags & 2 <> 0))
            and ({name:raw} like {words} escape '!' or {description:raw} like {words} escape '!')
            order by priceforlisting desc, creationdate desc, {name:raw}, classifieduuid limit {max} offset {start}
            """, _classifieds.Read)));
    }

    public ValueTask<bool> StoreClassified(Classified classified) => new(database.Write(session =>
    {
        var present = ClassifiedOf(session, classified.Id);
        var mayStore = present is not null
            ? present.CreatorId == classified.CreatorId
            : AccountRows.Allow(_rows.Classifieds, session, "classifieds", "creatoruuid", classified.CreatorId);
        if (!mayStore)
            return false;
        _classifieds.Store(session, present is null ? classified : classified with { CreationDate = present.CreationDate });
        return true;
    }));

    public ValueTask<bool> DeleteClassified(UUID creatorId, UUID id) => new(database.Write(session =>
        session.Execute($"delete from classifieds where classifieduuid = {id} and creatoruuid = {creatorId}")) > 0);

    public ValueTask<UserSettings> GetSettings(UUID userId) => new(database.Read(session => SettingsOf(session, userId)));

    public ValueTask<IReadOnlySet<UUID>> FindHidden(IReadOnlyCollection<UUID> users) => new(database.Read(session =>
        Chunks.Of([.. users.Select(user => user.ToString())])
            .SelectMany(ids => session.List(
                $"select useruuid from usersettings where visible = {"false"} and useruuid in ({ids})", row => row.Id(0)))
            .ToHashSet()));

    public ValueTask<bool> StoreSettings(UserSettings settings)
    {
        database.Write(session => _settings.Store(session, settings));
        return new(true);
    }

    public ValueTask<string> GetNotes(UUID userId, UUID targetId) => new(database.Read(session =>
        session.First($"select notes from usernotes where useruuid = {userId} and targetuuid = {targetId}", row => row.Text(0))) ?? "");

    /// <summary>An empty text removes the note.</summary>
    public ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes) => new(database.Write(session =>
    {
        session.Execute($"delete from usernotes where useruuid = {userId} and targetuuid = {targetId}");
        if (notes.Length == 0)
            return true;
        if (!AccountRows.Allow(_rows.Notes, session, "usernotes", "useruuid", userId))
            return false;
        session.Execute($"insert into usernotes (useruuid, targetuuid, notes) values ({userId}, {targetId}, {notes})");
        return true;
    }));

    // "Show in search" of a profile is the same wish as that of the preferences. Profiles begin with a no that nobody has said, so that only
    // a change of it counts. It is kept here, where the profile is: a region whose grid is away could not ask for the preferences.
    private void KeepWish(Session session, UUID user, bool isVisible)
    {
        var settings = SettingsOf(session, user);
        if (settings.IsVisible != isVisible)
            _settings.Store(session, settings with { IsVisible = isVisible });
    }

    private UserSettings SettingsOf(Session session, UUID user) =>
        _settings.First(session, $"useruuid = {user}") ?? new UserSettings { UserId = user, IsVisible = true };

    private static UserProfileProperties Merge(UserProfileProperties present, UserProfileProperties wanted, ProfileParts parts)
    {
        if (parts.HasFlag(ProfileParts.Interests))
            present = present with
            {
                WantToMask = wanted.WantToMask,
                WantToText = wanted.WantToText,
                SkillsMask = wanted.SkillsMask,
                SkillsText = wanted.SkillsText,
                Languages = wanted.Languages
            };
        if (parts.HasFlag(ProfileParts.About))
            present = present with
            {
                PublishProfile = wanted.PublishProfile,
                PublishMature = wanted.PublishMature,
                WebUrl = wanted.WebUrl,
                ImageId = wanted.ImageId,
                AboutText = wanted.AboutText,
                FirstLifeImageId = wanted.FirstLifeImageId,
                FirstLifeText = wanted.FirstLifeText
            };
        return present;
    }

    private Classified? ClassifiedOf(Session session, UUID id) => _classifieds.First(session, $"classifieduuid = {id}");

    private Pick? PickOf(Session session, UUID pickId) => _picks.First(session, $"pickuuid = {pickId}");
}
