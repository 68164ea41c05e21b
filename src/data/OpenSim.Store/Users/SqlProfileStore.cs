using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>The profile tables. Booleans are "true" and "false" on MySQL (an enum there) and 1 and 0 on SQLite.</summary>
public sealed class SqlProfileStore(Database database) : IProfileStore
{
    private const string ProfileColumns = "useruuid, profilePartner, profileAllowPublish, profileMaturePublish, profileURL, profileWantToMask, profileWantToText, "
        + "profileSkillsMask, profileSkillsText, profileLanguages, profileImage, profileAboutText, profileFirstImage, profileFirstText";

    private const string PickColumns = "pickuuid, creatoruuid, toppick, parceluuid, name, description, snapshotuuid, user, originalname, simname, posglobal, "
        + "sortorder, enabled";

    private const string ClassifiedColumns = "classifieduuid, creatoruuid, creationdate, expirationdate, category, name, description, parceluuid, parentestate, "
        + "snapshotuuid, simname, posglobal, parcelname, classifiedflags, priceforlisting";

    private readonly bool _sqlite = database.Dialect.IsSqlite;
    private readonly string _storeProfile = database.Dialect.Upsert("userprofile", ["useruuid"], ProfileColumns.Split(", "));
    private readonly string _storePick = database.Dialect.Upsert("userpicks", ["pickuuid"], PickColumns.Split(", "));
    private readonly string _storeClassified = database.Dialect.Upsert("classifieds", ["classifieduuid"], ClassifiedColumns.Split(", "));
    private readonly string _storeSettings = database.Dialect.Upsert("usersettings", ["useruuid"], ["useruuid", "imviaemail", "visible", "email"]);
    private readonly string _storeData = database.Dialect.Upsert("userdata", ["UserId", "TagId"], ["UserId", "TagId", "DataKey", "DataVal"]);

    // The grid of a pick is a column on MySQL and a table of ours on SQLite.
    private string PickSource => _sqlite
        ? $"{PickColumns}, (select gatekeeper from own_userpicks o where o.pickuuid = p.pickuuid) from userpicks p"
        : $"{PickColumns}, gatekeeper from userpicks p";

    public ProfileRow? LoadProfile(UUID userId) => database.Read(session =>
        session.First($"select {ProfileColumns:raw} from userprofile where useruuid = {userId}", ReadProfile));

    public void StoreProfile(ProfileRow profile) => database.Write(session => session.Execute(_storeProfile,
    [
        profile.UserId, profile.Partner, profile.AllowPublish, profile.MaturePublish, ColumnText.Cut(profile.Url, 255), profile.WantToMask,
        profile.WantToText, profile.SkillsMask, profile.SkillsText, profile.Languages, profile.ImageId, profile.AboutText, profile.FirstLifeImageId,
        profile.FirstLifeText
    ]));

    public IReadOnlyList<PickRow> LoadPicks(UUID creatorId) => database.Read(session =>
        session.List($"select {PickSource:raw} where creatoruuid = {creatorId} order by sortorder, name", ReadPick));

    public PickRow? LoadPick(UUID pickId) => database.Read(session => session.First($"select {PickSource:raw} where p.pickuuid = {pickId}", ReadPick));

    public void StorePick(PickRow pick) => database.Write(session =>
    {
        session.Execute(_storePick,
        [
            pick.Id, pick.CreatorId, Flag(pick.TopPick), pick.ParcelId, ColumnText.Cut(pick.Name, 255), pick.Description, pick.SnapshotId,
            ColumnText.Cut(pick.User, 255), ColumnText.Cut(pick.OriginalName, 255), ColumnText.Cut(pick.SimName, 255), pick.GlobalPosition,
            pick.SortOrder, Flag(pick.Enabled)
        ]);
        var gatekeeper = ColumnText.Cut(pick.Gatekeeper, 255);
        if (_sqlite)
            session.Execute($"insert or replace into own_userpicks (pickuuid, gatekeeper) values ({pick.Id}, {gatekeeper})");
        else
            session.Execute($"update userpicks set gatekeeper = {gatekeeper} where pickuuid = {pick.Id}");
    });

    public bool DeletePick(UUID pickId) => database.Write(session =>
    {
        if (_sqlite)
            session.Execute($"delete from own_userpicks where pickuuid = {pickId}");
        return session.Execute($"delete from userpicks where pickuuid = {pickId}") > 0;
    });

    public IReadOnlyList<ClassifiedRow> LoadClassifieds(UUID creatorId) => database.Read(session =>
        session.List($"select {ClassifiedColumns:raw} from classifieds where creatoruuid = {creatorId} order by name", ReadClassified));

    public ClassifiedRow? LoadClassified(UUID classifiedId) => database.Read(session =>
        session.First($"select {ClassifiedColumns:raw} from classifieds where classifieduuid = {classifiedId}", ReadClassified));

    public void StoreClassified(ClassifiedRow ad) => database.Write(session => session.Execute(_storeClassified,
    [
        ad.Id, ad.CreatorId, ad.CreationDate, ad.ExpirationDate, ColumnText.Cut(ad.Category, 20), ColumnText.Cut(ad.Name, 255), ad.Description,
        ad.ParcelId, ad.ParentEstate, ad.SnapshotId, ColumnText.Cut(ad.SimName, 255), ad.GlobalPosition, ColumnText.Cut(ad.ParcelName, 255),
        ad.Flags, ad.Price
    ]));

    public bool DeleteClassified(UUID classifiedId) =>
        database.Write(session => session.Execute($"delete from classifieds where classifieduuid = {classifiedId}")) > 0;

    public string LoadNotes(UUID userId, UUID targetId) => database.Read(session =>
        session.First($"select notes from usernotes where useruuid = {userId} and targetuuid = {targetId}", row => row.Text(0))) ?? "";

    public void StoreNotes(UUID userId, UUID targetId, string notes) => database.Write(session =>
    {
        session.Execute($"delete from usernotes where useruuid = {userId} and targetuuid = {targetId}");
        if (notes.Length > 0)
            session.Execute($"insert into usernotes (useruuid, targetuuid, notes) values ({userId}, {targetId}, {notes})");
    });

    public UserSettingsRow? LoadSettings(UUID userId) => database.Read(session => session.First(
        $"select useruuid, imviaemail, visible, email from usersettings where useruuid = {userId}",
        row => new UserSettingsRow(row.Id(0), row.Bool(1), row.Bool(2), row.Text(3))));

    public void StoreSettings(UserSettingsRow settings) => database.Write(session => session.Execute(_storeSettings,
        [settings.UserId, Flag(settings.ImViaEmail), Flag(settings.Visible), ColumnText.Cut(settings.Email, 254)]));

    public (string Key, string Value)? LoadData(UUID userId, string tag) => database.Read<(string, string)?>(session =>
    {
        using var rows = session.Query($"select DataKey, DataVal from userdata where UserId = {userId} and TagId = {tag}");
        return rows.Next() ? (rows.Text(0), rows.Text(1)) : null;
    });

    public void StoreData(UUID userId, string tag, string key, string value) => database.Write(session => session.Execute(_storeData,
        [userId, ColumnText.Cut(tag, 64), ColumnText.Cut(key, 255), ColumnText.Cut(value, 255)]));

    private object Flag(bool value) => _sqlite ? value ? 1 : 0 : value ? "true" : "false";

    private static ProfileRow ReadProfile(RowCursor row) => new()
    {
        UserId = row.Id(0),
        Partner = row.Id(1),
        AllowPublish = row.Bool(2),
        MaturePublish = row.Bool(3),
        Url = row.Text(4),
        WantToMask = row.Int32(5),
        WantToText = row.Text(6),
        SkillsMask = row.Int32(7),
        SkillsText = row.Text(8),
        Languages = row.Text(9),
        ImageId = row.Id(10),
        AboutText = row.Text(11),
        FirstLifeImageId = row.Id(12),
        FirstLifeText = row.Text(13)
    };

    private static PickRow ReadPick(RowCursor row) => new()
    {
        Id = row.Id(0),
        CreatorId = row.Id(1),
        TopPick = row.Bool(2),
        ParcelId = row.Id(3),
        Name = row.Text(4),
        Description = row.Text(5),
        SnapshotId = row.Id(6),
        User = row.Text(7),
        OriginalName = row.Text(8),
        SimName = row.Text(9),
        GlobalPosition = row.Text(10),
        SortOrder = row.Int32(11),
        Enabled = row.Bool(12),
        Gatekeeper = row.Text(13)
    };

    private static ClassifiedRow ReadClassified(RowCursor row) => new()
    {
        Id = row.Id(0),
        CreatorId = row.Id(1),
        CreationDate = row.Int32(2),
        ExpirationDate = row.Int32(3),
        Category = row.Text(4),
        Name = row.Text(5),
        Description = row.Text(6),
        ParcelId = row.Id(7),
        ParentEstate = row.Int32(8),
        SnapshotId = row.Id(9),
        SimName = row.Text(10),
        GlobalPosition = row.Text(11),
        ParcelName = row.Text(12),
        Flags = row.Int32(13),
        Price = row.Int32(14)
    };
}
