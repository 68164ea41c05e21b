using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>What region modules keep about users, in table userdata.</summary>
/// <param name="rows">What may be kept about one user; null takes the defaults.</param>
public sealed class UserDataService(Database database, AccountRows? rows = null) : IUserDataService
{
    private readonly AccountRows _rows = rows ?? AccountRows.ByDefault();
    private readonly Table<UserData, UserDataColumns> _data = new(database.Dialect);

    public ValueTask<UserData?> GetOrAdd(UserData given) =>
        new(database.Write(session => Find(session, given) ?? (Store(session, given) ? given : null)));

    public ValueTask<bool> Store(UserData data) => new(database.Write(session => Store(session, data)));

    private bool Store(Session session, UserData data)
    {
        var mayStore = !data.UserId.IsZero && data.TagId.Length is > 0 and <= UserDataColumns.TagWidth
            && (Find(session, data) is not null || AccountRows.Allow(_rows.Data, session, "userdata", "UserId", data.UserId));
        if (mayStore)
            _data.Store(session, data);
        return mayStore;
    }

    private UserData? Find(Session session, UserData data) =>
        _data.First(session, $"UserId = {data.UserId} and TagId = {data.TagId}{session.Dialect.ForUpdate:raw}");
}
